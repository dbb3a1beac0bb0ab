# The front door. Everything real happens in CMakeLists.txt, CMakePresets.json and scripts/.
PREFIX ?= /usr/local
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

MAKEFLAGS += --no-print-directory

.PHONY: all play test bench fuzz format install clean

# The program, with a C compiler and CMake alone.
all:
	@command -v cmake >/dev/null || { echo "cmake is missing: run scripts/setup build"; exit 1; }
	@test -f build/CMakeCache.txt || cmake -S . -B build -DYOMI_NATIVE=ON
	@cmake --build build -j $(JOBS)

play:
	@scripts/setup build
	@$(MAKE) all
	@build/yomi play shogi

test:
	@scripts/setup test
	@scripts/test

bench:
	@scripts/setup test bench
	@bench/run

fuzz:
	@scripts/setup test
	@scripts/fuzz

format:
	@scripts/format

install: all
	@cmake --install build --prefix $(PREFIX)

clean:
	rm -rf build
