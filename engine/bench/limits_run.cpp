// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/limits_run.h"

#include "base/error.h"
#include "base/parse_number.h"
#include "bench/parameters.h"
#include "bench/runner.h"
#include "stats/comparison.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace packscope::bench {
namespace {

constexpr std::size_t kLeastPairs = 42;  // Even, so that both orders are equally often.
constexpr std::size_t kMostPairs = 402;
constexpr std::uint64_t kLongEnough = 250'000'000;  // ns of all samples together
constexpr int kWarmupRuns = 5;
constexpr int kMostCalibrations = 20;

/// Thrown by the set-up when a row cannot be measured here.
struct NotHere {
  std::string note;
};

/// The arenas of the rows' cases, kept for the whole row.
class Budgets {
 public:
  const base::ThreadBudget& get(std::uint64_t threads) {
    if (threads > 1 && threads > base::availableCpus()) {
      throw NotHere{fmt::format("needs {} CPUs, has {}", threads, base::availableCpus())};
    }
    auto& budget = m_budgets[threads];
    if (!budget) {
      budget = std::make_unique<base::ThreadBudget>(static_cast<std::uint32_t>(threads));
      budget->warmUp();
    }
    return *budget;
  }

 private:
  std::map<std::uint64_t, std::unique_ptr<base::ThreadBudget>> m_budgets;
};

/// Puts the SIMD choice of the process back.
class SimdRestore {
 public:
  SimdRestore() : m_before(base::activeSimd()) {}
  ~SimdRestore() { base::forceSimd(m_before); }
  SimdRestore(const SimdRestore&) = delete;
  SimdRestore& operator=(const SimdRestore&) = delete;

 private:
  base::SimdChoice m_before;
};

base::SimdChoice resolveOrGiveUp(base::SimdChoice choice) {
  try {
    return base::resolveSimd(choice);
  } catch (const base::Error&) {
    throw NotHere{fmt::format("needs {}", base::simdId(choice))};
  }
}

BenchmarkConfig configOf(const CaseSelection& selection, base::SimdChoice simd) {
  BenchmarkConfig config;
  config.simd = simd;
  for (const auto& [id, text] : selection.overrides) {
    const Parameter* parameter = findParameter(id);
    if (parameter == nullptr) base::throwInvalid(fmt::format("limits: '{}' is not a parameter", id));
    setFromText(config, *parameter, text, fmt::format("limits: {}: {}", selection.caseId, id));
  }
  config.simd = resolveOrGiveUp(config.simd);
  return config;
}

template <typename F>
void callIfSet(const F& function) {
  if (function) function();
}

/// One case of a row, ready to be sampled. Not movable: the operation may refer to the configuration.
class Contestant {
 public:
  Contestant(const std::string& text, base::SimdChoice simd, InputCache& inputs, Budgets& budgets,
             const LimitOptions& options)
      : m_wall(options.wall) {
    const CaseSelection selection = parseCaseSelection(text);
    const Case* row = options.find(selection.caseId);
    if (row == nullptr) throw NotHere{fmt::format("no case '{}'", selection.caseId)};
    m_config = configOf(selection, simd);
    base::forceSimd(m_config.simd);
    m_operation = row->make(CaseContext{m_config, inputs, budgets.get(m_config.threads)});
    callIfSet(m_operation.setUp);
    warmUp();
  }
  Contestant(const Contestant&) = delete;
  Contestant& operator=(const Contestant&) = delete;

  /// Nanoseconds an iteration; adds the time it took to `spent`.
  double sample(std::uint64_t& spent) {
    useSimd();
    const std::uint64_t elapsed = m_operation.repeatable ? timeBlock() : timeEach();
    spent += elapsed;
    return static_cast<double>(std::max<std::uint64_t>(elapsed, 1)) / static_cast<double>(m_iterations);
  }

  void verify() const { callIfSet(m_operation.verify); }
  double outputBytes() const {
    return m_operation.outputBytes ? static_cast<double>(m_operation.outputBytes()) : 0.0;
  }

 private:
  /// Another case of the row may have switched to its own; the first run after a switch looks the kernels up
  /// again.
  void useSimd() {
    if (base::activeSimd() == m_config.simd) return;
    base::forceSimd(m_config.simd);
    runOnce();
  }

  std::uint64_t runOnce() {
    callIfSet(m_operation.prepare);
    m_stages.clear();
    m_stages.start();
    const std::uint64_t start = m_wall();
    m_operation.run(m_stages);
    const std::uint64_t end = m_wall();
    callIfSet(m_operation.finish);
    return end - start;
  }

  std::uint64_t timeEach() {
    std::uint64_t total = 0;
    for (std::uint64_t i = 0; i < m_iterations; ++i) total += runOnce();
    return total;
  }

  std::uint64_t timeBlock() {
    callIfSet(m_operation.prepare);
    m_stages.clear();
    m_stages.start();
    const std::uint64_t start = m_wall();
    for (std::uint64_t i = 0; i < m_iterations; ++i) m_operation.run(m_stages);
    const std::uint64_t end = m_wall();
    callIfSet(m_operation.finish);
    return end - start;
  }

  /// Runs until the caches and the branch predictor know the case, then finds how many iterations make a
  /// sample.
  void warmUp() {
    for (int i = 0; i < kWarmupRuns; ++i) runOnce();
    const std::uint64_t shortest = shortestSampleNanoseconds();
    for (int i = 0; i < kMostCalibrations; ++i) {
      std::uint64_t spent = 0;
      const double each = sample(spent);
      if (spent >= shortest) return;
      // At most a thousandfold a step: a step of the clock can make a sample look free.
      const double wanted =
          std::min(1.2 * static_cast<double>(shortest) / each, 1000.0 * static_cast<double>(m_iterations));
      m_iterations = std::max(m_iterations + 1, static_cast<std::uint64_t>(wanted));
    }
  }

