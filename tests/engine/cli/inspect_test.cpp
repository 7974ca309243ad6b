// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/file.h"
#include "compress/systemds_compressor.h"
#include "engine/cli/capture.h"
#include "formats/formats.h"
#include "formats/native_compressed.h"
#include "matrix/generator.h"
#include "report/inspection.h"

#include <filesystem>

#include <gtest/gtest.h>
#include <sys/stat.h>

namespace packscope::cli {
namespace {

using test::Captured;
using test::runCaptured;
using test::TemporaryFolder;

report::Inspection inspectionOf(const Captured& result) {
  EXPECT_EQ(result.code, kOk) << result.err;
  return report::readInspectionJson(result.out, "standard output");
}

TEST(Inspect, PlansThePublishedMatrixInBothLayouts) {
  const auto native = inspectionOf(runCaptured({"inspect", "--json"}));
  EXPECT_EQ(native.plan.groups.size(), 100U);
  EXPECT_LE(native.fileBytes, 262'000U);
  const auto systemds = inspectionOf(runCaptured({"inspect", "--json", "--layout", "systemds"}));
  EXPECT_EQ(systemds.plan.groups.size(), 25U);
  EXPECT_EQ(systemds.jvmBytes, 458'952U);
  EXPECT_EQ(systemds.blockBytes, 455'421U);
  EXPECT_EQ(systemds.plan.groups[0].trueBytes, 18'352U);
}

TEST(Inspect, ReadsEveryFormat) {
  const TemporaryFolder folder;
  const base::ThreadBudget one(1);
  const matrix::Matrix cells = matrix::generate({300, 7, 0.8, 5, 1}, one);
  const auto expected = inspectionOf(runCaptured({"inspect", "--json", "--rows", "300", "--cols", "7",
                                                  "--sparsity", "0.8", "--uniques", "5", "--seed", "1"}));
  for (const formats::Format& format : formats::formats()) {
    const std::string name = "data" + std::string(format.suffixes.front());
    formats::writeMatrix(name, cells);
    const auto found = inspectionOf(runCaptured({"inspect", name, "--json"}));
    EXPECT_EQ(found.source, name);
    EXPECT_EQ(found.plan.rows, 300U) << name;
    EXPECT_EQ(found.fileBytes, expected.fileBytes) << name;
    EXPECT_EQ(found.fromFile, format.id == "packscope");
  }
}

TEST(Inspect, CompressedFilesKeepTheirLayout) {
  const TemporaryFolder folder;
  const base::ThreadBudget one(1);
  const matrix::Matrix cells = matrix::generate({1'000, 8, 1, 4, 1}, one);
  compress::CompressedMatrix compressed;
  compress::compressSystemDs(cells, one, compressed);
  std::string file(formats::nativeCompressedSize(compressed), '\0');
  formats::writeNativeCompressed(compressed, std::as_writable_bytes(std::span(file)), one);
  base::replaceFile("any.name", file);
  const auto found = inspectionOf(runCaptured({"inspect", "any.name", "--json"}));
  EXPECT_EQ(found.plan.layout, compress::Layout::SystemDs);
  EXPECT_TRUE(found.fromFile);
  EXPECT_EQ(found.fileBytes, file.size());
  EXPECT_EQ(found.plan.groups.size(), compressed.groups().size());
  base::replaceFile("cut.psc", file.substr(0, file.size() - 1));
  const auto cut = runCaptured({"inspect", "cut.psc"});
  EXPECT_EQ(cut.code, kBadInput);
  EXPECT_NE(cut.err.find("cut.psc"), std::string::npos) << cut.err;
}

TEST(Inspect, RefusesWhatItCannotRead) {
  const TemporaryFolder folder;
  const base::ThreadBudget one(1);
  formats::writeMatrix("a.psc", matrix::generate({10, 2, 1, 4, 1}, one));
  formats::writeMatrix("a.csv", matrix::generate({10, 2, 1, 4, 1}, one));
  base::replaceFile("a.docx", "text");
  ASSERT_EQ(::mkfifo("pipe.psc", 0600), 0);
  struct Row {
    std::vector<std::string> arguments;
    const char* message;
  };
  const std::vector<Row> rows{
      {{"inspect", "none.psc"}, "none.psc"},
      {{"inspect", "/tmp"}, "/tmp"},
      {{"inspect", "pipe.psc"}, "pipe.psc"},
      {{"inspect", "/dev/zero"}, "/dev/zero"},
      {{"inspect", "a.docx"}, "'a.docx': no format has the suffix '.docx'; known: .csv"},
      {{"inspect", "a.csv", "--rows", "5"}, "--rows: is for generated data; 'a.csv' is a file"},
      {{"inspect", "a.psc", "--layout", "native"},
       "--layout: 'a.psc' is compressed and has a layout of its own"},
      {{"inspect", "--layout", "zip"}, "--layout: 'zip'"},
      {{"inspect", "--groups", "-1"}, "--groups: '-1' is no whole number"},
      {{"inspect", "--rows", "0"}, "--rows: '0'"},
      {{"inspect", "--threads", "1025"}, "--threads: '1025'"},
  };
  for (const Row& row : rows) {
    const Captured result = runCaptured(row.arguments);
    EXPECT_EQ(result.code, kBadInput) << row.message;
    EXPECT_NE(result.err.find(row.message), std::string::npos) << result.err;
    EXPECT_TRUE(result.out.empty());
  }
}

TEST(Inspect, RefusesMoreThanTheMemoryBeforeAllocating) {
  const auto result = runCaptured({"inspect", "--rows", "1000000000", "--cols", "10000000"});
  EXPECT_EQ(result.code, kCaseFailed);
  EXPECT_NE(result.err.find("needs about"), std::string::npos) << result.err;
}

TEST(Inspect, ShowsTheSameForPeople) {
  const auto shown = runCaptured({"inspect", "--rows", "100", "--cols", "3", "--groups", "2"});
  EXPECT_EQ(shown.code, kOk);
  EXPECT_NE(shown.out.find("DDC takes"), std::string::npos) << shown.out;
  EXPECT_NE(shown.out.find("... and 1 more groups"), std::string::npos) << shown.out;
}

}  // namespace
}  // namespace packscope::cli
