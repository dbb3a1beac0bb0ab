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
    refuse "unknown program 'nonsense'" adapt nonsense
    refuse "there is no program 'nonsense'" adapt gnushogi nonsense
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
    run 0 bench minimax
    last_line_is "bench 6550271"
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

daifugo_is_played_and_recorded() {
    converse 0 'moves\nposition\nflip\nresign\nzz\nquit\n' play daifugo --seed 3 --rules preset=uecda
    prints "hand of A"
    prints "13 legal moves"
    prints "would show the cards of the others"
    [ "$(grep -c 'hand of' "$work/out")" = "$(grep -c 'hand of A' "$work/out")" ] ||
        complain "play daifugo shows another hand"
    run 0 play daifugo --as none --seed 2 --rules preset=japan
    grep -q '^All rounds have been played. Points: A [0-9]' <(tail -n 1 "$work/out") ||
        complain "a watched game of daifugo has no result"
    ! grep -q 'give:' "$work/out" || complain "the exchange is told openly"
    converse 0 "d3\nsave $work/kept.dfg\nquit\n" play daifugo --seed 3 --as all --ascii
    run 0 show "$work/kept.dfg" --ascii
    prints "table: d3"
    run 0 convert "$work/kept.dfg" "$work/again.dfg"
    same "$work/kept.dfg" "$work/again.dfg"
    refuse "a card is in two hands" show daifugo "d3/d3/d4/d5 turn=A"
    refuse "goes with deuce=off" moves daifugo --rules deuce=off,deuce-locked=on
    refuse "does not follow" moves daifugo "d3c4/d5/d6/d7 turn=A table=c5 owner=D" --moves d3
    refuse "a game for two" play daifugo --clock 60
    run 0 perft daifugo 3 "3D3S4C5C6D7D8CTDTCJSQD2C2H/4S5D6S8D9D9HTSQSKDKSADAC2D/4D5S6C7S8S9C9SJDJCQCAHAS2S/3C3H4H5H6H7C7H8HTHJHQHKCKH"
    last_line_is "nodes 3517"
    run 0 bench playouts
    last_line_is "bench 11384967"
}

