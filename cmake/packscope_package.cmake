# SPDX-License-Identifier: GPL-3.0-or-later
# `cpack -G DEB` makes a Debian package of the installed files.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME packscope)
set(CPACK_PACKAGE_VENDOR "The Packscope developers")
set(CPACK_PACKAGE_CONTACT "The Packscope developers <packscope@packscope.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DESCRIPTION
    "Packscope measures varint codecs and matrix compressors: time, throughput, allocation and peak memory, as tables and charts, in a window and on the command line.")
set(CPACK_RESOURCE_FILE_LICENSE "${CMAKE_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Loaded at run time, so dpkg-shlibdeps does not see them.
if(PACKSCOPE_GUI)
  set(CPACK_DEBIAN_PACKAGE_DEPENDS "libqt6svg6")
  set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "qt6-translations-l10n, qt6-wayland")
endif()
include(CPack)
