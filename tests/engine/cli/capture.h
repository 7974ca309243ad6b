// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the command line inside the test.
#pragma once

#include "cli/cli.h"

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <unistd.h>

namespace packscope::cli::test {

struct Captured {
  int code = -1;
  std::string out;
  std::string err;
};

inline Captured runCaptured(const std::vector<std::string>& arguments) {
  std::ostringstream out, err;
  Captured captured;
  captured.code = runCli(arguments, {out, err});
  captured.out = out.str();
  captured.err = err.str();
  return captured;
}

/// A folder of this test that is the current one, and gone behind it.
class TemporaryFolder {
 public:
  TemporaryFolder() : m_previous(std::filesystem::current_path()) {
    std::string name = (std::filesystem::temp_directory_path() / "packscope-cli-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp");
    m_path = name;
    std::filesystem::current_path(m_path);
  }
  ~TemporaryFolder() {
    std::filesystem::current_path(m_previous);
    std::filesystem::remove_all(m_path);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return m_path; }

 private:
  std::filesystem::path m_previous;
  std::filesystem::path m_path;
};

}  // namespace packscope::cli::test
