#!/bin/bash
# Our record files beside those of tsshogi, pgn-extract and chess.js: see tests/records/cross.mjs.
# YOMI_RECORD_GAMES says how many games of each kind (200).
# Exit status: 0 passed, 1 failed, 77 skipped because something it needs is not there.
set -u
cd "$(dirname "$0")/../.." || exit 1
export PATH=$PATH:/usr/games

log=build/records-test.log
mkdir -p build

skip() {
    echo "skipped: $*"
    exit 77
}

fail() {
    tail -n 40 "$log"
    echo "records: $*, see $log"
    exit 1
}

for command in node npm pgn-extract; do
    command -v "$command" >/dev/null 2>&1 || skip "$command is not installed"
done
if [ ! tests/records/node_modules/.package-lock.json -nt tests/records/package-lock.json ] &&
    ! npm ci --prefix tests/records --no-audit --no-fund --fetch-retry-mintimeout=1000 \
        --fetch-retry-maxtimeout=2000 >"$log" 2>&1; then
    npm ping --fetch-retries=0 >/dev/null 2>&1 || skip "the registry of npm cannot be reached"
    fail "npm ci failed"
fi
{ cmake --preset release && cmake --build --preset release --target random_games; } >"$log" 2>&1 ||
    fail "the build failed"
node tests/records/cross.mjs build/release/tests/random_games "${YOMI_RECORD_GAMES:-200}" 2>&1 |
    tee "$log" | sed 's/^/records: /'
exit "${PIPESTATUS[0]}"