# A fault of the opponent's leaves the game as it was, and the opponent can be opened anew.
any_player_can_be_met() {
    local w=$work engine
    engine=$(dirname "$yomi")/tests/faulty_engine
    converse 0 "e4\nhint\ndraw\nsave $w/met.pgn\nundo\ne4\nquit\n" \
        play chess --against minimax:depth=1 --seed 1
    prints "against minimax:depth=1 (seed 1)."
    prints "minimax:depth=1 would play "
    prints "declines: it is too early."
    prints "Took back 2 moves."
    [ "$(grep -c 'Black plays' "$w/out")" = 2 ] || complain "minimax does not answer"
    mv "$w/out" "$w/first"
    rm "$w/met.pgn"
    converse 0 "e4\nhint\ndraw\nsave $w/met.pgn\nundo\ne4\nquit\n" \
        play chess --against minimax:depth=1 --seed 1
    same "$w/first" "$w/out"
    grep -q '^.Black "minimax:depth=1"' "$w/met.pgn" || complain "the record does not name the opponent"
    grep -q '^.BlackPlayer "minimax:depth=1"' "$w/met.pgn" || complain "the opponent is not kept"
    converse 0 'd4\nquit\n' play --resume "$w/met.pgn"
    prints "You play White, against minimax:depth=1"
    prints "Black plays"
    sed -i 's/minimax:depth=1/mimimax/' "$w/met.pgn"
    refuse "met.pgn, player of Black, column 1: unknown player 'mimimax' (did you mean minimax?)" \
        play --resume "$w/met.pgn"
    converse 0 "7g7f\nsave $w/met.usi\nquit\n" play shogi --against minimax:depth=1
    prints "met.usi --rules impasse=27,moves=0 --as Black --against 'minimax:depth=1'"
    run 0 play shogi --as none --against minimax:depth=1 --moves "7g7f" --rules moves=6
    prints "Watch minimax:depth=1"
    converse 0 "e4\nhint\nsave $w/level.pgn\nquit\n" play chess --level 3 --seed 1
    prints "against Yomi level 3, Learner (seed 1)."
    prints "Yomi at full strength would play "
    grep -q '^.BlackPlayer "alphabeta:level=3"' "$w/level.pgn" || complain "the level is not kept"
    converse 0 'quit\n' play --resume "$w/level.pgn"
    prints "against Yomi level 3, Learner"
    converse 0 '7g7f\nquit\n' play shogi --level 20
    prints "against Yomi level 20, Full strength (1 second a move)"
    refuse "--level is '21'" play chess --level 21
    refuse "which has no levels" play daifugo --level 3
    refuse "both name the opponent" play chess --level 3 --against random
    converse 0 'hint\nquit\n' play chess --against random
    prints "at random"
    refuse "did you mean minimax?" play chess --against minmax
    refuse "expected --clock" play chess --against minimax@clock=60+1
    refuse "unknown option 'dept'" play chess --against minimax:dept=1
    refuse "there is no program" play chess --against uci:no-such-engine
    refuse "minimax does not play daifugo" play daifugo --against minimax
    # Thirty moves of each, and it is not better.
    local dance="" i
    for i in $(seq 15); do dance+="Ra2 Kb7 Ra1 Kb8 "; done
    converse 0 'Ra2\ndraw\nquit\n' play chess --against minimax:depth=1 --rules draws=claim \
        --position "1k6/8/8/8/8/8/8/R3K3 w - - 0 1" --moves "$dance"
    prints "The game is drawn."
    [ -x "$engine" ] || return
    for i in "crash:was ended by signal" "hang:did not answer in time" "illegal:is not legal" \
        "garble:the engine answers with"; do
        converse 0 "e4\nd4\n\nsave $w/faulty.pgn\nundo\nquit\n" \
            play chess --against "uci:$engine uci ${i%%:*};yomi.margin=100@movetime=100"
        prints "Faulty 1.0 is at fault: "
        tr '\n' ' ' <"$w/out" | grep -qF "${i#*:}" || complain "the fault is not said: $i"
        prints "It is not your turn"
        prints "Took back 1 move."
    done
    refuse "which a file may not start" play --resume "$w/faulty.pgn"
    converse 0 'undo\nd4\n' play --resume "$w/faulty.pgn" --against "uci:$engine uci resign"
    prints "(1 second a move)."
    prints "Black resigns. White wins."
}

# Books are shown, made, and played from; what is no book is refused before the game.
books_are_read_and_made() {
    local w=$work start="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    for game in chess shogi; do
        run 0 book show $game
        [ "$(wc -l <"$w/out")" -ge 2 ] || complain "the book of $game does not vary"
        run 1 book show $game --moves "$(sed -n 's/^\([^ ]*\).*/\1/p' "$w/out" | head -n 1) $("$yomi" \
            moves $game --moves "$(head -n 1 "$w/out" | sed 's/ .*//')" | head -n 1)"
        run 0 book make $game --positions 5 --nodes 2000 --out "$w/one.book"
        run 0 book make $game --positions 5 --nodes 2000
        same "$w/one.book" "$w/out"
        [ "$(grep -c ' | ' "$w/out")" = 5 ] || complain "a book of 5 positions has another number"
        run 0 book show $game --book "$w/one.book"
    done
    refuse "the book begins with" book show shogi --book LICENSE
    refuse "the book is of 'shogi'" book show chess --book "$w/one.book"
    refuse "cannot be opened" book show chess --book "$w/none.bin"
    refuse "cannot be read" book show chess --book "$w"
    refuse "the search does not know daifugo" book make daifugo
    refuse "there is no book of daifugo" play daifugo --book own
    printf 'cut off here' >"$w/cut.bin"
    refuse "cut.bin: the book is empty" play chess --book "$w/cut.bin"
    printf 'yomi-book chess\n%s | e2e5 1\n' "$start" >"$w/bad.book"
    refuse "bad.book, line 2, column 60" play chess --book "$w/bad.book"
    printf 'yomi-book chess\n%s | a2a4 1\n' "$start" >"$w/a4.book"
    for player in random minimax:depth=1 alphabeta@nodes=100; do
        converse 0 'quit\n' play chess --as black --against $player --book "$w/a4.book"
        prints "White plays a4."
    done
    run 0 book show chess --book "$w/a4.book"
    last_line_is "a2a4         1  100.0 %"
}

