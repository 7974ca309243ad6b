# SPDX-License-Identifier: GPL-3.0-or-later
# Compiler options shared by every target: link packscope_options.
add_library(packscope_options INTERFACE)
target_compile_options(packscope_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
  -Wold-style-cast -Woverloaded-virtual)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC bug 105651: a false report on std::string concatenation.
  target_compile_options(packscope_options INTERFACE -Wno-restrict)
endif()
if(PACKSCOPE_WERROR)
  target_compile_options(packscope_options INTERFACE -Werror)
endif()
if(PACKSCOPE_SANITIZE STREQUAL "address")
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
elseif(PACKSCOPE_SANITIZE STREQUAL "thread")
  add_compile_options(-fsanitize=thread)
  add_link_options(-fsanitize=thread)
elseif(NOT PACKSCOPE_SANITIZE STREQUAL "")
  message(FATAL_ERROR "PACKSCOPE_SANITIZE is '${PACKSCOPE_SANITIZE}'; allowed: empty, address, thread")
elseif(NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
  add_compile_definitions(_FORTIFY_SOURCE=2)
  add_compile_options(-fstack-protector-strong)
  add_link_options(-Wl,-z,relro,-z,now)
endif()
if(PACKSCOPE_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
if(PACKSCOPE_SANITIZE)
  # The allocation counter steps aside: the sanitizers own malloc.
  add_compile_definitions(PACKSCOPE_SANITIZED=1)
endif()

find_program(PACKSCOPE_CCACHE ccache)
if(PACKSCOPE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # With these ccache also keeps what uses a precompiled header.
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros "${PACKSCOPE_CCACHE}")
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
endif()
