#!/bin/bash
# The WebAssembly module in node, and the test page in Chromium. Prints one line when all is well.
# Exit status: 0 passed, 1 failed, 77 skipped because node or Chromium is not installed.
set -u
cd "$(dirname "$0")/../.." || exit 1

log=build/page-test.log
chromium=${CHROMIUM:-/usr/bin/chromium}
export CHROMIUM=$chromium
mkdir -p build

for command in node npm "$chromium"; do
    command -v "$command" >/dev/null 2>&1 && continue
    echo "page: skipped, $command is not installed"
    exit 77
done

# step NAME COMMAND...: quiet unless it fails.
step() {
    local name=$1
    shift
    "$@" >"$log" 2>&1 && return
    tail -n 60 "$log"
    echo "page: $name failed, see $log"
    exit 1
}

step "configuring the module" cmake --preset wasm
step "building the module" cmake --build --preset wasm -j "${YOMI_JOBS:-2}"
[ tests/page/node_modules/.package-lock.json -nt tests/page/package-lock.json ] ||
    step "npm ci" npm ci --prefix tests/page --no-audit --no-fund
step "the module or the page" node --test --test-reporter=spec \
    tests/page/module.test.mjs tests/page/page.test.mjs
tests=$(sed -n 's/^ℹ pass //p' "$log")
skips=$(sed -n 's/^ℹ skipped //p' "$log")
echo "page: ${tests:-?} tests of the module and the page passed, ${skips:-0} skipped"
