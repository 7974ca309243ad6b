# SPDX-License-Identifier: GPL-3.0-or-later
# packscope_embed(<target> <symbol> <files...>): compiles files into <target> as
#   const packscope::base::EmbeddedFile packscope::base::embedded::<symbol>[]   and   ...::<symbol>Count
# (declared in engine/base/embedded.h). GCC 12 and clang 14 have no #embed.
set(PACKSCOPE_EMBED_SCRIPT "${CMAKE_CURRENT_LIST_DIR}/embed_files.cmake")
function(packscope_embed target symbol)
  set(generated "${CMAKE_CURRENT_BINARY_DIR}/embedded_${symbol}.cpp")
  string(REPLACE ";" "|" joined "${ARGN}")
  add_custom_command(
    OUTPUT "${generated}"
    COMMAND ${CMAKE_COMMAND} "-DOUT=${generated}" "-DSYMBOL=${symbol}" "-DFILES=${joined}"
            -P "${PACKSCOPE_EMBED_SCRIPT}"
    DEPENDS ${ARGN} "${PACKSCOPE_EMBED_SCRIPT}"
    VERBATIM)
  target_sources(${target} PRIVATE "${generated}")
endfunction()
