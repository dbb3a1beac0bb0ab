#!/bin/bash
# A scripted person at a terminal of 80 by 24: plays a whole game of chess and of shogi in tmux, with
# mistakes, undo, save and resume, steps through the records, and looks at the screen after each step.
# Exit status: 0 passed, 1 failed, 77 skipped. YOMI names another program to test.
set -u
cd "$(dirname "$0")/../.." || exit 1

yomi=$(realpath "${YOMI:-build/release/yomi}" 2>/dev/null)
if [ ! -x "$yomi" ]; then
    echo "skipped: there is no ${YOMI:-build/release/yomi}"
    exit 77
fi
if ! command -v tmux >/dev/null; then
    echo "person: skipped, tmux is not installed"
    exit 77
fi
work=$(mktemp -d)
socket=$work/tmux
trap 'tmux -S "$socket" kill-server 2>/dev/null; rm -rf "$work"' EXIT
steps=0 failures=0

screen() {
    tmux -S "$socket" capture-pane -p -t person
}

complain() {
    failures=$((failures + 1))
    printf 'person: %s\n' "$*"
    screen | sed 's/^/    /'
}

# sees WORDS: waits until the screen shows them.
sees() {
    local tries=600 # half a minute: the machine may be busy
    steps=$((steps + 1))
    while [ $((tries -= 1)) -gt 0 ]; do
        screen | grep -qF -- "$1" && return
        sleep 0.05
    done
    complain "does not see '$1'"
}

sees_not() {
    ! screen | grep -qF -- "$1" || complain "still sees '$1'"
}

keys() {
    tmux -S "$socket" send-keys -t person "$@"
}

types() {
    tmux -S "$socket" send-keys -t person -l -- "$1"
    keys Enter
}

# says LINE WORDS: types a line, then sees words.
says() {
    types "$1"
    sees "$2"
}

# begins ARGUMENTS: starts the program on an empty screen.
begins() {
    types "clear; $yomi $*"
}

# leaves: the shell is there again, with its terminal as it was.
leaves() {
    types "clear; stty -a | grep -oE -- '-?icanon' | sed 's/^/terminal: /'"
    sees "terminal: icanon"
    types clear
}

# No line is too wide and nothing has scrolled away: the title is on top.
fits() {
    steps=$((steps + 1))
    screen | head -n 1 | grep -q "^$1" || complain "the screen does not begin with '$1'"
}

plays_chess() {
    begins play chess --as both --clock 10m+5
    sees "White to move (9:5"
    fits "Chess"
    says e4 "White plays e4."
    fits "Chess"
    says f7f5 "Black plays f5."
    says Ke3 "expected"
    sees "lists the legal moves"
    says exf5 "White plays exf5."
    says g6 "Black plays g6."
    says undo "Took back 1 move."
    says redo "Played 1 move again."
    says fxg6 "White plays fxg6."
    says a6 "Black plays a6."
    says gxh7 "White plays gxh7."
    says "?" "this list"
    says "save $work/chess.pgn" "Saved as"
    says quit "Goodbye."
    leaves
    begins play --resume "$work/chess.pgn"
    sees "Black to move ("
    fits "Chess"
    says b6 "Black plays b6."
    says hxg8=Q "White plays hxg8=Q."
    says Rxg8 "Black plays Rxg8."
    says Qh5+ "White plays Qh5+."
    says Rg6 "Black plays Rg6."
    says Qxg6 "Checkmate. White wins."
    says "save $work/chess.pgn" "Saved as"
    keys Enter
    leaves
    { grep -q 'hxg8=Q' "$work/chess.pgn" && grep -q '1-0' "$work/chess.pgn"; } ||
        complain "the saved game is not the one that was played"
}

plays_shogi() {
    begins play shogi --as both
    sees "Black to move:"
    fits "Shogi"
    says ７六歩 "Black plays ７六歩."
    says 3c3d "White plays ３四歩."
    says "Bx22+" "Black plays ２二角成."
    says 同銀 "White plays 同　銀."
    says 5i5e "expected"
    says "B*4e" "Black plays ４五角."
    says undo "Took back 1 move."
    says redo "Played 1 move again."
    says hint "at random"
    says flip "White to move:"
    says flip "White to move:"
    says "save $work/shogi.kif" "Saved as"
    # The line editor: wide characters, in the middle of the line, and history.
    tmux -S "$socket" send-keys -t person -l "５二玉玉"
    keys BSpace Left Left Left Home End
    keys C-a C-k
    keys Up
    sees "save $work"
    keys Down
    tmux -S "$socket" send-keys -t person -l "５２玉"
    keys Left BSpace BSpace
    tmux -S "$socket" send-keys -t person -l "５二"
    keys Enter
    sees "White plays ５二玉."
    says resign "Black resigns. White wins."
    says "save $work/lost.kif" "Saved as"
    says quit "Goodbye."
    leaves
    begins play --resume "$work/shogi.kif"
    sees "White to move:"
    fits "Shogi"
    says "G-52" "('moves' lists"
    says "4a5b" "White plays ５二金左."
    keys C-d
    sees "Goodbye."
    leaves
}

# Keys of yomi show.
steps_through() {
    begins show "$work/chess.pgn"
    sees "Move 0 of"
    fits "Human - Human"
    keys n
    sees "Move 1 of 13"
    keys Right Right
    sees "Move 3 of 13"
    keys 1 0 Enter
    sees "Move 10 of 13"
    keys End
    sees "White wins."
    keys v
    sees "There is no variation here."
    keys q
    leaves
    begins show "$work/lost.kif"
    sees "Move 0 of 6"
    keys G
    sees "Black resigns. White wins."
    fits "Human - Human"
    keys C-c
    leaves
}

# The terminal is put back when the program is killed, and the clock runs while nobody types.
leaves_no_trace() {
    begins play chess --as both --clock 1
    sees "White's time has run out. Black wins on time."
    keys C-c
    leaves
    begins play shogi
    sees "Your move:"
    kill -TERM "$(pgrep -P "$(tmux -S "$socket" display-message -p -t person '#{pane_pid}')")"
    sees "Terminated"
    leaves
}

tmux -S "$socket" -u -f /dev/null new-session -d -x 80 -y 24 -s person \
    "LANG=C.UTF-8 TERM=screen-256color PS1='$ ' bash --norc" || exit 77
plays_chess
plays_shogi
steps_through
leaves_no_trace
sees_not "Segmentation"

echo "person: $steps looks at the screen, $failures failures"
[ $failures = 0 ]
