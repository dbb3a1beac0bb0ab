# Completion of yomi for bash. tests/extra/completions.sh compares it with what the program says.

_yomi() {
    local word=$2 before=$3 command=${COMP_WORDS[1]} options=""
    local formats="pgn fen epd kif ki2 csa usi sfen"
    local commands="play show convert moves perft bench version help"
    local position="--moves --rules --odd" drawing="--ascii --flip --color"
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
        return
    fi
    case $before in
        --from | --to) mapfile -t COMPREPLY < <(compgen -W "$formats" -- "$word") && return ;;
        --encoding) mapfile -t COMPREPLY < <(compgen -W "utf8 cp932" -- "$word") && return ;;
        --color) mapfile -t COMPREPLY < <(compgen -W "auto always never" -- "$word") && return ;;
        --as) mapfile -t COMPREPLY < <(compgen -W "black white both none" -- "$word") && return ;;
        --out) mapfile -t COMPREPLY < <(compgen -d -- "$word") && return ;;
        --resume | --file) mapfile -t COMPREPLY < <(compgen -f -- "$word") && return ;;
    esac
    case $command in
        play) options="--as --clock --resume --seed --position $position $drawing" ;;
        show) options="--json --game --from --lenient $position $drawing" ;;
        convert) options="--from --to --out --encoding --lenient --quiet" ;;
        moves) options="--count --json $position" ;;
        perft) options="--split --file $position" ;;
        arena)
            options="--game --games --each --openings --order --rules --seed --sprt --seating"
            options="$options --adjudicate --margin --form --reach --concurrency --store --faults"
            options="$options --to --out --json"
            ;;
        bench) options="--list" ;;
    esac
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options --help" -- "$word")
        return
    fi
    case $command in
        play | moves | perft)
            [ "$COMP_CWORD" = 2 ] && mapfile -t COMPREPLY < <(compgen -W "chess shogi" -- "$word")
            ;;
        show)
            [ "$COMP_CWORD" = 2 ] &&
                mapfile -t COMPREPLY < <(compgen -W "chess shogi" -- "$word"; compgen -f -- "$word")
            ;;
        convert) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        adapt) mapfile -t COMPREPLY < <(compgen -W "gnushogi" -- "$word") ;;
        bench) mapfile -t COMPREPLY < <(compgen -W "perft minimax" -- "$word") ;;
        help)
            [ "$COMP_CWORD" = 2 ] && mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
            ;;
    esac
}

complete -o filenames -F _yomi yomi