# The strong player gives up what is lost, and agrees to what is dead, unless it is told not to.
the_opponent_has_manners() {
    local lost="4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1" walk="" black=(d8 e8) i=0
    local dead="4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/K7 w - - 0 1" square
    converse 0 'a3\nb3\nc3\nd3\ne3\n' play chess --against alphabeta@nodes=500 --position "$lost"
    prints "Black resigns. White wins."
    converse 0 'a3\nb3\nc3\nd3\ne3\n' play chess --against alphabeta:resign=0@nodes=500 \
        --position "$lost"
    ! grep -q resigns "$work/out" || complain "it resigns though it was told not to"
    # The king walks over all its squares and turns back, so that nothing is repeated too often.
    for square in {b..h}1 {h..a}2 {a..h}3 {h..a}4 {b..h}4 h3 g3; do
        walk+="K$square K${black[i++ % 2]} "
    done
    converse 0 'Kf3\nKe3\nKd3\nKc3\nKb3\nKa3\nKa2\nKb2\ndraw\n' \
        play chess --against alphabeta@nodes=20000 --position "$dead" --moves "$walk"
    prints "offers a draw; type draw to agree."
    prints "The game is drawn." # agreed, or claimed where the player has repeated moves
    converse 0 'Kf3\ndraw\nquit\n' play chess --against alphabeta:draw=off@nodes=20000 \
        --position "$dead" --moves "$walk"
    prints "declines: it wants to play on."
}

# says WORDS: on stderr.
says() {
    grep -qF -- "$1" "$work/err" || complain "stderr has no '$1'"
}

same() {
    cmp -s "$1" "$2" || complain "$1 and $2 differ"
}

# The names that the help lists, of commands or of subcommands.
listed() {
    sed -n '/explains itself/q; s/^  \([a-z]*\) .*/\1/p' "$work/out"
}

