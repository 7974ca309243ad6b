// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix cases and the peers, run by hand: sizes, stages, files, verification.
#include "base/byte_writer.h"
#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "bench/case.h"
#include "bench/case_file.h"
#include "formats/formats.h"
#include "matrix/matrix.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace packscope::bench {
namespace {

namespace fs = std::filesystem;

std::vector<Case> matrixRows() {
  std::vector<Case> cases;
  appendMatrixCases(cases);
  appendPeerCases(cases);
  return cases;
}

Case rowOf(std::string_view id) {
  for (const Case& row : matrixRows()) {
    if (row.id == id) return row;
  }
  throw std::out_of_range(std::string(id));
}

std::size_t entriesIn(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

void call(const std::function<void()>& step) {
  if (step) step();
}

struct Outcome {
  std::uint64_t inputBytes;
  std::uint64_t outputBytes;
  std::uint64_t inputBytesJvm;
  std::string note;
  std::vector<std::string> stages;
};

/// As the runner does it: two samples, then the round trip.
Outcome runCase(const Case& row, const BenchmarkConfig& config, InputCache& inputs) {
  const base::ThreadBudget threads(static_cast<std::uint32_t>(config.threads));
  Operation operation = row.make({config, inputs, threads});
  call(operation.setUp);
  StageTimer stages;
  for (int sample = 0; sample < 2; ++sample) {
    call(operation.prepare);
    stages.clear();
    stages.start();
    operation.run(stages);
    call(operation.finish);
  }
  Outcome outcome{operation.inputBytes(), operation.outputBytes(), 0, {}, {}};
  operation.verify();
  if (operation.inputBytesJvm) outcome.inputBytesJvm = operation.inputBytesJvm().value();
  outcome.note = operation.note();
  for (const StageTime& stage : stages.stages()) outcome.stages.push_back(stage.stage);
  return outcome;
}

TEST(MatrixCases, SerializeHasThePublishedSizes) {
  InputCache inputs;
  const Outcome outcome = runCase(rowOf("serialize"), BenchmarkConfig{}, inputs);
  EXPECT_EQ(outcome.inputBytes, 8'000'000U);
  EXPECT_EQ(outcome.outputBytes, 8'000'009U);
  EXPECT_EQ(outcome.inputBytesJvm, 8'000'152U);
  EXPECT_EQ(outcome.stages, std::vector<std::string>{"serialize"});
  EXPECT_NE(outcome.note.find("sparsity 1 asked, 1 made; uniques 4 asked, 4 made"), std::string::npos)
      << outcome.note;
}

TEST(MatrixCases, BytesArriveInBulk) {
  // 8,000,000 bytes in at most 2,000 writes (bug-cases 71); the note ends in the number of writes.
  InputCache inputs;
  const std::string note = runCase(rowOf("serialize"), BenchmarkConfig{}, inputs).note;
  const std::string count = note.substr(note.rfind("; ") + 2);
  EXPECT_LE(std::stoul(count), 2000U) << note;
  EXPECT_GE(std::stoul(count), 1U) << note;
}

TEST(MatrixCases, EveryCaseGivesItsInputBack) {
  const base::TemporaryFolder folder;
  InputCache inputs;
  for (const Case& row : matrixRows()) {
    for (const auto& [rows, cols] : {std::pair{1U, 1U}, std::pair{1U, 100U}, std::pair{1000U, 7U}}) {
      for (const double sparsity : {0.0, 0.01, 0.5, 1.0}) {
        BenchmarkConfig config;
        config.rows = rows;
        config.cols = cols;
        config.sparsity = sparsity;
        config.uniques = 300;
        config.dir = folder.path();
        const Outcome outcome = runCase(row, config, inputs);
        // What reads a file, and what computes on a compressed matrix, starts from fewer bytes.
        const bool fromCells = row.group != "Read" && row.group != "Compute";
        if (fromCells) {
          EXPECT_EQ(outcome.inputBytes, 8U * rows * cols) << row.id;
        }
        EXPECT_GT(outcome.inputBytes, 0U) << row.id;
        // Learning alone puts nothing out.
        if (row.id != "update-scheme") {
          EXPECT_GT(outcome.outputBytes, 0U) << row.id;
        }
        EXPECT_EQ(entriesIn(folder.path()), 0U) << row.id << " left something behind";
        EXPECT_GE(row.estimatedBytes(config), outcome.inputBytes + outcome.outputBytes) << row.id;
      }
    }
  }
}

TEST(MatrixCases, FilesAreNewPrivateAndMarkedByStage) {
  const base::TemporaryFolder folder;
  InputCache inputs;
  BenchmarkConfig config;
  config.rows = 1000;
  config.dir = folder.path();
  Outcome outcome = runCase(rowOf("custom-disk"), config, inputs);
  EXPECT_EQ(outcome.outputBytes, 800'009U);
  EXPECT_EQ(outcome.stages, (std::vector<std::string>{"create", "serialize", "write", "close"}));
  EXPECT_EQ(outcome.note.find("no fsync, "), 0U) << outcome.note;
  EXPECT_TRUE(outcome.note.find("fsync would take ") == 10 ||
              outcome.note.find("so this is the speed of the page cache: ") == 10)
      << outcome.note;
  EXPECT_NE(outcome.note.find("; 4 writes; "), std::string::npos) << outcome.note;
  config.fsync = true;
  outcome = runCase(rowOf("custom-disk"), config, inputs);
  EXPECT_EQ(outcome.stages, (std::vector<std::string>{"create", "serialize", "write", "fsync", "close"}));
  EXPECT_EQ(outcome.note.find("fsync after each file; 4 writes; "), 0U) << outcome.note;
  EXPECT_EQ(entriesIn(folder.path()), 0U);
  config.dir = folder.path() / "missing";
  EXPECT_THROW(runCase(rowOf("custom-disk"), config, inputs), base::Error);
}

TEST(MatrixCases, FailedRunsLeaveNothingBehind) {
  const base::TemporaryFolder folder;
  BenchmarkConfig config;
  config.dir = folder.path();
  {
    CaseFile file(config);
    StageTimer stages;
    file.create(stages, "serialize");
    file.write(std::as_bytes(std::span("text")));
    EXPECT_EQ(entriesIn(folder.path()), 1U);
    EXPECT_EQ(entriesIn(file.path().parent_path()), 1U);
  }
  EXPECT_EQ(entriesIn(folder.path()), 0U);
}

TEST(InputCache, KeepsWhatIsAskedForAgainAndReadsChangedFiles) {
  const base::TemporaryFolder folder;
  const base::ThreadBudget one(1);
  InputCache inputs;
  BenchmarkConfig config;
  config.rows = 10;
  const auto generated = inputs.matrix(config, one);
  EXPECT_EQ(inputs.matrix(config, one), generated);
  config.threads = 2;  // Not a property of the data.
  EXPECT_EQ(inputs.matrix(config, one), generated);
  config.seed = 1;
  EXPECT_NE(inputs.matrix(config, one), generated);
  config.input = folder.path() / "a.csv";
  base::replaceFile(config.input, "1,2\n");
  const auto first = inputs.matrix(config, one);
  EXPECT_EQ(first->cols(), 2U);
  EXPECT_EQ(inputs.matrix(config, one), first);
  base::replaceFile(config.input, "1,2,3\n");
  EXPECT_EQ(inputs.matrix(config, one)->cols(), 3U);
  base::replaceFile(config.input, "1,x3\n");
  EXPECT_THROW(inputs.matrix(config, one), base::Error);
  const auto provided = std::make_shared<const matrix::Matrix>(matrix::Matrix::zeros(7, 7));
  inputs.provideMatrix(config, provided);
  EXPECT_EQ(inputs.matrix(config, one), provided);
  inputs.clear();
  EXPECT_EQ(inputs.matrix(config, one), provided);
}

TEST(DenseBytes, SaturateAndLookIntoFiles) {
  BenchmarkConfig config;
  EXPECT_EQ(denseBytes(config), 8'000'000U);
  config.rows = 1'000'000'000;
  config.cols = 10'000'000;
  EXPECT_EQ(denseBytes(config), 80'000'000'000'000'000U);
  config.rows = ~std::uint64_t{0};
  EXPECT_EQ(denseBytes(config), ~std::uint64_t{0});
  const base::TemporaryFolder folder;
  config.input = folder.path() / "a.block";
  formats::writeMatrix(config.input, matrix::Matrix::zeros(1000, 1000));
  EXPECT_EQ(denseBytes(config), 8'000'000U);
  config.input = folder.path() / "missing.block";
  EXPECT_EQ(denseBytes(config), 0U);
}

// Users took the speed of the page cache for that of their disk.
TEST(FsyncNote, WarnsAboveFourTimesTheTime) {
  EXPECT_EQ(fsyncNote(8'000'009, 0.004, 0.016), "fsync would take 4.0x the time");
  EXPECT_EQ(fsyncNote(8'000'009, 0.004, 0.0164),
            "so this is the speed of the page cache: writing 8 MB took 4.0 ms, with fsync 16.4 ms (4.1x)");
  EXPECT_EQ(fsyncNote(9, 0.002, 0.001), "fsync would take 0.5x the time");
}

}  // namespace
}  // namespace packscope::bench
