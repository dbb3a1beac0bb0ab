#!/bin/bash
# The report of `yomi arena report` in Chromium. Prints one line when all is well. YOMI names another
# program to test. Exit status: 0 passed, 1 failed, 77 skipped because something is not there.
set -u
cd "$(dirname "$0")/../.." || exit 1

log=build/report-test.log
export CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
export YOMI=${YOMI:-$PWD/build/release/yomi}
mkdir -p build

for command in node npm "$CHROMIUM" "$YOMI"; do
    command -v "$command" >/dev/null 2>&1 && continue
    echo "report: skipped, there is no $command"
    exit 77
done
if ! "$YOMI" help | grep -q arena; then
    echo "report: skipped, this program has no arena"
    exit 77
fi

[ tests/page/node_modules/.package-lock.json -nt tests/page/package-lock.json ] ||
    npm ci --prefix tests/page --no-audit --no-fund >"$log" 2>&1 || {
    tail -n 20 "$log"
    echo "report: npm ci failed, see $log"
    exit 1
}
if node --test --test-reporter=spec tests/page/report.test.mjs >"$log" 2>&1; then
    echo "report: $(sed -n 's/^ℹ pass //p' "$log") views of the page are sound"
else
    tail -n 60 "$log"
    echo "report: the page failed, see $log"
    exit 1
fi
