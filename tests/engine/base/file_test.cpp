// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/file.h"

#include "base/error.h"

#include <csignal>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace packscope::base {
namespace {

namespace fs = std::filesystem;

class FileTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "packscope-file-test-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    m_folder = name;
  }
  void TearDown() override { fs::remove_all(m_folder); }

  std::size_t entries() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(m_folder), fs::directory_iterator()));
  }

  fs::path m_folder;
};

TEST_F(FileTest, WritesAndReadsBackAnyBytes) {
  std::string content;
  for (int i = 0; i < 100'000; ++i) content += static_cast<char>(i);
  const fs::path path = m_folder / "a.bin";
  replaceFile(path, content);
  EXPECT_EQ(readFile(path, 1 << 20), content);
  replaceFile(path, "");
  EXPECT_EQ(readFile(path, 0), "");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(FileTest, KeepsModeAndFollowsLinks) {
  const fs::path path = m_folder / "a.txt";
  replaceFile(path, "old");
  ::chmod(path.c_str(), 0640);
  const fs::path link = m_folder / "link";
  fs::create_symlink("a.txt", link);
  replaceFile(link, "new");
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(readFile(path, 100), "new");
  struct stat info {};
  ASSERT_EQ(::stat(path.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777U, 0640U);
}

TEST_F(FileTest, RefusesWhatIsNotARegularFileWithoutBlocking) {
  const fs::path fifo = m_folder / "fifo";
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  for (const fs::path& path : {fifo, fs::path("/dev/full"), m_folder, m_folder / "none" / "a", fs::path()}) {
    EXPECT_FALSE(problemWithTarget(path).empty()) << path;
    EXPECT_THROW(replaceFile(path, "x"), Error) << path;
    EXPECT_THROW(readFile(path, 100), Error) << path;
  }
}

TEST_F(FileTest, RefusesToReadMoreThanAllowed) {
  replaceFile(m_folder / "a", "12345");
  EXPECT_EQ(readFile(m_folder / "a", 5), "12345");
  try {
    readFile(m_folder / "a", 4);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(error.message().find("has 5 bytes; at most 4"), std::string::npos) << error.message();
  }
}

TEST_F(FileTest, FailedWriteLeavesTheOldFileAndNothingBesideIt) {
  const fs::path path = m_folder / "a";
  replaceFile(path, "old");
  struct rlimit old {};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &old), 0);
  const auto before = std::signal(SIGXFSZ, SIG_IGN);
  struct rlimit small = old;
  small.rlim_cur = 1000;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  EXPECT_THROW(replaceFile(path, std::string(5000, 'x')), Error);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &old), 0);
  std::signal(SIGXFSZ, before);
  EXPECT_EQ(readFile(path, 100), "old");
  EXPECT_EQ(entries(), 1U);
}

}  // namespace
}  // namespace packscope::base
