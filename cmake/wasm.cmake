# clang for WebAssembly with Debian's wasi-libc. Test programs run in node.
list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR}) # Platform/WASI.cmake
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_C_FLAGS_INIT -msimd128)
# The stack of a native thread, placed below the data so that an overflow traps instead of writing
# over them; the memory grows to at most 512 MB.
string(JOIN " " CMAKE_EXE_LINKER_FLAGS_INIT
  -Wl,-z,stack-size=8388608 -Wl,--stack-first
  -Wl,--initial-memory=33554432 -Wl,--max-memory=536870912 -Wl,--strip-debug)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# With helper threads of its own, node 20 sometimes crashes when a program has long ended well.
set(CMAKE_CROSSCOMPILING_EMULATOR node --no-warnings --single-threaded
  ${CMAKE_CURRENT_LIST_DIR}/run-wasi.mjs)
