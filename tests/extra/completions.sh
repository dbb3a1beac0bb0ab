#!/bin/bash
# The completions in their shells: bash, zsh and fish each load theirs and are asked what they offer.
# Whatever the program says of its commands and options must be offered, and nothing else.
# Exit status: 0 passed, 1 failed, 77 skipped. YOMI names another program to test.
set -u
cd "$(dirname "$0")/../.." || exit 1

yomi=${YOMI:-build/release/yomi}
if [ ! -x "$yomi" ]; then
    echo "skipped: there is no $yomi"
    exit 77
fi
home=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/here/folder"
touch "$work/here/game.kif"
checks=0 failures=0

# The words each shell offers at the end of a line, one a line.
offers_bash() {
    (
        cd "$work/here" || exit
        # shellcheck source=/dev/null
        . "$home/completions/yomi.bash"
        read -ra COMP_WORDS <<<"$1"
        [ "${1% }" = "$1" ] || COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _yomi yomi "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\n' "${COMPREPLY[@]}"
    )
}

# zsh has no question for a program to ask: a real one on a terminal of its own is made to write down
# what it would list.
offers_zsh() {
    rm -f "$work/done" "$work/offers"
    HOME=$work completions=$home/completions work=$work timeout 30 zsh -f "$work/ask.zsh" "$1"
    cat "$work/offers" 2>/dev/null
}

cat >"$work/ask.zsh" <<'END'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'source $work/rc; print read""y'
while zpty -r shell line; do [[ $line == ready* ]] && break; done
zpty -w -n shell "$1"$'\t'
while [[ ! -e $work/done ]]; do zpty -r -t shell line || sleep 0.02; done
END
cat >"$work/rc" <<'END'
fpath=($completions $fpath)
autoload -U compinit
compinit -u -d $work/compdump
cd $work/here
bindkey '^I' complete-word
finish () { : >$work/done; exit }
comppostfuncs=(finish)
compadd () {
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
        builtin compadd "$@"
        return
    fi
    typeset -a hits
    builtin compadd -A hits "$@"
    (( $#hits )) && print -rl - $hits >>$work/offers
    builtin compadd "$@"
}
END

offers_fish() {
    (cd "$work/here" && HOME=$work fish --no-config -c "source $home/completions/yomi.fish
        complete -C '$1'" | cut -f1)
}

complain() {
    failures=$((failures + 1))
    printf 'completions: %s\n' "$*"
}

sorted() {
    tr ' ' '\n' | sed '/^$/d; s|/$||' | sort -u | tr '\n' ' '
}

# offers LINE WORDS: exactly these.
offers() {
    local got wanted
    checks=$((checks + 1))
    got=$("offers_$shell" "$1" | sorted)
    wanted=$(sorted <<<"$2")
    [ "$got" = "$wanted" ] || complain "$shell offers '$got' for '$1', not '$wanted'"
}

# What the program itself says.
options_of() {
    "$yomi" "$1" --help | sed -n 's/^  \(--[a-z]*\).*/\1/p'
}

completes() {
    local commands command formats
    commands=$("$yomi" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
    formats=$("$yomi" convert --help | sed -n 's/^  \(chess\|shogi\)  //p' | tr -d ,)
    offers "yomi " "$commands"
    offers "yomi pe" perft
    for command in $commands; do
        [ "$command" = help ] || offers "yomi $command --" "$(options_of "$command")"
    done
    for command in play moves perft; do
        offers "yomi $command " "chess shogi"
    done
    offers "yomi moves chess " ""
    offers "yomi show " "chess shogi folder game.kif"
    offers "yomi convert " "folder game.kif"
    offers "yomi convert a.kif ga" "game.kif"
    offers "yomi convert --to " "$formats"
    offers "yomi show --from k" "kif ki2"
    offers "yomi convert --out " folder
    offers "yomi convert --encoding " "utf8 cp932"
    offers "yomi play --resume " "folder game.kif"
    offers "yomi play --as " "black white both none"
    offers "yomi play --rules " ""
    offers "yomi show --color " "auto always never"
    offers "yomi bench " "$("$yomi" bench --list | sed 's/ .*//')"
    offers "yomi help " "$commands"
    offers "yomi help play " ""
}

tried=""
for shell in bash zsh fish; do
    if command -v $shell >/dev/null; then
        completes
        tried="$tried $shell"
    else
        echo "skipped: $shell is not installed"
    fi
done

echo "completions: $checks questions to$tried, $failures failures"
[ $failures = 0 ]
