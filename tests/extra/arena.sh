#!/bin/bash
# Drives the arena as its users do: the same plan through one process, GNU parallel and Slurm; matches
# that are killed, interrupted, or meet a full disk, a locked or a foreign store; the judge. Prints what
# is not as it should be. YOMI names another program to test.
set -u
cd "$(dirname "$0")/../.." || exit 1

YOMI=$(readlink -f "${YOMI:-build/release/yomi}")
export YOMI
if ! "$YOMI" arena --help >/dev/null 2>&1; then
    echo "skipped: there is no $YOMI, or it has no arena"
    exit 77
fi
work=$(mktemp -d)
slurm=$work/slurm
chmod 755 "$work"
trap 'tests/extra/support/slurm stop "$slurm"; rm -rf "$work"' EXIT
checks=0 failures=0

complain() {
    failures=$((failures + 1))
    printf 'arena: %s\n' "$*"
    sed 's/^/    /' "$work/out" "$work/err" 2>/dev/null | head -n 12
}

skip() {
    echo "skipped: $*"
}

has() {
    command -v "$1" >/dev/null
}

# run STATUS COMMAND...: without input; checks the status, leaves out and err.
run() {
    local wanted=$1 status
    shift
    checks=$((checks + 1))
    timeout 120 "$@" </dev/null >"$work/out" 2>"$work/err"
    status=$?
    [ $status = "$wanted" ] || complain "'$*' exits with $status instead of $wanted"
}

arena() {
    local wanted=$1
    shift
    run "$wanted" "$YOMI" arena "$@"
}

# refuse WORDS ARGUMENTS...: status 2, nothing on stdout, one line on stderr that has the words.
refuse() {
    local words=$1
    shift
    arena 2 "$@"
    [ ! -s "$work/out" ] || complain "'arena $*' fails but prints"
    [ "$(wc -l <"$work/err")" = 1 ] || complain "'arena $*' does not fail with one line"
    says "$words"
}

prints() {
    grep -qF -- "$1" "$work/out" || complain "the output has no '$1'"
}

says() {
    grep -qF -- "$1" "$work/err" || complain "stderr has no '$1'"
}

same() {
    checks=$((checks + 1))
    cmp -s "$1" "$2" || complain "$1 and $2 differ"
}

last_line_is() {
    [ "$(tail -n 1 "$work/out")" = "$1" ] || complain "the last line is not '$1'"
}

# games STORE FILE: all that is known of the games of a store but the time they took.
games() {
    arena 0 export --store "$1" --to json --out "$2.part"
    sed 's/"wall":[0-9.]*,//' "$2.part" >"$2"
}

# judged PLAN NAME RESULTS...: NAME.json is the verdict, NAME.games the games.
judged() {
    local plan=$1 name=$2
    shift 2
    arena 0 judge --json --store "$name.db" "$plan" "$@"
    cp "$work/out" "$name.json"
    games "$name.db" "$name.games"
}

start_slurm() {
    [ -e "$slurm/slurm.conf" ] || tests/extra/support/slurm start "$slurm" 2 2>"$work/err"
}

# Waits until nothing is queued any more.
drain() {
    for _ in $(seq 300); do
        [ -n "$(squeue -h)" ] || return 0
        sleep 0.2
    done
    complain "the queue does not drain"
}

