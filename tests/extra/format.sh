#!/bin/bash
# The layout of every C file is clang-format's. Exit status: 0 passed, 1 failed, 77 skipped.
cd "$(dirname "$0")/../.." || exit 1
if ! command -v clang-format >/dev/null; then
    echo "format: skipped, clang-format is not installed"
    exit 77
fi
scripts/format --check && echo "format: every file is as clang-format lays it out"
