// SPDX-License-Identifier: GPL-3.0-or-later
// The rules that hold the house up, checked on the sources themselves.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace packscope {
namespace {

namespace fs = std::filesystem;

/// A folder may include only from itself and from folders on its left.
constexpr std::array<std::string_view, 12> kFolders{"base",    "codec", "matrix",  "compress",
                                                    "formats", "peers", "measure", "stats",
                                                    "bench",   "store", "report",  "cli"};
constexpr std::size_t kMaxLines = 400;

std::size_t rank(std::string_view folder) {
  return static_cast<std::size_t>(std::find(kFolders.begin(), kFolders.end(), folder) - kFolders.begin());
}

void forEachSource(const std::vector<std::string>& roots,
                   const std::function<void(const fs::path&, const std::vector<std::string>&)>& visit) {
  for (const std::string& root : roots) {
    const fs::path start = fs::path(PACKSCOPE_SOURCE_DIR) / root;
    if (!fs::exists(start)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(start)) {
      const std::string suffix = entry.path().extension().string();
      if (suffix != ".cpp" && suffix != ".h") continue;
      std::ifstream file(entry.path());
      std::vector<std::string> lines;
      for (std::string line; std::getline(file, line);) lines.push_back(line);
      visit(entry.path(), lines);
    }
  }
}

/// The path of an #include "..." or <...> line, or an empty string.
std::string includedPath(const std::string& line) {
  if (!line.starts_with("#include ")) return {};
  const std::size_t start = line.find_first_of("\"<") + 1;
  return line.substr(start, line.find_first_of("\">", start) - start);
}

TEST(House, EngineIncludesNoQt) {
  forEachSource({"engine", "tests/engine"}, [](const fs::path& path, const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      const std::string included = includedPath(line);
      EXPECT_FALSE(included.size() > 1 && included[0] == 'Q' &&
                   std::isupper(static_cast<unsigned char>(included[1])))
          << path << ": " << line;
    }
  });
}

TEST(House, FoldersIncludeOnlyWhatIsListedBeforeThem) {
  const fs::path engine = fs::path(PACKSCOPE_SOURCE_DIR) / "engine";
  std::size_t checked = 0;
  forEachSource({"engine"}, [&](const fs::path& path, const std::vector<std::string>& lines) {
    const std::string folder = fs::relative(path, engine).begin()->string();
    ASSERT_LT(rank(folder), kFolders.size()) << path;
    for (const std::string& line : lines) {
      const std::string included = includedPath(line);
      const std::size_t slash = included.find('/');
      if (slash == std::string::npos || rank(included.substr(0, slash)) == kFolders.size()) continue;
      EXPECT_LE(rank(included.substr(0, slash)), rank(folder)) << path << ": " << line;
      ++checked;
    }
  });
  EXPECT_GT(checked, 50U);
}

TEST(House, FilesStayShortAndCarryTheirLicence) {
  forEachSource({"engine", "gui", "tests"}, [](const fs::path& path, const std::vector<std::string>& lines) {
    EXPECT_LE(lines.size(), kMaxLines) << path;
    ASSERT_FALSE(lines.empty()) << path;
    EXPECT_EQ(lines.front(), "// SPDX-License-Identifier: GPL-3.0-or-later") << path;
  });
}

/// Calls that follow the C locale, which QApplication changes.
TEST(House, NumbersNeverFollowTheLocale) {
  const std::array<std::string_view, 9> calls{"strtod(", "strtof(", "atof(",  "std::stod(", "std::stof(",
                                              "printf(", "sscanf(", "imbue(", "setlocale("};
  forEachSource({"engine"}, [&](const fs::path& path, const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      const std::string code = line.substr(0, line.find("//"));
      for (const std::string_view call : calls)
        EXPECT_EQ(code.find(call), std::string::npos) << path << ": " << line;
    }
  });
}

}  // namespace
}  // namespace packscope
