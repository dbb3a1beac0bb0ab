#!/bin/bash
# A scripted person at a terminal of 80 by 24: plays a whole game of chess and of shogi in tmux, with
# mistakes, undo, save and resume, meets players of the program, steps through the records, and looks at the screen after each step.
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
steps=0

screen() {
    tmux -S "$socket" capture-pane -p -t person
}

# What comes after a first surprise would only be more of them.
complain() {
    printf 'person: %s\n' "$*"
    screen | sed 's/^/    /'
    exit 1
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

# sees_soon_not WORDS: waits until they are gone.
sees_soon_not() {
    local tries=600
    steps=$((steps + 1))
    while [ $((tries -= 1)) -gt 0 ]; do
        screen | grep -qF -- "$1" || return
        sleep 0.05
    done
    complain "still sees '$1'"
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

# The title is on top, so nothing has scrolled away, the prompt is there, and no line is cut or folded.
fits() {
    steps=$((steps + 1))
    screen | head -n 1 | grep -q "^$1" || complain "the screen does not begin with '$1'"
    screen | grep -qE '(to move|Your move).*:|Enter to leave' || complain "there is no prompt"
}

# moves WORDS...: types moves, each followed by how the screen then tells it.
moves() {
    while [ $# -gt 1 ]; do
        says "$1" "plays $2"
        shift 2
    done
}

# Every word there is, the board staying in its place.
says_everything() {
    says "?" "this list"
    fits "$1"
    says moves "legal moves:"
    fits "$1"
    says hint "Yomi at full strength would play"
    says position "$2"
    says board "to move"
    says flip "to move"
    says flip "to move"
    fits "$1"
    says "save" "Type the name of the file"
    says "save /nowhere/at/all" "cannot be written"
    says draw "offers a draw."
    sees "do you agree?"
    says no "declined"
    says resign "resigns."
    says undo "The game goes on."
    fits "$1"
}

plays_chess() {
    begins play chess --as both --clock 10m+5
    sees "White to move (9:5"
    fits "Chess"
    moves e4 "e4." f7f5 "f5."
    says Ke3 "expected"
    sees "lists the legal moves"
    fits "Chess"
    moves exf5 "exf5." g6 "g6."
    says undo "Took back 1 move."
    says redo "Played 1 move again."
    moves fxg6 "fxg6." a7a6 "a6." gxh7 "gxh7."
    says_everything Chess "rnbqkbnr/1pppp2P"
    says "save $work/chess.pgn" "Saved as"
    says quit "Goodbye."
    leaves
    begins play --resume "$work/chess.pgn"
    sees "Black to move ("
    fits "Chess"
    moves b6 "b6." h7g8q "hxg8=Q." Rxg8 "Rxg8." Qh5 "Qh5+. Check!"
    fits "Chess"
    says a5 "check"
    moves Rg6 "Rg6."
    says Qxg6 "Checkmate. White wins."
    fits "Chess"
    says e4 "The game is over"
    says "save $work/chess.pgn" "Saved as"
    keys Enter
    leaves
    { grep -q 'hxg8=Q' "$work/chess.pgn" && grep -q '1-0' "$work/chess.pgn"; } ||
        complain "the saved game is not the one that was played"
}

# A draw that is claimed, by rules that come back with the file.
claims_a_draw() {
    begins play chess --as both --rules draws=claim
    sees "White to move:"
    moves Nf3 Nf3 Nf6 Nf6 Ng1 Ng1 Ng8 Ng8 g1f3 Nf3
    says "save $work/drawn.pgn" "Saved as"
    says quit "Goodbye."
    leaves
    begins play --resume "$work/drawn.pgn"
    sees "Black to move:"
    moves Nf6 Nf6 Ng1 Ng1 Ng8 Ng8
    says draw "White claims threefold repetition. The game is drawn."
    fits "Chess"
    says quit "Goodbye."
    leaves
}

plays_shogi() {
    begins play shogi --as both --clock byoyomi:10m+30
    sees "Black to move (9:5"
    fits "Shogi"
    moves ２六歩 "２六歩." 4a4b "４二金." P-25 "２五歩." 62玉 "６二玉." 2e2d "２四歩." "G-72" "７二金."
    says 5i5e "the piece does not move like that"
    fits "Shogi"
    moves ２三歩成 "２三歩成." G-32 "３二金."
    says undo "Took back 1 move."
    says undo "Took back 1 move."
    says redo "Played 1 move again."
    says redo "Played 1 move again."
    moves 同と "同　と."
    says_everything Shogi "lns3snl"
    says "save $work/shogi.kif" "Saved as"
    says quit "Goodbye."
    leaves
    begins play --resume "$work/shogi.kif"
    sees "White to move ("
    fits "Shogi"
    moves 5c5d "５四歩." +Px22 "２二と." 1c1d "１四歩." 2b3a "３一と." 1d1e "１五歩." \
        2h2b+ "２二飛成. Check!"
    says P-44 "the king is in check"
    fits "Shogi"
    moves 6b5a "５一玉."
    says "G*52" "Checkmate. Black wins."
    fits "Shogi"
    says "save $work/mate.kif" "Saved as"
    keys Enter
    leaves
}

# A few moves against a player that thinks, which is interrupted once.
meets_a_player() {
    begins play shogi --against minimax:depth=2 --seed 1
    sees "You play Black, against minimax:depth=2 (seed 1)."
    says 7g7f "White plays"
    fits "Shogi"
    says hint "minimax:depth=2 would play"
    fits "Shogi"
    says draw "minimax:depth=2 declines: it is too early."
    says 2g2f "3  ２六歩"
    sees "Your move:"
    fits "Shogi"
    says undo "Took back 2 moves."
    says "save $work/met.kifu" "Saved as"
    says quit "Goodbye."
    leaves
    begins play --resume "$work/met.kifu" --against minimax:depth=40
    sees "Your move:"
    says 2g2f "minimax:depth=40 thinks... (Ctrl-C interrupts)"
    tmux -S "$socket" send-keys -t person -l "unseen"
    keys C-c
    sees "minimax:depth=40 was interrupted."
    sees "(Enter to go on, undo, save FILE or quit)"
    keys C-u
    says 7g7f "It is not your turn"
    keys Enter
    sees "thinks..."
    keys C-c
    sees "was interrupted."
    says undo "Took back 1 move."
    fits "Shogi"
    keys C-c
    sees "Goodbye."
    leaves
    begins play chess --as none --against minimax:depth=2
    sees "plays"
    keys C-c
    sees "(Enter to go on"
    says quit "Goodbye."
    leaves
}

# A game of four, in which all that happened since the last turn is told.
plays_cards() {
    begins play daifugo --seed 3
    sees "Your move:"
    fits "Daifugo. You play C"
    sees "hand of C:"
    says d3 "C plays ♦3. D "
    fits "Daifugo"
    steps=$((steps + 1))
    screen | grep -E 'C plays .3\. D (plays|passes).* A (plays|passes)' >/dev/null ||
        complain "what the others did is not told"
    says pass "C passes."
    fits "Daifugo"
    says "?" "this list"
    sees_not "give up the game"
    says quit "Goodbye."
    leaves
}

# More moves than there is room for are looked at in parts.
lists_many_moves() {
    begins play shogi --as both --ascii --position "'4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1'"
    sees "Black to move:"
    says moves "more: 'moves B' lists those that begin so."
    fits "Shogi"
    says "moves R*5" "7 legal moves beginning with R*5:"
    says quit "Goodbye."
    leaves
}

# The line editor: wide characters, in the middle of the line, and history; and the window.
edits_lines() {
    begins play shogi --as both
    sees "Black to move:"
    says moves "30 legal moves"
    tmux -S "$socket" send-keys -t person -l "５二玉玉"
    keys BSpace Left Left Left Home End
    keys C-a C-k
    keys Up
    sees "to move: moves"
    keys Down
    tmux -S "$socket" send-keys -t person -l "５８玉"
    keys Left BSpace BSpace
    tmux -S "$socket" send-keys -t person -l "５八"
    keys Enter
    sees "Black plays ５八玉."
    tmux -S "$socket" send-keys -t person -l "3c3"
    tmux -S "$socket" resize-window -t person -x 70 -y 20
    sees "White to move: 3c3"
    fits "Shogi"
    tmux -S "$socket" resize-window -t person -x 80 -y 24
    keys C-l
    says d "White plays ３四歩."
    fits "Shogi"
    tmux -S "$socket" send-keys -t person -l "nonsense"
    keys C-c
    sees_soon_not "nonsense"
    says resign "Black resigns. White wins."
    says "save $work/lost.kif" "Saved as"
    keys C-d
    sees "Goodbye."
    leaves
}

# Where there is nothing but ASCII, all of the game is in ASCII.
plays_in_ascii() {
    begins "play $1 --as both"
    sees "to move:"
    says "$2" "plays $3."
    steps=$((steps + 1))
    ! screen | LC_ALL=C grep -q '[^ -~]' || complain "there is more than ASCII"
    says quit "Goodbye."
    leaves
}

# Keys of yomi show.
steps_through() {
    begins show "$work/chess.pgn"
    sees "Move 0 of"
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
    sees "Move 0 of 2"
    keys G
    sees "Black resigns. White wins."
    keys C-c
    leaves
}

# Into side lines, to others, and back to the game.
steps_aside() {
    echo '1. e4 e5 (1... c5 {Sharp.} 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nc3 *' >"$work/side.pgn"
    begins show "$work/side.pgn"
    keys n
    sees "Next (v): e5 c5 e6"
    keys v
    sees "Move 2 of 4 (side line)"
    sees "Sharp."
    keys v
    sees "Move 3 of 4 (side line)"
    sees "Here (v): Nf3>c3"
    keys n
    sees "d5"
    keys m
    sees "Move 1 of 3"
    sees "Next (v): e5 c5 e6"
    keys v n
    sees "Move 3 of 4 (side line)"
    keys p v v
    sees "c3"
    keys q
    leaves
}

# A bar while the rest of the second input keeps us waiting.
waits_for_a_conversion() {
    for _ in $(seq 2000); do
        printf '[Event "?"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n'
    done >"$work/many.pgn"
    types "clear; { sleep 1; cat $work/many.pgn; sleep 2; } | $yomi convert $work/many.pgn - $work/all.pgn"
    sees "[###############               ]  50 %"
    sees "file 2 of 2"
    sees_soon_not "file 2 of 2"
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
claims_a_draw
plays_shogi
meets_a_player
plays_cards
lists_many_moves
edits_lines
plays_in_ascii "chess --ascii" e4 e4
types "export LC_ALL=C"
plays_in_ascii shogi 7g7f P-76
types "unset LC_ALL"
steps_through
steps_aside
waits_for_a_conversion
leaves_no_trace
sees_not "Segmentation"

echo "person: $steps looks at the screen"