the_same_plan_gives_the_same_games_everywhere() {
    local game w=$work
    for game in chess shogi; do
        arena 0 plan --game $game --games 200 random random
        cp "$w/out" "$w/$game.plan"
        arena 0 work "$w/$game.plan"
        cp "$w/out" "$w/$game.one"
        judged "$w/$game.plan" "$w/$game-one" "$w/$game.one"
        # A match of the same test is the same games as well.
        arena 0 match --game $game --games 200 --concurrency 2 --json --store "$w/$game-match.db" \
            random random
        same "$w/out" "$w/$game-one.json"
        games "$w/$game-match.db" "$w/$game-match.games"
        same "$w/$game-match.games" "$w/$game-one.games"
        if has parallel; then
            run 0 scripts/arena-parallel --jobs 2 "$w/$game.plan" "$w/$game-parallel"
            last_line_is stop
            judged "$w/$game.plan" "$w/$game-two" "$w/$game-parallel"/results/*.txt
            same "$w/$game-two.json" "$w/$game-one.json"
            same "$w/$game-two.games" "$w/$game-one.games"
        fi
        if start_slurm; then
            export SLURM_CONF=$slurm/slurm.conf
            run 0 scripts/arena-slurm --chunk 20 "$w/$game.plan" "$w/$game-slurm"
            drain
            judged "$w/$game.plan" "$w/$game-three" "$w/$game-slurm"/results/*.txt
            same "$w/$game-three.json" "$w/$game-one.json"
            same "$w/$game-three.games" "$w/$game-one.games"
        fi
    done
    has parallel || skip "GNU parallel is not installed"
    [ -e "$slurm/slurm.conf" ] || skip "no private Slurm: $(cat "$w/err")"
}

a_dead_machine_costs_its_tasks_only() {
    local w=$work
    has parallel || return
    SHELL=/bin/sh PARALLEL_SSH=$PWD/tests/extra/support/pretend-ssh run 0 scripts/arena-parallel \
        --machines 1/dead,1/dying,1/alive,1/: --remote "$YOMI" --chunk 5 "$w/chess.plan" "$w/hosts"
    last_line_is stop
    judged "$w/chess.plan" "$w/chess-hosts" "$w/hosts"/results/*.txt
    same "$w/chess-hosts.json" "$w/chess-one.json"
    # Results that are lost are played again, and nothing else.
    rm "$w/hosts/results/3.txt"
    echo mark >"$w/hosts/results/4.txt.err"
    run 0 scripts/arena-parallel --jobs 2 "$w/chess.plan" "$w/hosts"
    [ -s "$w/hosts/results/3.txt" ] || complain "a lost result is not played again"
    [ -s "$w/hosts/results/4.txt.err" ] || complain "a result that was there is played again"
    run 2 scripts/arena-parallel "$w/shogi.plan" "$w/hosts"
    says "belongs to another plan"
}

parallel_is_interrupted_and_goes_on() {
    local w=$work pid
    has parallel || return
    arena 0 plan --game chess --games 60 random:delay=100 random
    cp "$w/out" "$w/slow.plan"
    scripts/arena-parallel --jobs 2 --chunk 2 "$w/slow.plan" "$w/slow" >"$w/out" 2>"$w/err" &
    pid=$!
    sleep 1
    kill -TERM $pid
    wait $pid
    [ $? = 1 ] || complain "an interrupted arena-parallel does not exit with 1"
    last_line_is "go on"
    run 0 scripts/arena-parallel --jobs 2 "$w/slow.plan" "$w/slow"
    last_line_is stop
    arena 0 work "$w/slow.plan"
    cp "$w/out" "$w/slow.one"
    judged "$w/slow.plan" "$w/slow-a" "$w/slow.one"
    judged "$w/slow.plan" "$w/slow-b" "$w/slow"/results/*.txt
    same "$w/slow-a.games" "$w/slow-b.games"
}

# Lines, tables, lists of positions and records.
openings_come_in_every_form() {
    local start="rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    printf '# two lines\nstartpos moves e2e4 e7e5\nposition fen %s moves c7c5\n' "$start" >"$work/lines.txt"
    printf '%s\t-5\tstartpos moves e2e4\n' "$start" >"$work/table.tsv"
    printf '%s\t12\n' "$start" >"$work/positions.tsv"
    printf '%s\n' "$start" >"$work/list.fen"
    printf '[Event "x"]\n\n1. e4 e5 2. Nf3 *\n' >"$work/games.pgn"
    for file in lines.txt table.tsv positions.tsv list.fen games.pgn; do
        arena 0 match --game chess --games 2 --openings "$work/$file" random random
    done
    printf 'startpos moves 7g7f 3c3d\n' >"$work/lines.usi"
    arena 0 match --game shogi --games 2 --openings "$work/lines.usi" random random
    refuse "lines.usi, line 1" match --game chess --games 2 --openings "$work/lines.usi" random random
    printf 'nothing of the kind\n' >"$work/odd.txt"
    arena 2 match --game chess --games 2 --openings "$work/odd.txt" random random
    arena 2 match --game chess --games 2 --openings "$work/none" random random
}

slurm_tasks_are_whole_or_missing() {
    local w=$work
    [ -e "$slurm/slurm.conf" ] || return
    arena 0 plan --game chess --games 60 random:delay=200 random
    cp "$w/out" "$w/cancel.plan"
    run 0 scripts/arena-slurm --chunk 3 "$w/cancel.plan" "$w/cancel"
    prints "10 tasks of 3 jobs"
    run 1 scripts/arena-slurm "$w/cancel.plan" "$w/cancel"
    says "still queued"
    for _ in $(seq 100); do
        ls "$w"/cancel/results/*.txt >/dev/null 2>&1 && break
        sleep 0.1
    done
    # The machine goes down: nobody can tidy up.
    scancel --signal=KILL --full -n "yomi-$(sed -n '1s/^test=\([0-9a-f]*\).*/\1/p' "$w/cancel.plan")"
    scancel -u "$(id -un)"
    drain
    arena 1 judge "$w/cancel.plan" "$w"/cancel/results/*.txt
    last_line_is "go on"
    local there
    there=$(find "$w/cancel/results" -name '*.txt' | wc -l)
    run 0 scripts/arena-slurm "$w/cancel.plan" "$w/cancel"
    prints "$((10 - there)) tasks of 3 jobs"
    drain
    arena 0 judge "$w/cancel.plan" "$w"/cancel/results/*.txt
    last_line_is stop
    ! grep -q 'done again' "$w/err" || complain "Slurm plays what was there"
    [ -z "$(find "$w/cancel/results" -name '*.part')" ] || complain "half results are left"
    run 0 scripts/arena-slurm "$w/cancel.plan" "$w/cancel"
    prints "nothing is left to do"
}

# Equal players are not 300 Elo apart, which is clear after a few dozen games.
launchers_stop_early() {
    local w=$work
    arena 0 plan --game chess --games 1000 --sprt 100:300 random:delay=30 random
    cp "$w/out" "$w/early.plan"
    if has parallel; then
        run 0 scripts/arena-parallel --jobs 2 --every 1 --chunk 5 "$w/early.plan" "$w/early"
        prints "H0 accepted"
        last_line_is stop
        [ "$(wc -l <"$w/early/joblog")" -lt 90 ] || complain "arena-parallel does not stop early"
    fi
    if [ -e "$slurm/slurm.conf" ]; then
        run 0 scripts/arena-slurm --chunk 20 "$w/early.plan" "$w/earlier"
        drain
        arena 0 judge "$w/early.plan" "$w"/earlier/results/*.txt
        prints "H0 accepted"
        [ "$(find "$w/earlier/results" -name '*.txt' | wc -l)" -lt 20 ] ||
            complain "arena-slurm does not stop early"
    fi
}

# Fifty times in the middle of a match: each time the games that are there stay, and in the end they
# are those of a match that nobody disturbed.
killed_matches_lose_nothing() {
    local w=$work pid count points="" before=0
    local match=(match --game chess --games 200 --concurrency 2 random:delay=80 random)
    arena 0 "${match[@]}" --store "$w/calm.db"
    games "$w/calm.db" "$w/calm.games"
    for round in $(seq 50); do
        "$YOMI" arena "${match[@]}" --store "$w/killed.db" >/dev/null 2>&1 &
        pid=$!
        sleep "0.$(printf %03d $((RANDOM % 150)))"
        kill -9 $pid || complain "match $round was over before it was killed"
        wait $pid 2>/dev/null
        count=$("$YOMI" arena list --json --store "$w/killed.db" 2>/dev/null |
            sed -n 's/.*"games":\([0-9]*\).*/\1/p')
        [ "${count:-0}" -ge "$before" ] || complain "games are lost: $before, then ${count:-0}"
        before=${count:-0}
        points="$points $before"
    done
    local distinct
    distinct=$(tr ' ' '\n' <<<"$points" | sort -un | grep -c .)
    echo "arena: killed at:$points"
    [ "$distinct" -ge 15 ] || complain "the kills hit $distinct different moments only:$points"
    [ "$before" -lt 200 ] || complain "the match was complete before the last kill"
    arena 0 resume --store "$w/killed.db" --concurrency 2
    prints "200 games of 200"
    games "$w/killed.db" "$w/killed.games"
    same "$w/killed.games" "$w/calm.games"
    [ "$(wc -l <"$w/killed.games")" = 200 ] || complain "there are not 200 games"
    if has sqlite3; then
        count=$(sqlite3 "$w/killed.db" \
            "select count(*) || ' ' || count(distinct job * 2 + number) from games")
        [ "$count" = "200 200" ] || complain "the games are not there once each: $count"
        count=$(sqlite3 "$w/killed.db" "pragma integrity_check")
        [ "$count" = ok ] || complain "the store is damaged: $count"
    fi
}

