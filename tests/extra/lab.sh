#!/bin/bash
# Drives `yomi lab` as its users do: what it lists, runs and refuses; a run that is interrupted on the
# way; the trees; and, where there is a browser, its pages in it. YOMI names another program to test.
# Exit status: 0 passed, 1 failed, 77 skipped because something is not there.
set -u
cd "$(dirname "$0")/../.." || exit 1

YOMI=$(readlink -f "${YOMI:-build/release/yomi}")
export YOMI CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
if ! "$YOMI" lab --help >/dev/null 2>&1; then
    echo "skipped: there is no $YOMI, or it has no lab"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
checks=0 failures=0

complain() {
    failures=$((failures + 1))
    printf 'lab: %s\n' "$*"
    sed 's/^/    /' "$work/out" "$work/err" 2>/dev/null | head -n 12
}

# lab STATUS ARGUMENTS...: without input; checks the status, leaves out and err.
lab() {
    local wanted=$1 status
    shift
    checks=$((checks + 1))
    timeout 120 "$YOMI" lab "$@" </dev/null >"$work/out" 2>"$work/err"
    status=$?
    [ $status = "$wanted" ] || complain "'lab $*' exits with $status instead of $wanted"
}

# refuse WORDS ARGUMENTS...: status 2, nothing on stdout, one line on stderr that has the words.
refuse() {
    local words=$1
    shift
    lab 2 "$@"
    [ ! -s "$work/out" ] || complain "'lab $*' fails but prints"
    [ "$(wc -l <"$work/err")" = 1 ] || complain "'lab $*' does not fail with one line"
    grep -qF -- "$words" "$work/err" || complain "stderr has no '$words'"
}

prints() {
    grep -qF -- "$1" "$work/out" || complain "the output has no '$1'"
}

refusals() {
    refuse "unknown subcommand" rnu
    refuse "unknown experiment" run chess-table9
    refuse "did you mean chess-table6" run chess-tabel6
    refuse "too few arguments" run
    refuse "takes no --games" run chess-table6 --games 4
    refuse "takes no --depth" run chess-table1 --depth 4
    refuse "--depth is '7'" run chess-ladder --depth 7
    refuse "--positions is '0'" run chess-ladder --positions 0
    refuse "--seed is 'x'" run chess-ladder --seed x
    refuse "unknown option" run chess-table6 --speed 3
    : >"$work/file"
    refuse "cannot be made" run chess-table6 --out "$work/file"
    printf '%s\n' 'k7/8/1K6/8/8/8/8/7R w - - bm Rh8; id "own 1";' 'k7/8/1K6/8/8/8/8/7R w - - bm Ra9;' >"$work/bad.epd"
    refuse "position 2" epd "$work/bad.epd"
    refuse "unknown limit" epd "$work/bad.epd" --limit x=1
    refuse "--least is '101'" epd "$work/bad.epd" --least 101
    printf '8/8/8/8/8/1k6/8/K6r w - - D1 1;\n' >"$work/plain.epd"
    refuse "asks for no move" epd "$work/plain.epd"
    refuse "unknown method" tree chess --method zz
    refuse "does not search" tree chess --method paper:XX
    refuse "does not search" tree shogi --method paper:MX
    refuse ".svg, .dot or .json" tree chess --out "$work/tree.png"
    refuse "--depth is '0'" tree chess --depth 0
    refuse "unknown game" tree checkers
    refuse "nothing to search" tree chess "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
}

# Own positions: a mate in one, a mate of the other side, a move to avoid, a line that asks for nothing,
# and a puzzle that cannot be solved.
suites() {
    printf '%s\n' 'k7/8/1K6/8/8/8/8/7R w - - bm Rh8+ !; id "own 1";' \
        '7k/8/6K1/8/8/8/8/R7 b - - bm #-1;' 'k7/8/1K6/8/8/8/8/7R w - - am Rh2 Ka6; bm #1;' \
        '8/8/8/8/8/1k6/8/K6r w - - D1 1;' 'k7/8/1K6/8/8/8/8/7R w - - bm Rh2;' >"$work/own.epd"
    lab 0 epd "$work/own.epd" --limit nodes=2000
    prints "missed position 5"
    prints "1 left out"
    prints "3 of 4 solved, 75.0 %"
    lab 0 epd "$work/own.epd" --limit nodes=2000 --all --concurrency 3 --least 75
    prints "solved own 1"
    lab 1 epd "$work/own.epd" --limit nodes=2000 --least 76
    lab 0 epd "$work/bad.epd" --lenient --limit nodes=2000
    prints "1 of 1 solved"
}

