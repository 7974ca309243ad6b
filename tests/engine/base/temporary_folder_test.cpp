// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/temporary_folder.h"

#include "base/error.h"

#include <fstream>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace packscope::base {
namespace {

namespace fs = std::filesystem;

std::size_t entriesIn(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST(TemporaryFolder, IsPrivateAndGoesWithItsContent) {
  const TemporaryFolder outer;
  {
    const TemporaryFolder inner(outer.path());
    struct stat info {};
    ASSERT_EQ(::stat(inner.path().c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777U, 0700U);
    std::ofstream(inner.path() / "a") << "text";
    fs::create_directory(inner.path() / "b");
    std::ofstream(inner.path() / "b" / "c") << "text";
    EXPECT_EQ(entriesIn(outer.path()), 1U);
  }
  EXPECT_EQ(entriesIn(outer.path()), 0U);
}

TEST(TemporaryFolder, RemovesWhatKilledProgramsLeftAndNothingElse) {
  const TemporaryFolder outer;
  const TemporaryFolder inUse(outer.path());
  const fs::path left = outer.path() / (std::string(TemporaryFolder::kPrefix) + "left00");
  fs::create_directory(left);
  std::ofstream(left / "file") << "text";
  fs::create_directory(outer.path() / "someone-elses");
  std::ofstream(outer.path() / "someone-elses" / "file") << "text";
  std::ofstream(outer.path() / (std::string(TemporaryFolder::kPrefix) + "a-file")) << "text";
  const fs::path link = outer.path() / (std::string(TemporaryFolder::kPrefix) + "link00");
  fs::create_directory_symlink(outer.path() / "someone-elses", link);
  const TemporaryFolder next(outer.path());
  EXPECT_FALSE(fs::exists(left));
  EXPECT_TRUE(fs::exists(inUse.path()));
  EXPECT_TRUE(fs::exists(outer.path() / "someone-elses" / "file"));
  EXPECT_TRUE(fs::exists(outer.path() / (std::string(TemporaryFolder::kPrefix) + "a-file")));
  EXPECT_TRUE(fs::is_symlink(link));
}

TEST(TemporaryFolder, NamesAParentThatDoesNotExist) {
  try {
    const TemporaryFolder folder("/nonexistent/packscope");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::IoError);
    EXPECT_NE(error.message().find("/nonexistent/packscope"), std::string::npos);
  }
}

}  // namespace
}  // namespace packscope::base