interrupted_matches_say_how_to_go_on() {
    local w=$work pid hint
    for signal in INT TERM; do
        rm -f "$w"/stopped.db*
        "$YOMI" arena match --game chess --games 200 --concurrency 2 --store "$w/stopped.db" \
            random:delay=80 random >"$w/out" 2>"$w/err" &
        pid=$!
        sleep 0.5
        kill -$signal $pid
        wait $pid
        [ $? = 1 ] || complain "an interrupted match does not exit with 1"
        prints "interrupted"
        prints "score of A"
        hint=$(sed -n 's/^yomi: go on with: yomi //p' "$w/err")
        [ -n "$hint" ] || complain "there is no hint how to go on"
        # shellcheck disable=SC2086  # the words of a command
        run 0 "$YOMI" $hint --concurrency 2
        games "$w/stopped.db" "$w/stopped.games"
        same "$w/stopped.games" "$w/calm.games"
    done
}

# A disk of 400 kB: the match stops, and goes on when there is room.
full_disks_are_told() {
    local w=$work how=(unshare -m)
    [ "$(id -u)" = 0 ] || how=(unshare -rm)
    mkdir "$w/disk"
    if ! "${how[@]}" mount -t tmpfs none "$w/disk" 2>/dev/null; then
        skip "no file system may be mounted here"
        return
    fi
    # shellcheck disable=SC2016  # expanded by the inner shell
    run 0 "${how[@]}" sh -c 'mount -t tmpfs -o size=400k none "$1/disk" || exit 3
        "$YOMI" arena match --game chess --games 2000 --store "$1/disk/m.db" random random \
            2>"$1/full"
        [ $? = 2 ] || exit 4
        mount -o remount,size=100m "$1/disk" || exit 5
        "$YOMI" arena list --json --store "$1/disk/m.db"
        "$YOMI" arena resume --store "$1/disk/m.db" || exit 6
        cp "$1/disk/m.db" "$1/grown.db"' sh "$w"
    prints "2000 games of 2000"
    grep -q "full" "$w/full" || complain "a full disk is not told: $(cat "$w/full")"
    [ "$(wc -l <"$w/full")" = 1 ] || complain "a full disk is not one line"
    arena 0 match --game chess --games 2000 --store "$w/roomy.db" random random
    games "$w/roomy.db" "$w/roomy.games"
    games "$w/grown.db" "$w/grown.games"
    same "$w/grown.games" "$w/roomy.games"
}

