#!/bin/bash
# The completions in their shells: bash, zsh and fish each load theirs and are asked what they offer.
# Whatever the help says of commands, subcommands and options must be offered, and nothing else.
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

# What the shells find on their way; the trap lies where they stand.
mkdir "$work/bin" "$work/empty"
ln -s "$(realpath "$yomi")" "$work/bin/yomi"
printf '#!/bin/sh\ntouch "%s/sprung"\n' "$work" >"$work/here/yomi"
chmod +x "$work/here/yomi"
bin=$work/bin
export work home

# ask LINE: what the shell offers at the end of the line, one a line; what it says is in screen.
ask() {
    rm -f "$work/done" "$work/offers" "$work/screen"
    touch "$work/offers"
    (
        cd "$work/here" || exit
        export HOME=$work PATH=$bin:/usr/bin:/bin
        "ask_$shell" "$1"
    ) >"$work/screen" 2>&1
    cat "$work/offers"
}

# bash and zsh have no question for a program to ask: real ones, on terminals of their own, write down
# what they would list.
ask_bash() {
    # shellcheck disable=SC2016  # for the shell that is asked
    {
        printf '%s\t' "$1"
        for _ in $(seq 1000); do
            [ ! -e "$work/done" ] || break
            sleep 0.02
        done
    } | timeout 30 script -qc 'bash --noprofile --rcfile "$work/rc.bash" -i' /dev/null
}
cat >"$work/rc.bash" <<'END'
. "$home/completions/yomi.bash"
write_down() {
    _yomi "$@"
    printf '%s\n' "${COMPREPLY[@]}" >"$work/offers"
    touch "$work/done"
    exit
}
complete -F write_down yomi
END

ask_zsh() {
    timeout 30 zsh -f "$work/ask.zsh" "$1"
}
cat >"$work/ask.zsh" <<'END'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'source $work/rc.zsh; print read""y'
while zpty -r shell line; do [[ $line == ready* ]] && break; done
zpty -w -n shell "$1"$'\t'
while [[ ! -e $work/done ]]; do zpty -r -t shell line && print -rn - "$line" || sleep 0.02; done
END
cat >"$work/rc.zsh" <<'END'
fpath=($home/completions $fpath)
autoload -U compinit
compinit -u -d $work/compdump
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

ask_fish() {
    # shellcheck disable=SC2016  # for the shell that is asked
    fish --no-config -c 'source $home/completions/yomi.fish; complete -C $argv[1]' "$1" |
        cut -f1 >"$work/offers"
}

complain() {
    failures=$((failures + 1))
    printf 'completions: %s\n' "$*"
}

sorted() {
    tr ' ' '\n' | sed '/^$/d; s|/$||' | sort -u | tr '\n' ' '
}

# offers LINE WORDS: exactly these; a value is the same behind --name= and on its own.
offers() {
    local got wanted
    checks=$((checks + 1))
    got=$(ask "$1" | sed 's/^--[a-z]*=//' | sorted)
    wanted=$(sorted <<<"$2")
    [ "$got" = "$wanted" ] || complain "$shell offers '$got' for '$1', not '$wanted'"
    ! grep -qi 'not found\|no such\|unknown\|error' "$work/screen" ||
        complain "$shell is noisy about '$1'"
}

# What the program itself says: commands or those of a command, and options.
names_in_help() {
    "$yomi" "$@" --help | sed -n '/explains itself/q; s/^  \([a-z]*\) .*/\1/p'
}
options_of() {
    "$yomi" "$@" --help | sed -n 's/^  \(--[a-z]*\).*/\1/p'
}
has_subcommands() {
    [[ $("$yomi" "$1" --help 2>/dev/null | head -n 1) == *SUBCOMMAND* ]]
}

