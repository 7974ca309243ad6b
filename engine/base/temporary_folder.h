// SPDX-License-Identifier: GPL-3.0-or-later
// A private folder for the files of file cases, gone with its owner.
#pragma once

#include <filesystem>
#include <string_view>

namespace packscope::base {

/// Made as <parent>/packscope-tmp-XXXXXX with mode 0700 and removed with everything in it on destruction. The
/// owner holds a lock on it, so that the folders of programs that were killed can be told apart: making one
/// removes the unlocked ones of the same user in the same parent. Symbolic links are never followed.
class TemporaryFolder {
 public:
  /// parent empty: the system's temporary folder. Throws IoError naming the folder.
  explicit TemporaryFolder(const std::filesystem::path& parent = {});
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const noexcept { return m_path; }

  static constexpr std::string_view kPrefix = "packscope-tmp-";

 private:
  std::filesystem::path m_path;
  int m_lock = -1;
};

}  // namespace packscope::base
