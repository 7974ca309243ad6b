// SPDX-License-Identifier: GPL-3.0-or-later
// A locale with a decimal comma and grouping, built on the spot where the system has none.
#pragma once

#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <locale>
#include <stdexcept>
#include <string>

#include <unistd.h>

namespace packscope::test {

/// While it lives, C and C++ of this process speak de_DE.UTF-8. Throws when the locale can be neither found
/// nor built (Debian: package locales).
class GermanLocale {
 public:
  GermanLocale() {
    m_folder = std::filesystem::temp_directory_path() / ("packscope-locale-" + std::to_string(::getpid()));
    if (std::setlocale(LC_ALL, kName) == nullptr) build();
    m_cpp = std::locale::global(std::locale(kName));
    if (std::string(std::localeconv()->decimal_point) != ",")
      throw std::runtime_error("de_DE.UTF-8 has no decimal comma");
  }
  ~GermanLocale() {
    std::locale::global(m_cpp);
    std::setlocale(LC_ALL, "C");
    ::unsetenv("LOCPATH");
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
  }
  GermanLocale(const GermanLocale&) = delete;
  GermanLocale& operator=(const GermanLocale&) = delete;

 private:
  static constexpr const char* kName = "de_DE.UTF-8";

  void build() {
    std::filesystem::create_directories(m_folder);
    // localedef warns and returns 1 for harmless reasons; what counts is whether the locale is there.
    const std::string command =
        "localedef -i de_DE -f UTF-8 '" + (m_folder / kName).string() + "' >/dev/null 2>&1";
    [[maybe_unused]] const int code = std::system(command.c_str());
    ::setenv("LOCPATH", m_folder.c_str(), 1);
    if (std::setlocale(LC_ALL, kName) == nullptr) {
      throw std::runtime_error(
          "no locale de_DE.UTF-8, and localedef cannot build it: install the package 'locales'");
    }
  }

  std::filesystem::path m_folder;
  std::locale m_cpp;
};

}  // namespace packscope::test
