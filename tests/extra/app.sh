#!/bin/bash
# Drives the command line program as a user or a script would: exit statuses, last lines, errors,
# screens. Prints what is not as it should be. YOMI names another program to test.
set -u
cd "$(dirname "$0")/../.." || exit 1

yomi=${YOMI:-build/release/yomi}
if [ ! -x "$yomi" ]; then
    echo "skipped: there is no $yomi"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
checks=0 failures=0

complain() {
    failures=$((failures + 1))
    printf 'app: %s\n' "$*"
    sed 's/^/    /' "$work/out" "$work/err" 2>/dev/null | head -n 12
}

# run STATUS ARGUMENTS...: runs yomi without input, checks its status, leaves out and err.
run() {
    local wanted=$1 status
    shift
    checks=$((checks + 1))
    timeout 60 "$yomi" "$@" </dev/null >"$work/out" 2>"$work/err"
    status=$?
    [ $status = "$wanted" ] || complain "'yomi $*' exits with $status instead of $wanted"
}

# refuse WORDS ARGUMENTS...: status 2, nothing on stdout, one line on stderr that has the words.
refuse() {
    local words=$1
    shift
    run 2 "$@"
    [ ! -s "$work/out" ] || complain "'yomi $*' fails but prints"
    [ "$(wc -l <"$work/err")" = 1 ] || complain "'yomi $*' does not fail with one line"
    grep -q '^yomi: ' "$work/err" || complain "'yomi $*' does not say who speaks"
    grep -qF -- "$words" "$work/err" || complain "'yomi $*' does not say '$words'"
}

last_line_is() {
    [ "$(tail -n 1 "$work/out")" = "$1" ] || complain "the last line is not '$1'"
}

prints() {
    grep -qF -- "$1" "$work/out" || complain "the output has no '$1'"
}

only_ascii() {
    ! LC_ALL=C grep -q '[^ -~]' "$work/out" || complain "there are bytes other than ASCII"
}

# converse STATUS LINES ARGUMENTS...: as run, with lines to type.
converse() {
    local wanted=$1 lines=$2 status
    shift 2
    checks=$((checks + 1))
    # shellcheck disable=SC2059  # the lines have escapes
    printf "$lines" | timeout 60 "$yomi" "$@" >"$work/out" 2>"$work/err"
    status=$?
    [ $status = "$wanted" ] || complain "'yomi $*' exits with $status instead of $wanted"
}

kiwipete="r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

help_is_everywhere() {
    run 0 --help
    prints "yomi COMMAND"
    for command in $(sed -n 's/^  \([a-z]*\) .*/\1/p' "$work/out"); do
        run 0 "$command" --help
        [ -s "$work/out" ] || complain "no help for $command"
        run 0 help "$command"
        awk 'length > 80 { exit 1 }' "$work/out" || complain "the help of $command is too wide"
    done
    run 0 --version
    prints "yomi "
    run 0 version
    run 2
}

bad_usage_is_one_line() {
    refuse "did you mean perft?" pertf chess 3
    refuse "expected one of play" zzzzzzzz
    refuse "did you mean chess?" show ches
    refuse "too few arguments" perft chess
    refuse "DEPTH is 'x'" perft chess x
    refuse "DEPTH is '-1'" perft chess -1
    refuse "DEPTH is '99999999999999999999999'" perft chess 99999999999999999999999
    refuse "did you mean --split?" perft chess 2 --spilt
    refuse "--split takes no value" perft chess 2 --split=yes
    refuse "--moves has no value" show chess --moves
    refuse "--moves, column 6" show chess --moves "e2e4 e2e4"
    refuse "--color is 'red'" show chess --color red
    refuse "--rules" show shogi --rules nonsense=1
    refuse "unknown bench" bench nonsense
    refuse "--as is 'nobody'" play chess --as nobody
    refuse "--seed is" play chess --seed 1x
    refuse "position" show chess "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1x"
    refuse "position" moves shogi "9/9/9/9/9/9/9/9/9 b - 1"
    refuse "cannot be opened" perft chess 2 --file "$work/none"
    refuse "cannot be read" perft chess 2 --file "$work"
}

last_lines_are_stable() {
    run 0 perft chess 3
    last_line_is "nodes 8902"
    run 0 perft chess 0
    last_line_is "nodes 1"
    run 0 perft shogi 3
    last_line_is "nodes 25470"
    # shellcheck disable=SC2086  # trailing words are joined
    run 0 perft chess 2 $kiwipete --split
    last_line_is "nodes 2039"
    [ "$(awk 'NF == 2 && $1 != "nodes" { n += $2 } END { print n }' "$work/out")" = 2039 ] ||
        complain "the split does not add up"
    run 0 perft chess 2 --moves "e2e4 e7e5"
    run 0 moves chess --count
    last_line_is 20
    run 0 moves shogi
    [ "$(wc -l <"$work/out")" = 30 ] || complain "shogi does not begin with 30 moves"
    run 0 bench perft
    grep -qE '^bench [0-9]+$' <(tail -n 1 "$work/out") || complain "no bench signature"
}