stores_in_use_are_told() {
    local w=$work pid
    if ! has sqlite3; then
        skip "sqlite3 is not installed"
        return
    fi
    cp "$w/chess-one.db" "$w/locked.db"
    printf 'begin exclusive;\n.shell touch %s; sleep 9\n' "$w/lock" |
        sqlite3 "$w/locked.db" >/dev/null &
    pid=$!
    until [ -e "$w/lock" ]; do sleep 0.05; done
    refuse "is in use" match --game chess --games 300 --store "$w/locked.db" random random
    wait $pid
    games "$w/locked.db" "$w/locked.games"
    same "$w/locked.games" "$w/chess-one.games"
    sqlite3 "$w/foreign.db" "create table recipes(cake text); insert into recipes values('lemon')"
    cp "$w/foreign.db" "$w/foreign.copy"
    refuse "something else" match --game chess --games 2 --store "$w/foreign.db" random random
    refuse "something else" show --store "$w/foreign.db"
    same "$w/foreign.db" "$w/foreign.copy"
}

bad_stores_and_players_are_told() {
    local w=$work
    seq 1000 >"$w/text.db"
    cp "$w/text.db" "$w/text.copy"
    refuse "is no database" match --game chess --games 2 --store "$w/text.db" random random
    same "$w/text.db" "$w/text.copy"
    refuse "cannot be opened" show --store "$w/none.db"
    refuse "cannot be opened" match --game chess --store "$w/none/m.db" random random
    [ ! -e "$w/none.db" ] || complain "a store is made by looking for it"
    refuse "unknown player 'nobody'" match --game chess --store "$w/new.db" random nobody
    refuse "unknown option 'x'" match --game chess --store "$w/new.db" random random:x=1
    refuse "unknown limit" match --game chess --store "$w/new.db" random random@x=1
    refuse "there are 1 players" match --game chess --store "$w/new.db" random
    refuse "--sprt" match --game chess --sprt 5:0 --store "$w/new.db" random random
    refuse "--adjudicate" match --game chess --adjudicate plies --store "$w/new.db" random random
    [ ! -e "$w/new.db" ] || complain "a refusal leaves a store"
    refuse "there is no test" show --store "$w/chess-one.db" 00000
    sed 's/player=random/player=nobody/' "$w/chess.plan" >"$w/bad.plan"
    refuse "unknown player 'nobody'" work "$w/bad.plan"
    as_nobody
}

