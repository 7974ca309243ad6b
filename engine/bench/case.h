// SPDX-License-Identifier: GPL-3.0-or-later
// What one case is (contracts 1): a row with a factory; the operation it makes is run by the Runner.
#pragma once

#include "base/parallel.h"
#include "bench/config.h"
#include "bench/sample.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace packscope::matrix {
class Matrix;
}

namespace packscope::bench {

/// Marks stages inside an iteration: mark("serialize") ends the stage that began at the last mark or at the
/// start.
class StageTimer {
 public:
  void start();
  void mark(std::string_view stage);
  /// Time per stage since clear(), summed over iterations, in order of first appearance.
  const std::vector<StageTime>& stages() const noexcept { return m_stages; }
  void clear() { m_stages.clear(); }
  /// Room for as many stages, so that marking one does not allocate inside a memory pass.
  void reserve(std::size_t stages) { m_stages.reserve(stages); }

 private:
  std::uint64_t m_last = 0;
  std::vector<StageTime> m_stages;
};

/// Input shared by the cases of a worker: read-only, kept until other data is asked for. Not thread-safe.
class InputCache {
 public:
  /// The matrix of rows, cols, sparsity, uniques, seed and input. Throws what generator and reader throw.
  std::shared_ptr<const matrix::Matrix> matrix(const BenchmarkConfig& config,
                                               const base::ThreadBudget& threads);
  /// Takes the cells of config.input as parsed elsewhere; they are kept whatever else is asked for.
  void provideMatrix(const BenchmarkConfig& config, std::shared_ptr<const matrix::Matrix> matrix);
  /// `count` integers of config.values and config.seed.
  std::shared_ptr<const std::vector<std::uint64_t>> integers(const BenchmarkConfig& config,
                                                             std::uint64_t count);
  /// Drops everything (before a memory pass in a fresh state).
  void clear();

 private:
  std::string m_providedKey;
  std::shared_ptr<const matrix::Matrix> m_provided;
  std::string m_matrixKey;
  std::shared_ptr<const matrix::Matrix> m_matrix;
  std::string m_integersKey;
  std::shared_ptr<const std::vector<std::uint64_t>> m_integers;
};

struct CaseContext {
  const BenchmarkConfig& config;  ///< With the overrides of the planned case applied.
  InputCache& inputs;
  const base::ThreadBudget& threads;
};

/// Made fresh for each pass. Only `run` is timed. Empty functions are skipped. Any of them may throw
/// base::Error.
struct Operation {
  std::function<void()> setUp;           ///< Once; the input is shared and read-only.
  std::function<void()> prepare;         ///< Before each iteration.
  std::function<void(StageTimer&)> run;  ///< The iteration.
  std::function<void()> finish;          ///< After each iteration: sizes, clean-up.
  std::function<void()> verify;  ///< Once, outside every pass, after at least one run: throws on a wrong bit.
  bool repeatable = true;        ///< Iterations may follow each other without prepare and finish.
  std::function<std::uint64_t()> inputBytes;   ///< True bytes of one iteration; valid after the first run.
  std::function<std::uint64_t()> outputBytes;  ///< True bytes of one iteration; valid after the first run.
  std::function<std::optional<std::uint64_t>()> inputBytesJvm;
  std::function<std::optional<std::uint64_t>()> outputBytesJvm;
  std::function<std::string()> note;  ///< Shown with the result ("not compressible, stored plain").
};

enum class Family { Integer, Matrix };

struct Case {
  std::string id;
  Family family;            ///< The data it works on.
  std::string group;        ///< Node of the case tree: "Serialize", "Compress", "Peers", "sqlite4", ...
  std::string title;        ///< As published, where it was.
  std::string description;  ///< One sentence: what is timed.
  bool published = false;   ///< One of the cases of the published tables.
  bool hidden = false;      ///< selftest.*: runs by name only.
  std::function<Operation(const CaseContext&)> make;
  /// Estimated bytes at the peak: input + output + per-thread copies.
  std::function<std::uint64_t(const BenchmarkConfig&)> estimatedBytes;
};

/// Every case: integer cases, matrix cases, peers, self-tests. Built once; ids are unique and never change.
const std::vector<Case>& allCases();
/// Null when there is none.
const Case* findCase(std::string_view id);

// The tables that allCases() joins; each appends its rows.
void appendIntegerCases(std::vector<Case>& cases);
void appendMatrixCases(std::vector<Case>& cases);
void appendPeerCases(std::vector<Case>& cases);
void appendSelftestCases(std::vector<Case>& cases);

/// Bytes a dense matrix of the configuration needs, saturating.
std::uint64_t denseBytes(const BenchmarkConfig& config) noexcept;

}  // namespace packscope::bench