files_are_read_and_checked() {
    printf '# two positions\n\n%s ;D1 48 ;D2 2039\r\n8/8/8/8/8/5k2/8/5K2 w - - 0 1\n' \
        "$kiwipete" >"$work/good.epd"
    run 0 perft chess 2 --file "$work/good.epd"
    prints "2 positions, 1 counts checked, 0 wrong"
    printf '%s ;D1 47\n' "$kiwipete" >"$work/wrong.epd"
    run 1 perft chess 1 --file "$work/wrong.epd"
    last_line_is "nodes 48"
    printf '\n%s\n  nonsense here\n' "$kiwipete" >"$work/bad.epd"
    run 2 perft chess 1 --file "$work/bad.epd"
    grep -q 'bad.epd, line 3' "$work/err" || complain "the error does not name the line"
    cp "$work/bad.epd" "$work/"$'a\nb\e[31m'
    run 2 perft chess 1 --file "$work/"$'a\nb\e[31m'
    grep -q "a.x0ab.x1b.31m', line 3" "$work/err" || complain "a file name reaches the screen raw"
    checks=$((checks + 1))
    "$yomi" play shogi <"$work" >/dev/null 2>"$work/err" && complain "play reads a folder"
    { head -c 100000 /dev/zero | tr '\0' x; echo; } >"$work/long.epd"
    refuse "line 1" perft chess 1 --file "$work/long.epd"
    printf 'a\0b\n' >"$work/zero.epd"
    refuse "zero byte" perft chess 1 --file "$work/zero.epd"
}

screens_suit_their_reader() {
    for game in chess shogi; do
        run 0 show $game --ascii
        only_ascii
        awk 'length > 80 { exit 1 }' "$work/out" || complain "show $game is wider than 80 columns"
        run 0 show $game --ascii --flip --color never
        only_ascii
        run 0 show $game
        ! grep -q $'\033' "$work/out" || complain "colours in a pipe"
        run 0 show $game --color always
        grep -q $'\033' "$work/out" || complain "show $game --color always has no colour"
        NO_COLOR=1 run 0 show $game
        ! grep -q $'\033' "$work/out" || complain "colours in spite of NO_COLOR"
    done
    run 0 show chess --moves "f2f3 e7e5 g2g4 d8h4"
    prints "Checkmate. Black wins."
    run 0 show chess --json --moves "f2f3 e7e5 g2g4 d8h4"
    prints '"over": true'
    prints '"score": [0, 2]'
    run 0 moves shogi --json
    prints '"schema": 1'
    if command -v node >/dev/null; then
        node -e 'JSON.parse(require("fs").readFileSync(0))' <"$work/out" 2>/dev/null ||
            complain "moves --json is no JSON"
    fi
}

lost_output_is_noticed() {
    checks=$((checks + 3))
    for arguments in "show chess" "moves shogi" "play chess --as none" "help perft"; do
        # shellcheck disable=SC2086  # words
        "$yomi" $arguments </dev/null >/dev/full 2>"$work/err"
        { [ $? = 2 ] && grep -q 'could not be written' "$work/err"; } ||
            complain "'yomi $arguments' does not notice a full disk"
    done
    "$yomi" moves shogi >&- 2>"$work/err" && complain "a closed output is not noticed"
    # A reader that leaves early ends the program without a word.
    "$yomi" play chess --as none --seed 1 </dev/null 2>"$work/err" | head -n 1 >/dev/null
    [ ! -s "$work/err" ] || complain "a closed pipe is not quiet"
}

play_goes_through_a_pipe() {
    converse 0 '?\nmoves\ne2e5\ne2e4\nundo\nundo\nflip\nposition\nNf3\nresign\n' \
        play chess --seed 1 --ascii
    prints "this list"
    prints "20 legal moves"
    prints "Took back 2 moves."
    prints "There is no move to take back."
    prints "White resigns. Black wins."
    only_ascii
    cp "$work/out" "$work/first"
    converse 0 '?\nmoves\ne2e5\ne2e4\nundo\nundo\nflip\nposition\nNf3\nresign\n' \
        play chess --seed 1 --ascii
    cmp -s "$work/first" "$work/out" || complain "the same seed gives another game"
    converse 0 '7g7f\nquit\n' play shogi --as sente --seed 2
    prints "White plays"
    converse 0 'f2f3\ne7e5\ng2g4\nd8h4\n' play chess --as both
    prints "Checkmate. Black wins."
    converse 0 '' play shogi --as gote
    converse 0 '\001\033[2Jx\nquit\n' play chess --seed 1
    ! grep -q $'\033' "$work/out" || complain "control characters come back"
    run 0 play chess --as none --seed 3
    grep -qE '(wins|drawn)\.$' <(tail -n 1 "$work/out") || complain "a watched game has no result"
}

help_is_everywhere
bad_usage_is_one_line
last_lines_are_stable
files_are_read_and_checked
screens_suit_their_reader
lost_output_is_noticed
play_goes_through_a_pipe

echo "app: $checks runs of the program, $failures failures"
[ $failures = 0 ]