# without_times FILE: a CSV less its columns of CPU time, which are the last.
without_times() {
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) keep[i] = $i !~ /cpu/ }
        { line = ""; for (i = 1; i <= NF; i++) if (keep[i]) line = line "," $i; print line }' "$1"
}

runs() {
    lab 0 list
    prints chess-table1
    lab 0 run chess-table6 --out "$work/a"
    prints "3 of the paper's 3 replies"
    for ending in csv json svg html; do
        [ -s "$work/a/chess-table6.$ending" ] || complain "there is no chess-table6.$ending"
    done
    python3 -m json.tool "$work/a/chess-table6.json" >/dev/null || complain "the JSON is bad"
    lab 0 run chess-table6 --json
    python3 -m json.tool "$work/out" >/dev/null || complain "the JSON on stdout is bad"
    lab 0 run chess-ladder --quick --seed 5 --out "$work/a"
    lab 0 run chess-ladder --quick --seed 5 --out "$work/b"
    cmp -s <(without_times "$work/a/chess-ladder.csv") <(without_times "$work/b/chess-ladder.csv") ||
        complain "two runs with the same seed differ"
    # The second run on the same folder has nothing left to do.
    lab 0 run chess-ladder --quick --seed 5 --out "$work/a"
    cmp -s "$work/a/chess-ladder.parts.tsv" "$work/b/chess-ladder.parts.tsv" &&
        complain "CPU times are not measured"
}

# Ctrl-C in the middle, then the same command again; and kill -9, which nothing can catch.
interruptions() {
    local signal status before after
    for signal in INT KILL; do
        "$YOMI" lab run chess-ladder --positions 40 --depth 4 --out "$work/$signal" >/dev/null 2>&1 &
        local child=$!
        sleep 1.5
        kill -$signal $child
        wait $child 2>/dev/null
        status=$?
        [ $signal = KILL ] || [ $status = 1 ] || complain "an interrupted run exits with $status"
        [ ! -e "$work/$signal/chess-ladder.csv" ] || complain "a part of a run looks like a whole one"
        before=$(wc -l <"$work/$signal/chess-ladder.parts.tsv")
        [ "$before" -gt 2 ] || complain "nothing was kept of an interrupted run"
    done
    "$YOMI" lab run chess-ladder --positions 3 --depth 3 --out "$work/fresh" >/dev/null 2>&1
    "$YOMI" lab run chess-ladder --positions 3 --depth 3 --out "$work/INT" >/dev/null 2>&1
    cmp -s <(without_times "$work/fresh/chess-ladder.csv") <(without_times "$work/INT/chess-ladder.csv") ||
        complain "what was kept differs from a fresh run"
    after=$(wc -l <"$work/INT/chess-ladder.parts.tsv")
    [ "$after" -ge "$before" ] || complain "what was kept is lost"
    checks=$((checks + 4))
}

trees() {
    lab 0 tree chess --method ab+sort --depth 3
    prints "* root"
    lab 0 tree chess --method +reductions --depth 4 --out "$work/tree.svg"
    lab 0 tree shogi --method +scout --depth 3 --out "$work/tree.json"
    python3 -m json.tool "$work/tree.json" >/dev/null || complain "the JSON of a tree is bad"
    python3 - "$work/tree.json" <<'P' || complain "the nodes of a tree do not add up"
import json, sys
t = json.load(open(sys.argv[1]))
def made(n): return n["made"] + n["folded"]["made"] + sum(map(made, n["children"]))
sys.exit(made(t["root"]) != t["rounds"][-1]["made"] or t["nodes"] != sum(r["made"] for r in t["rounds"]))
P
    lab 0 tree chess --method paper:MX+AB --depth 2 --moves e2e4
    prints "389 nodes"
    lab 0 tree chess --method mx --depth 2 --out "$work/tree.dot"
    if command -v dot >/dev/null; then
        dot -Tsvg "$work/tree.dot" >/dev/null 2>"$work/err" || complain "graphviz does not read the tree"
    fi
}

pages() {
    local log=build/lab-test.log command
    mkdir -p build
    for command in node npm "$CHROMIUM"; do
        command -v "$command" >/dev/null 2>&1 && continue
        echo "skipped: the pages, there is no $command"
        return
    done
    [ tests/page/node_modules/.package-lock.json -nt tests/page/package-lock.json ] ||
        npm ci --prefix tests/page --no-audit --no-fund >"$log" 2>&1 || {
        complain "npm ci failed, see $log"
        return
    }
    checks=$((checks + 1))
    node --test --test-reporter=spec tests/page/lab.test.mjs >"$log" 2>&1 || {
        tail -n 60 "$log"
        complain "a page failed, see $log"
    }
}

refusals
runs
suites
interruptions
trees
pages
echo "lab: $checks checks, $failures failures"
[ $failures = 0 ]
