# Writes revision.h with the state of the sources, touching it only when that has changed.
cmake_policy(VERSION 3.21)
execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=10
  OUTPUT_VARIABLE revision OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(failed)
  set(revision "")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define YOMI_REVISION \"@revision@\"\n" @ONLY)