# The manual knows every command and every option of the program, and no other; one page explains the
# options of all subcommands of a command.
manual_is_complete() {
    local commands command names name
    run 0 --help
    commands=$(listed)
    [ -n "$commands" ] || complain "the help lists no commands"
    for command in $commands; do
        [ "$command" = help ] && continue
        run 0 "$command" --help
        cp "$work/out" "$work/help"
        if head -n 1 "$work/help" | grep -q SUBCOMMAND; then
            names=$(listed)
            [ -n "$names" ] || complain "the help of $command lists no subcommands"
            for name in $names; do
                run 0 "$command" "$name" --help
                cat "$work/out" >>"$work/help"
                cp "$work/out" "$work/direct"
                run 0 help "$command" "$name"
                same "$work/direct" "$work/out"
                run 0 "$command" help "$name"
                same "$work/direct" "$work/out"
            done
            sed -n 's/^\.It Cm \([a-z]*\)$/\1/p' "docs/man/yomi-$command.1" | sort >"$work/explained"
            sort <<<"$names" | diff - "$work/explained" >"$work/out" ||
                complain "yomi-$command.1 explains other subcommands than there are"
        fi
        sed -n 's/^  --\([a-z]*\).*/\1/p' "$work/help" | sort -u >"$work/said"
        sed -n 's/^\.It Fl ..\([a-z]*\).*/\1/p' "docs/man/yomi-$command.1" |
            sort -u >"$work/explained"
        diff "$work/said" "$work/explained" >"$work/out" ||
            complain "yomi-$command.1 explains other options than the command has"
    done
    # A program that was built without SQLite has no arena, but the manual has.
    grep -qx arena <<<"$commands" || commands+=$'\narena'
    sed -n 's/^\.It Cm \([a-z]*\)$/\1/p' docs/man/yomi.1 | sort >"$work/explained"
    sort <<<"$commands" | diff - "$work/explained" >"$work/out" ||
        complain "yomi.1 explains other commands than there are"
    for name in docs/man/yomi-*.1; do
        name=${name#docs/man/yomi-}
        grep -qx "${name%.1}" <<<"$commands" || complain "yomi-$name explains no command"
    done
    if command -v groff >/dev/null; then
        groff -mandoc -ww -Tutf8 docs/man/*.1 >/dev/null 2>"$work/err"
        [ ! -s "$work/err" ] || complain "groff warns of the manual"
    fi
}

records_to_convert() {
    printf '%s\n' '[Event "Fool"]' '[Site "?"]' '[Date "2026.01.02"]' '[Round "1"]' \
        '[White "Ann"]' '[Black "Bob"]' '[Result "0-1"]' '' \
        '1. f3 {A bad start.} 1... e5 (1... d5 2. e4) 2. g4 $4 Qh4# 0-1' '' \
        '[Event "Short"]' '[Site "?"]' '[Date "2026.01.03"]' '[Round "2"]' \
        '[White "Ann"]' '[Black "Bob"]' '[Result "*"]' '' '1. e4 e5 *' '' >"$work/two.pgn"
    printf '%s\n' 'startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e' 'startpos moves 2g2f 8c8d' \
        >"$work/two.usi"
    printf '[Event "x"]\n\n1. e4 e5 2. Ke3 *\n' >"$work/wrong.pgn"
}

records_are_converted() {
    records_to_convert
    local w=$work
    run 0 convert "$w/two.pgn" "$w/again.pgn"
    [ ! -s "$w/out" ] && [ ! -s "$w/err" ] || complain "a plain conversion speaks"
    run 0 convert "$w/again.pgn" "$w/third.pgn"
    same "$w/again.pgn" "$w/third.pgn"
    # Every shogi format in turn, and back to where it began.
    run 0 convert "$w/two.usi" "$w/a.kifu"
    run 0 convert "$w/a.kifu" "$w/a.ki2"
    run 0 convert "$w/a.ki2" "$w/a.csa"
    [ "$(grep -c '^V3' "$w/a.csa") $(grep -cx / "$w/a.csa")" = "1 1" ] ||
        complain "two games of CSA do not share the top of the file"
    run 0 convert "$w/a.csa" "$w/a.kif"
    run 0 convert "$w/a.kif" "$w/b.usi"
    grep -q '7g7f 3c3d 8h2b+ 3a2b B\*4e' "$w/b.usi" || complain "moves are lost on the way"
    [ "$(wc -l <"$w/b.usi")" = 2 ] || complain "a game is lost on the way"
    if command -v iconv >/dev/null; then
        iconv -f UTF-8 -t UTF-8 "$w/a.kif" >/dev/null 2>&1 && complain ".kif is not CP932"
        iconv -f CP932 -t UTF-8 "$w/a.kif" >/dev/null || complain ".kif is not CP932"
        iconv -f UTF-8 -t UTF-8 "$w/a.kifu" >/dev/null || complain ".kifu is not UTF-8"
    fi
    run 0 convert "$w/a.kif" "$w/c.kif" --encoding utf8
    iconv -f UTF-8 -t UTF-8 "$w/c.kif" >/dev/null 2>&1 || complain "--encoding utf8 is not heeded"
    # By content, and through pipes.
    cp "$w/a.csa" "$w/noname"
    run 0 convert "$w/noname" --to usi -
    prints "7g7f 3c3d"
    checks=$((checks + 1))
    "$yomi" convert --to pgn - - <"$w/two.pgn" >"$w/piped.pgn" || complain "no pipes"
    same "$w/piped.pgn" "$w/again.pgn"
    # Many files, into one and into a folder, and beside themselves.
    run 0 convert "$w/two.pgn" "$w/again.pgn" "$w/four.pgn"
    [ "$(grep -c '^.Event ' "$w/four.pgn")" = 4 ] || complain "two files do not become one"
    mkdir "$w/folder"
    refuse "would both become" convert --to usi --out "$w/folder" "$w/a.kif" "$w/a.csa"
    cp "$w/a.csa" "$w/b.csa"
    run 0 convert --to kif --out "$w/folder" "$w/a.csa" "$w/b.csa"
    [ -s "$w/folder/a.kif" ] && [ -s "$w/folder/b.kif" ] || complain "--out writes no files"
    run 0 convert --to ki2 "$w/b.csa" "$w/a.csa"
    [ -s "$w/b.ki2" ] || complain "nothing lies beside the input"
    [ -z "$(find "$w" -name '.*.??????')" ] || complain "temporary files are left"
}

losses_and_repairs_are_told() {
    local w=$work
    printf '%s\n' '手合割：平手' '手数----指手---------消費時間--' '   1 ７六歩(77)' '*note' \
        '   2 ３四歩(33)' '' '変化：2手' '   2 ８四歩(83)' >"$w/tree.kifu"
    run 0 convert "$w/tree.kifu" "$w/tree.csa"
    says "tree.kifu: 1 game: variations are left out: CSA has no place"
    run 0 convert "$w/tree.kifu" "$w/tree.csa" --quiet
    [ ! -s "$w/err" ] || complain "--quiet speaks"
    rm -f "$w/out.pgn"
    refuse "wrong.pgn, line 3" convert "$w/wrong.pgn" "$w/out.pgn"
    [ ! -e "$w/out.pgn" ] || complain "a bad input leaves an output"
    cp "$w/two.pgn" "$w/out.pgn"
    run 2 convert "$w/two.pgn" "$w/wrong.pgn" "$w/out.pgn"
    same "$w/two.pgn" "$w/out.pgn"
    run 0 convert --lenient "$w/wrong.pgn" "$w/mended.pgn"
    says "wrong.pgn, line 3"
    grep -q '1. e4 e5' "$w/mended.pgn" || complain "--lenient keeps nothing"
    # One bad file of many does not keep the others back.
    mkdir "$w/some"
    run 2 convert --to pgn --out "$w/some" "$w/wrong.pgn" "$w/two.pgn"
    [ -s "$w/some/two.pgn" ] && [ ! -e "$w/some/wrong.pgn" ] || complain "a bad file stops others"
}

bad_conversions_are_refused() {
    local w=$work
    refuse "is a record of chess" convert "$w/two.pgn" "$w/x.kif"
    refuse "--from pgn is for chess" convert --from pgn --to kif - -
    refuse "did you mean pgn?" convert --to pgm "$w/two.pgn" "$w/x"
    refuse "is not known" convert "$w/two.pgn" "$w/nameless"
    refuse "cannot be opened" convert "$w/none.pgn" "$w/x.pgn"
    refuse "--encoding is 'latin1'" convert --encoding latin1 "$w/two.pgn" "$w/x.pgn"
    refuse "too few arguments" convert "$w/two.pgn"
    refuse "--out is" convert --to pgn --out "$w/two.pgn" "$w/two.pgn"
    refuse "would replace itself" convert --to pgn --out "$w" "$w/two.pgn"
    : >"$w/empty.pgn"
    refuse "is empty" convert "$w/empty.pgn" "$w/x.pgn"
    head -c 3000000 /dev/zero | tr '\0' x >"$w/endless.kif"
    run 2 convert "$w/endless.kif" "$w/x.kifu"
    [ ! -e "$w/x.pgn" ] && [ ! -e "$w/x.kif" ] && [ ! -e "$w/x.kifu" ] ||
        complain "a refusal leaves an output"
    checks=$((checks + 1))
    "$yomi" convert "$w/two.pgn" --to pgn - >/dev/full 2>"$w/err" &&
        complain "a full disk is not noticed by convert"
    refuse "'/dev/full' cannot be written: No space left" convert "$w/two.pgn" --to pgn /dev/full
}

# An output appears whole or not at all, whatever ends the program in between.
outputs_are_whole() {
    local w=$work signal many
    for many in $(seq 500); do
        cat "$w/two.pgn"
    done >"$w/many.pgn"
    for signal in TERM KILL; do
        cp "$w/two.pgn" "$w/kept.pgn"
        rm -f "$w/new.pgn"
        checks=$((checks + 2))
        for many in kept new; do
            # It waits for more input when the signal comes.
            { cat "$w/many.pgn"; sleep 2; } | "$yomi" convert - "$w/$many.pgn" 2>/dev/null &
            sleep 0.5
            kill -$signal $!
            wait $! 2>/dev/null
        done
        same "$w/two.pgn" "$w/kept.pgn"
        [ ! -e "$w/new.pgn" ] || complain "$signal leaves a half-written file"
        [ $signal = KILL ] || [ -z "$(find "$w" -name '.*.??????')" ] ||
            complain "$signal leaves a temporary file"
    done
    rm -f "$w"/.*.??????
}

repairs_are_told_one_by_one() {
    local w=$work
    printf '%s\n' '[Event "a"]' '' '1. e4 e5 2. Ke3 *' '' '[Event "b"]' '' '1. d4 d6 2. Zz4 *' \
        >"$w/torn.pgn"
    run 0 convert --lenient "$w/torn.pgn" "$w/mended.pgn"
    says "torn.pgn, line 3, column 13: 'Ke3' is not legal"
    says "torn.pgn, line 7, column 13: found 'Zz4'"
    [ "$(grep -c '^.Event ' "$w/mended.pgn")" = 2 ] || complain "a game is lost by mending"
}

# Every search is of so many nodes that the results are the same each time.
records_are_analysed() {
    local w=$work
    run 0 analyse "$w/two.pgn" --limit nodes=3000 --out "$w/analysed.pgn" --ascii --html "$w/a.html"
    prints "Ann - Bob (0-1)"
    prints "Winning chances of White"
    prints "2. g4"
    only_ascii
    awk 'length > 80 { exit 1 }' "$w/out" || complain "the summary is wider than 80 columns"
    [ ! -s "$w/err" ] || complain "analysing complains"
    grep -q 'allows mate in 1' <(tr '\n' ' ' <"$w/analysed.pgn") || complain "a blunder is not found"
    grep -q 'A bad start' "$w/analysed.pgn" || complain "a comment is lost by analysing"
    [ "$(grep -c '^.Event ' "$w/analysed.pgn")" = 2 ] || complain "a game is lost by analysing"
    { grep -q '<svg' "$w/a.html" && grep -q '</html>' "$w/a.html"; } || complain "there is no page"
    refuse "exists already" analyse "$w/two.pgn" --out "$w/analysed.pgn"
    run 0 analyse "$w/analysed.pgn" --limit nodes=3000 --out "$w/analysed.pgn" --force --quiet
    [ ! -s "$w/out" ] && [ ! -s "$w/err" ] || complain "--quiet is not quiet"
    cp "$w/analysed.pgn" "$w/twice.pgn"
    converse 0 '1. e4 e5 *\n' analyse - --limit nodes=1000 --quiet
    prints "[%eval"
    run 0 analyse "$w/two.pgn" --limit nodes=3000 --quiet
    same "$w/twice.pgn" "$w/out"
    run 0 analyse "$w/two.pgn" --limit nodes=1000 --color always
    grep -q "$(printf '\033')" "$w/err" || complain "a summary on stderr has no colour"
    ! grep -q "$(printf '\033')" "$w/out" || complain "colours in a record"
    # Where a format has no place for values or lines, comments say them.
    run 0 analyse "$w/a.kif" --limit nodes=1000 --out "$w/analysed.kifu" --quiet
    grep -q '^\*#評価値=-\?[0-9]* (Yomi)$' "$w/analysed.kifu" || complain "no values in KIF"
    run 0 analyse "$w/a.kif" --format csa --limit nodes=1000 --quiet
    grep -q "^'\*\* -\?[0-9]*$" "$w/out" || complain "no values in CSA"
    printf 'position startpos moves 7g7f 3c3d\n' >"$w/plain.usi"
    run 0 analyse "$w/plain.usi" --limit nodes=500 --quiet
    prints "手合割：平手"
    refuse "daifugo is not analysed yet" analyse "$w/kept.dfg"
    refuse "has no place for an analysis" analyse "$w/two.pgn" --format epd
    refuse "which KIF cannot hold" analyse "$w/two.pgn" --format kif
    refuse "--limit is 'clock=60'" analyse "$w/two.pgn" --limit clock=60
    refuse "--from is 4 and --to is 2" analyse "$w/two.pgn" --from 4 --to 2
    refuse "cannot be opened" analyse "$w/none.pgn"
    refuse "the page would replace the record" analyse "$w/two.pgn" --out "$w/p.pgn" --html "$w/p.pgn"
    refuse "cannot be written" analyse "$w/two.pgn" --limit depth=60 --out "$w/p.pgn" --html "$w/no/p.html"
    [ ! -e "$w/p.pgn" ] || complain "a record is written though the page cannot be"
    refuse "--json does not go with a record" show "$w/two.pgn" --json
    printf '1. e4 Ke7 *\n' >"$w/bad.pgn"
    refuse "is not legal" analyse "$w/bad.pgn" --out "$w/never.pgn"
    [ ! -e "$w/never.pgn" ] || complain "bad input leaves an output"
    # Told to stop, it writes what it has, and the rest as it was.
    checks=$((checks + 1))
    "$yomi" analyse "$w/two.pgn" --limit depth=60 --out "$w/part.pgn" >"$w/out" 2>"$w/err" &
    sleep 1
    kill -TERM $!
    wait $!
    [ $? = 1 ] || complain "an interrupted analysis does not say so"
    says "interrupted"
    [ "$(grep -c '^.Event ' "$w/part.pgn")" = 2 ] || complain "an interrupted analysis loses a game"
}

records_are_shown() {
    local w=$work
    run 0 show "$w/two.pgn"
    prints "White: Ann"
    prints "1.  f3"
    prints "A bad start."
    prints "(1... d5 2. e4)"
    prints "Black wins."
    prints "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    run 0 show "$w/two.pgn" --game 2 --ascii
    prints "1...  e5"
    only_ascii
    # Side lines as a whole, those that leave others further in, also behind the end.
    printf '1. e4 e5 (1... c5 {Sharp.} 2. Nf3 (2. c3 d5 (2... Nf6 3. e5) 3. exd5) 2... d6) (1... e6) *\n' \
        >"$w/side.pgn"
    run 0 show "$w/side.pgn"
    grep -A4 '1\.\.\.  e5' "$w/out" | tr -s ' ' | tr '\n' '/' >"$w/lines"
    grep -qF ' (1... c5 {Sharp.} 2. Nf3 d6)/ (2. c3 d5 3. exd5)/ (2... Nf6 3. e5)/ (1... e6)/' \
        "$w/lines" || complain "side lines are not printed"
    printf '%s\n' '手合割：平手' '   1 ７六歩(77)' '   2 投了' '' '変化：2手' '   2 ８四歩(83)' \
        '   3 ２六歩(27)' >"$w/side.kifu"
    run 0 show "$w/side.kifu"
    prints "(2 ８四歩 3 ２六歩)"
    prints "White resigns. Black wins."
    refuse "cannot be opened" show "$w/none.pgn"
    refuse "holds 2 games, not 3" show "$w/two.pgn" --game 3
    run 0 show "$w/a.kif"
    prints "２二角成"
    run 0 show "$w/a.kif" --ascii
    prints "Bx22+"
    only_ascii
    printf '[Event "\033[2Jx"]\n\n1. e4 {\033]0;bad\007} *\n' >"$w/evil.pgn"
    run 0 show "$w/evil.pgn" --lenient
    ! grep -q $'\033' "$w/out" || complain "control characters of a file reach the screen"
}

games_are_saved_and_resumed() {
    local w=$work
    rm -f "$w"/kept.* "$w"/more.*
    converse 0 "e4\ne5\nNf3\nundo\nredo\nhint\nsave $w/kept.pgn\nquit\n" play chess --as both
    prints "Played 1 move again."
    prints "Yomi at full strength would play"
    prints "Saved as"
    grep -q '1. e4' "$w/kept.pgn" || complain "the saved game has no moves"
    converse 0 "Nc6\nsave $w/more.pgn\nquit\n" play --resume "$w/kept.pgn"
    grep -q 'Nc6' "$w/more.pgn" || complain "a resumed game does not go on"
    converse 0 "７六歩\n3c3d\nB-22+\nsave $w/kept.kif\nresign\nsave $w/lost.kif\n" \
        play shogi --as both
    prints "White resigns. Black wins."
    run 0 show "$w/lost.kif"
    prints "White resigns."
    converse 0 'position\nquit\n' play shogi --resume "$w/kept.kif"
    prints "lnsgkgsnl/1r5+B1/pppppp1pp"
    refuse "is a game of shogi" play chess --resume "$w/kept.kif"
    converse 0 'draw\nyes\n' play chess --as both
    prints "The game is drawn."
    converse 0 'draw\nno\ne4\nquit\n' play chess --as both
    prints "declined"
    refuse "--clock is 'soon'" play chess --clock soon
    refuse "too few arguments" play
    checks=$((checks + 1))
    { sleep 1.3; echo e4; } | "$yomi" play chess --as both --clock 1 >"$w/out" 2>"$w/err"
    prints "White's time has run out. Black wins on time."
    converse 0 'e4\nquit\n' play chess --as both --clock 10m+5
    prints "(10:0"
}

# Another file is replaced when that is asked for twice; the game's own at once.
saving_replaces_nothing_unasked() {
    local w=$work
    echo precious >"$w/precious.pgn"
    converse 0 "e4\nsave $w/precious.pgn\nquit\n" play chess --as both
    grep -q "exists already; expected another name, or the same once more" "$w/err" ||
        complain "it is not said that the file exists"
    grep -qx precious "$w/precious.pgn" || complain "a file is replaced unasked"
    converse 0 "e4\nsave $w/precious.pgn\nsave $w/precious.pgn\ne5\nsave $w/precious.pgn\nquit\n" \
        play chess --as both
    [ "$(grep -c "exists already" "$w/err")" = 1 ] || complain "the game's own file is asked about"
    converse 0 "Nf3\nsave $w/precious.pgn\nquit\n" play --resume "$w/precious.pgn"
    grep -q 'Nf3' "$w/precious.pgn" || complain "the resumed file is not replaced"
}

moves_are_listed_by_their_beginning() {
    converse 0 'moves g1\nmoves N\nquit\n' play chess --as both
    prints "2 legal moves beginning with g1:"
    prints "4 legal moves beginning with N:"
    converse 0 'moves 5i\nquit\n' play shogi --as both
    prints "3 legal moves beginning with 5i:"
}

rules_are_saved_and_resumed() {
    local w=$work file
    converse 0 "P-76\nsave $w/r.kif\nsave $w/r.ki2\nsave $w/r.csa\nsave $w/r.usi\nquit\n" \
        play shogi --as both --rules impasse=24,moves=300
    prints "--resume $w/r.usi --rules impasse=24,moves=300"
    prints "USI leaves out: times of moves, some headers, endings."
    for file in kif ki2 csa; do
        rm -f "$w/again.kifu"
        converse 0 "save $w/again.kifu\nquit\n" play --resume "$w/r.$file"
        grep -q '^Rules：impasse=24,moves=300$' "$w/again.kifu" || complain "$file loses the rules"
    done
    refuse "--rules is 'impasse=27', but the rules of" play --resume "$w/r.csa" --rules impasse=27
    converse 0 "quit\n" play --resume "$w/r.csa" --rules moves=300
    converse 0 "save $w/r.kifu\nquit\n" play --resume "$w/r.usi" --rules impasse=try
    grep -q '^Rules：impasse=try,moves=0$' "$w/r.kifu" || complain "--rules are not added"
    rm "$w/r.kifu" "$w/again.kifu"
    converse 0 "3c3d\nsave $w/r.kifu\nquit\n" play shogi --as both --rules handicap=2
    converse 0 "save $w/again.kifu\nquit\n" play --resume "$w/r.kifu"
    same "$w/r.kifu" "$w/again.kifu"
    # By the usual rules the third time ends the game; here the file says that it must be claimed.
    local dance='Nf3\nNf6\nNg1\nNg8\n'
    converse 0 "${dance}save $w/r.pgn\nquit\n" play chess --as both --rules draws=claim
    converse 0 "${dance}draw\n" play --resume "$w/r.pgn"
    prints "White claims threefold repetition. The game is drawn."
    sed -i 's/draws=claim/FIDE/' "$w/r.pgn"
    refuse "expected --rules to say them" play --resume "$w/r.pgn"
    converse 0 "quit\n" play --resume "$w/r.pgn" --rules draws=claim
}

help_is_everywhere
manual_is_complete
records_are_converted
losses_and_repairs_are_told
bad_conversions_are_refused
outputs_are_whole
repairs_are_told_one_by_one
records_are_shown
games_are_saved_and_resumed
rules_are_saved_and_resumed
saving_replaces_nothing_unasked
moves_are_listed_by_their_beginning
bad_usage_is_one_line
last_lines_are_stable
files_are_read_and_checked
screens_suit_their_reader
lost_output_is_noticed
play_goes_through_a_pipe
daifugo_is_played_and_recorded
records_are_analysed
any_player_can_be_met
books_are_read_and_made
the_opponent_has_manners

echo "app: $checks runs of the program, $failures failures"
[ $failures = 0 ]
