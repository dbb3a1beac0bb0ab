# Completion of yomi for bash: the program itself says what may come next (src/app/completion.h).

_yomi() {
    local rest=${COMP_LINE:0:COMP_POINT} blanks word line i words=()
    COMPREPLY=()
    type -P yomi >/dev/null || return
    # Bash takes words apart at = and :, where the program does not.
    for ((i = 0; i <= COMP_CWORD; i++)); do
        blanks=${rest%%[![:blank:]]*}
        rest=${rest#"$blanks"}
        word=${COMP_WORDS[i]}
        ((i < COMP_CWORD)) || word=$rest
        if [[ -n $blanks || $i = 0 ]]; then
            words+=("$word")
        else
            words[-1]+=$word
        fi
        rest=${rest#"$word"}
    done
    word=${words[-1]}
    while IFS= read -r line; do
        case $line in
            $'\tfiles' | $'\tfolders')
                compopt -o filenames
                [ "$line" = $'\tfiles' ] && line=-f || line=-d
                mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen "$line" -- "$2")
                ;;
            "$word"*)
                line=${line%%$'\t'*}
                COMPREPLY+=("${line#"${word%"$2"}"}")
                ;;
        esac
    done < <(command yomi --complete "${words[@]:1}" </dev/null 2>/dev/null)
    [[ ${#COMPREPLY[@]} = 1 && ${COMPREPLY[0]} == *[=:] ]] && compopt -o nospace
    return 0
}

complete -F _yomi yomi