# Every command and subcommand with its options, as its help has them.
offers_all() {
    local command name
    offers "yomi " "$commands"
    offers "yomi help " "$commands"
    for command in $commands; do
        if [ "$command" = help ]; then
            continue
        elif has_subcommands "$command"; then
            offers "yomi $command " "$(names_in_help "$command")"
            offers "yomi help $command " "$(names_in_help "$command")"
            offers "yomi $command help " "$(names_in_help "$command")"
            offers "yomi $command --" "--help"
            for name in $(names_in_help "$command"); do
                offers "yomi $command $name --" "$(options_of "$command" "$name")"
                offers "yomi help $command $name " ""
            done
        else
            offers "yomi $command --" "$(options_of "$command")"
            offers "yomi help $command " ""
        fi
    done
}

offers_values() {
    local formats games files="folder game.kif yomi"
    # The help lists them before its first words about the output, a line a game.
    "$yomi" convert --help | sed -n '/^The last word/q; s/^  //p' >"$work/formats"
    formats=$(sed 's/^[a-z]* *//; s/,//g' "$work/formats")
    games=$(sed 's/ .*//' "$work/formats")
    offers "yomi pe" perft
    for command in play moves perft; do
        offers "yomi $command " "$games"
    done
    offers "yomi moves chess " ""
    offers "yomi show " "$games $files"
    offers "yomi convert " "$files"
    offers "yomi convert a.kif ga" "game.kif"
    offers "yomi convert --to " "$formats"
    offers "yomi show --from k" "kif ki2"
    offers "yomi convert --out " folder
    offers "yomi convert --out=" folder
    offers "yomi convert --encoding " "utf8 cp932"
    offers "yomi analyse " "$files"
    offers "yomi analyse a.kif --side " "black white both"
    offers "yomi analyse --format " "$formats"
    offers "yomi play --resume " "$files"
    offers "yomi play --resume=ga" "game.kif"
    offers "yomi play chess --as " "black white both none"
    offers "yomi play --rules " ""
    offers "yomi play chess --against " "alphabeta level random minimax uci: usi:"
    offers "yomi play chess --level 1" "1 10 11 12 13 14 15 16 17 18 19"
    offers "yomi play --against=mi" minimax
    offers "yomi play --book " "off own $files"
    offers "yomi book show " "$games"
    offers "yomi show chess --moves 'e2e4 e7e5' --color " "auto always never"
    offers "yomi show --color=a" "auto always"
    offers "yomi show -- --" ""
    offers "yomi bench " "$("$yomi" bench --list | sed 's/ .*//')"
    offers "yomi adapt " gnushogi
    offers "yomi nonsense " ""
    has_subcommands arena || return
    offers "yomi arena match --game " "$games"
    offers "yomi arena match --order " "shuffled file"
    offers "yomi arena match --seating " "halves all alone"
    offers "yomi arena match --openings " "builtin none $files"
    offers "yomi arena tournament --form=" "round-robin gauntlet ladder"
    offers "yomi arena match --game chess r" random
    offers "yomi arena match --game chess random uc" uci:
    offers "yomi arena match uci:x --seating=al" "all alone"
    offers "yomi arena export --to " "csv json $formats"
    offers "yomi arena judge " "$files"
}

# Nothing that was typed is run, and a program that is not there is not missed.
does_no_harm() {
    # shellcheck disable=SC2016  # for the shell that is asked
    local line lines=('yomi $(touch $work/sprung) --' 'yomi play `touch $work/sprung` --as='
        'yomi (touch $work/sprung) ' 'yomi show "$(touch $work/sprung)" --' './yomi --')
    for line in "${lines[@]}"; do
        checks=$((checks + 1))
        ask "$line" >/dev/null
        [ ! -e "$work/sprung" ] || complain "$shell runs what is typed: $line"
        rm -f "$work/sprung"
    done
    ! PATH=/usr/bin:/bin command -v yomi >/dev/null || return
    bin=$work/empty
    offers "yomi " ""
    offers "yomi arena match --" ""
    bin=$work/bin
}

commands=$(names_in_help)
tried=""
for shell in bash zsh fish; do
    if command -v $shell >/dev/null && { [ $shell != bash ] || command -v script >/dev/null; }; then
        offers_all
        offers_values
        does_no_harm
        tried="$tried $shell"
    else
        echo "skipped: $shell, or what asks it, is not installed"
    fi
done

echo "completions: $checks questions to$tried, $failures failures"
[ $failures = 0 ]
