# The module of the web page, yomi.wasm. It is compiled apart from the library of the test programs,
# because YOMI_WASM_MODULE takes the clock from the page where they take it from WASI.
file(GLOB module_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/wasm/*.c)
add_library(yomi_module_objects OBJECT ${library_sources} ${module_sources})
target_include_directories(yomi_module_objects PUBLIC ${PROJECT_SOURCE_DIR}/src)
target_compile_definitions(yomi_module_objects PUBLIC YOMI_WASM_MODULE)

# A reactor has no main: the page calls _initialize once, then whatever it likes. The size of the
# module is printed at every build, since a phone has to load it.
function(add_module name)
  add_executable(${name} ${ARGN} $<TARGET_OBJECTS:yomi_module_objects>)
  target_link_options(${name} PRIVATE -mexec-model=reactor)
  add_custom_command(TARGET ${name} POST_BUILD COMMAND wc -c $<TARGET_FILE:${name}>)
endfunction()

add_module(yomi)
if(YOMI_TESTS)
  # The same with one function more, which proves how deep a search may recurse.
  add_module(yomi-probe ${PROJECT_SOURCE_DIR}/tests/page/probe.c)
  target_compile_definitions(yomi-probe PRIVATE YOMI_WASM_MODULE)
endif()