  const std::function<std::uint64_t()>& m_wall;
  BenchmarkConfig m_config;
  Operation m_operation;
  StageTimer m_stages;
  std::uint64_t m_iterations = 1;
};

/// The case of a row and its references, in the order in which a forward pair runs them.
class Contest {
 public:
  Contest(const LimitRow& row, InputCache& inputs, const LimitOptions& options)
      : m_row(row), m_options(options) {
    resolveOrGiveUp(row.simd);
    m_contestants.push_back(std::make_unique<Contestant>(row.subject, row.simd, inputs, m_budgets, options));
    for (const std::string& reference : row.references) {
      m_contestants.push_back(
          std::make_unique<Contestant>(reference, base::SimdChoice::Auto, inputs, m_budgets, options));
    }
  }

  void verify() const {
    for (const auto& contestant : m_contestants) contestant->verify();
  }

  LimitResult measure() {
    if (m_row.kind == LimitKind::BytesAtMost) return measureBytes();
    std::vector<double> subject;
    std::vector<double> references;
    std::uint64_t spent = 0;
    while (subject.size() < kLeastPairs || (spent < kLongEnough && subject.size() < kMostPairs)) {
      // Two at a time, so that the number of pairs is even whenever it ends.
      for (const bool forward : {true, false}) {
        const auto [own, others] = pair(forward, spent);
        subject.push_back(own);
        references.push_back(others);
      }
      if (m_options.progress) m_options.progress(subject.size(), kLeastPairs);
    }
    return judgeLimit(m_row, subject, references);
  }

 private:
  std::pair<double, double> pair(bool forward, std::uint64_t& spent) {
    double own = 0;
    double others = 0;
    for (std::size_t i = 0; i < m_contestants.size(); ++i) {
      if (m_options.cancel != nullptr && m_options.cancel->cancelled()) {
        throw base::Error(base::ErrorKind::Cancelled, "limits: cancelled");
      }
      const std::size_t at = forward ? i : m_contestants.size() - 1 - i;
      (at == 0 ? own : others) += m_contestants[at]->sample(spent);
    }
    return {own, others};
  }

  /// Deterministic: one look is all there is to know.
  LimitResult measureBytes() const {
    double others = 0;
    for (std::size_t i = 1; i < m_contestants.size(); ++i) others += m_contestants[i]->outputBytes();
    const std::vector<double> subject(kLeastPairs, m_contestants[0]->outputBytes());
    return judgeLimit(m_row, subject, std::vector<double>(kLeastPairs, others));
  }

  const LimitRow& m_row;
  const LimitOptions& m_options;
  Budgets m_budgets;
  std::vector<std::unique_ptr<Contestant>> m_contestants;
};

LimitResult notAvailable(std::string note, bool failed) {
  LimitResult result;
  result.note = std::move(note);
  result.failed = failed;
  return result;
}

}  // namespace

std::string_view toString(LimitStatus status) noexcept {
  switch (status) {
    case LimitStatus::Ok:
      return "ok";
    case LimitStatus::Missed:
      return "missed";
    case LimitStatus::NotAvailable:
      break;
  }
  return "n/a";
}

std::string limitsRefusal() {
#if defined(PACKSCOPE_SANITIZED)
  return "limits: this build has sanitizers, so its ratios say nothing; use a Release build";
#elif !defined(__OPTIMIZE__)
  return "limits: this is a " PACKSCOPE_BUILD_TYPE " build, so its ratios say nothing; use a Release build";
#else
  return {};
#endif
}

LimitResult judgeLimit(const LimitRow& row, std::span<const double> subject,
                       std::span<const double> references) {
  const bool rate = row.kind == LimitKind::RateAtLeast;
  const auto ratio = rate ? stats::pairedRatio(references, subject) : stats::pairedRatio(subject, references);
  if (!ratio) return notAvailable("failed: fewer than 6 pairs, or a value of 0", true);
  const bool missed = rate ? ratio->high < row.bound : ratio->low > row.bound;
  return {missed ? LimitStatus::Missed : LimitStatus::Ok,
          ratio->median,
          ratio->low,
          ratio->high,
          ratio->pairs,
          {},
          false};
}

LimitResult measureLimit(const LimitRow& row, InputCache& inputs, const LimitOptions& options) {
  if (const std::string refusal = limitsRefusal(); !refusal.empty() && !options.anyBuild) {
    throw base::Error(base::ErrorKind::NotSupported, refusal);
  }
  const SimdRestore restore;
  try {
    Contest contest(row, inputs, options);
    contest.verify();
    return contest.measure();
  } catch (const NotHere& reason) {
    return notAvailable(reason.note, false);
  } catch (const base::Error& error) {
    if (error.kind() == base::ErrorKind::Cancelled) throw;
    return notAvailable("failed: " + error.message(), true);
  } catch (...) {
    return notAvailable("failed: " + base::currentExceptionMessage(), true);
  }
}

std::string limitLine(const LimitRow& row, const LimitResult& result) {
  const auto number = [&result](double value) {
    return result.status == LimitStatus::NotAvailable ? std::string("-") : fmt::format("{:.3f}", value);
  };
  return fmt::format("ratio\t{}\t{}\t{}\t{}\t{}\t{}", row.name, number(result.measured), number(result.low),
                     number(result.high), base::formatReal(row.bound), toString(result.status));
}

}  // namespace packscope::bench
