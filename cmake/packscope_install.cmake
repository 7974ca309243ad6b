# SPDX-License-Identifier: GPL-3.0-or-later
if(TARGET packscope-bench)
  install(TARGETS packscope-bench RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
if(PACKSCOPE_GUI)
  install(TARGETS packscope RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