# Root may write everywhere, so somebody else tries.
as_nobody() {
    local w=$work somebody=()
    if [ "$(id -u)" = 0 ]; then
        somebody=(setpriv --reuid=65534 --regid=65534 --clear-groups)
        if ! "${somebody[@]}" true 2>/dev/null; then
            skip "root cannot become nobody here"
            return
        fi
    fi
    cp "$YOMI" "$w/yomi"
    mkdir "$w/closed"
    cp "$w/chess-one.db" "$w/closed/there.db"
    chmod 555 "$w/closed" "$w/yomi"
    chmod 444 "$w/closed/there.db"
    run 2 "${somebody[@]}" "$w/yomi" arena match --game chess --store "$w/closed/m.db" random random
    says "cannot be opened"
    run 2 "${somebody[@]}" "$w/yomi" arena match --game chess --games 300 \
        --store "$w/closed/there.db" random random
    says "cannot be"
    chmod 755 "$w/closed"
}

the_judge_is_not_misled() {
    local w=$work results=$work/chess.one
    arena 0 judge --json "$w/chess.plan" "$results" "$results"
    same "$w/out" "$w/chess-one.json"
    says "100 jobs were done again and came out the same"
    tac "$results" >"$w/backwards"
    arena 0 judge --json "$w/chess.plan" "$w/backwards"
    same "$w/out" "$w/chess-one.json"
    # Twice into the same store is once.
    arena 0 judge --json --store "$w/chess-one.db" "$w/chess.plan" "$w/backwards"
    same "$w/out" "$w/chess-one.json"
    games "$w/chess-one.db" "$w/twice.games"
    same "$w/twice.games" "$w/chess-one.games"
    # A worker that was killed in the middle of a line.
    head -n 60 "$results" >"$w/torn"
    sed -n 61p "$results" | head -c 1000 >>"$w/torn"
    arena 1 judge "$w/chess.plan" "$w/torn"
    says "line 61: the last line has no end"
    prints "120 games of 200"
    last_line_is "go on"
    arena 0 judge --json "$w/chess.plan" "$w/torn" "$results"
    same "$w/out" "$w/chess-one.json"
    sed -n 61p "$results" | head -c 1000 >"$w/broken"
    echo >>"$w/broken"
    refuse "broken, line 1" judge "$w/chess.plan" "$w/broken"
    arena 1 judge "$w/chess.plan" "$w/shogi.one"
    says "100 results of other tests were left out"
    prints "0 games of 200"
    sed '1s/score=[012] [012]/score=0 2/g' "$results" >"$w/other"
    arena 0 judge --json "$w/chess.plan" "$results" "$w/other"
    says "1 of 100 repeated jobs came out differently"
    same "$w/out" "$w/chess-one.json"
    # Nothing of a bad file gets into a store.
    cat "$results" "$w/broken" >"$w/half"
    refuse "half, line 101" judge --store "$w/half.db" "$w/chess.plan" "$w/half"
    refuse "there is no test" show --store "$w/half.db"
    head -n 50 "$w/chess.plan" >"$w/short.plan"
    refuse "has 49 jobs of 100" judge "$w/short.plan" "$results"
    refuse "cannot be opened" judge "$w/chess.plan" "$w/nowhere"
    # One job in a hundred, done again elsewhere.
    awk '/^job=/ && ++n % 50 == 1' "$w/chess.plan" >"$w/audit"
    arena 0 work "$w/audit"
    cp "$w/out" "$w/audited"
    arena 0 judge "$w/chess.plan" "$results" "$w/audited"
    says "2 jobs were done again and came out the same"
}

results_say_what_they_promise() {
    local w=$work key
    arena 0 match --game chess --games 100 --sprt 0:5 --json random random
    for key in schema test game games wins draws losses score ci95 elo elo95 nelo nelo95 los pairs \
        plies faults sprt players; do
        prints "\"$key\":"
    done
    if has node; then
        node -e 'const r = JSON.parse(require("fs").readFileSync(0));
            if (r.wins + r.draws + r.losses !== r.games || r.games !== 100 || r.schema !== 1 ||
                r.ci95.length !== 2 || r.elo95.length !== 2 || r.faults !== 0 ||
                !(r.ci95[0] <= r.score && r.score <= r.ci95[1])) process.exit(1)' <"$w/out" ||
            complain "the JSON is not as promised"
    fi
    arena 0 match --game shogi --games 100 --sprt 0:5 random random
    for key in "score of A" Elo normalised "A stronger" pairs "sprt " "A by seat" length \
        "decided by"; do
        prints "$key"
    done
    for subcommand in $("$YOMI" arena --help | sed -n '/^Each/q; s/^  \([a-z]*\) .*/\1/p'); do
        arena 0 "$subcommand" --help
        awk 'length > 80 { exit 1 }' "$w/out" || complain "the help of $subcommand is too wide"
    done
    if has sqlite3; then
        sqlite3 "$w/chess-one.db" "select verdict, count(*) from played group by verdict" |
            grep -q '^rules|200$' || complain "the view 'played' does not have the games"
    fi
}

the_same_plan_gives_the_same_games_everywhere
a_dead_machine_costs_its_tasks_only
parallel_is_interrupted_and_goes_on
openings_come_in_every_form
slurm_tasks_are_whole_or_missing
launchers_stop_early
killed_matches_lose_nothing
interrupted_matches_say_how_to_go_on
full_disks_are_told
stores_in_use_are_told
bad_stores_and_players_are_told
the_judge_is_not_misled
results_say_what_they_promise

echo "arena: $checks checks, $failures failures"
[ "$failures" = 0 ]
