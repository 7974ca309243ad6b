// SPDX-License-Identifier: GPL-3.0-or-later
// Layout and statistics of SystemDS's perf package (systemds-compression.md 6.2): mean and population sd over
// the repetitions that are left after 5 % are cut at each side, rates as sum of bytes over sum of seconds.
#include "base/parse_number.h"
#include "report/aligned_text.h"
#include "report/table_rows.h"
#include "report/utf8.h"
#include "stats/summary.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace packscope::report {
namespace {

/// Width of the longest published title, "Update&Apply Scheme Fused Serialize".
constexpr std::size_t kTitleWidth = 35;

struct Series {
  std::vector<double> seconds;
  std::vector<double> inputBytes;
  std::vector<double> outputBytes;
};

Series seriesOf(const bench::CaseResult& result) {
  Series series;
  for (const bench::Sample& sample : result.samples) {
    if (sample.phase != bench::Phase::Timed || sample.iterations == 0 || sample.wallNanoseconds == 0)
      continue;
    series.seconds.push_back(static_cast<double>(sample.wallNanoseconds) /
                             static_cast<double>(sample.iterations) / 1e9);
    series.inputBytes.push_back(
        static_cast<double>(result.outcome.inputBytesJvm.value_or(sample.inputBytes)));
    series.outputBytes.push_back(
        static_cast<double>(result.outcome.outputBytesJvm.value_or(sample.outputBytes)));
  }
  return series;
}

/// "1.0", "0.05": as Java prints a double of this size.
std::string sparsityText(double sparsity) {
  std::string text = base::formatReal(sparsity);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

std::string dataText(const bench::PlannedCase& planned) {
  const bench::BenchmarkConfig& config = planned.config;
  if (planned.family == bench::Family::Integer)
    return fmt::format("Integers ( Values:{})", oneLine(config.values));
  if (!config.input.empty()) {
    return fmt::format("File ( Name:{})", oneLine(std::filesystem::path(config.input).filename().string()));
  }
  return fmt::format("ConstMatrix ( Rows:{}, Cols:{}, Spar:{}, Unique: {})", config.rows, config.cols,
                     sparsityText(config.sparsity), config.uniques);
}

std::string headerOf(const bench::PlannedCase& planned) {
  const std::uint64_t threads = planned.config.threads;
  return fmt::format("{:>20}  Repetitions: {} {} threads: {}\n", "Serialize", planned.config.repetitions,
                     dataText(planned), threads == 0 ? std::string("all") : fmt::format("{}", threads));
}

std::string figuresOf(const bench::CaseResult& result) {
  const Series series = seriesOf(result);
  const std::optional<stats::TrimmedRate> in = stats::trimmedRate(series.seconds, series.inputBytes);
  const std::optional<stats::TrimmedRate> out = stats::trimmedRate(series.seconds, series.outputBytes);
  if (!in || !out) {
    const std::string message = oneLine(result.outcome.message);
    return fmt::format(" {}{}{}", bench::toString(result.outcome.status), message.empty() ? "" : ": ",
                       message);
  }
  std::string text = fmt::format(" {:8.3f}+-{:7.3f} ms, {:12.0f}+-{:12.0f} Byte/s, {:12.0f}+-{:12.0f} Byte/s",
                                 in->meanSeconds * 1e3, in->sdSeconds * 1e3, in->bytesPerSecond,
                                 in->sdBytesPerSecond, out->bytesPerSecond, out->sdBytesPerSecond);
  // Figures of a case that did not end well are shown, but never as if it had.
  if (result.outcome.status != bench::CaseStatus::Completed) {
    text += fmt::format(" ({})", bench::toString(result.outcome.status));
  }
  return text;
}

/// Integer cases of different codecs share their titles; their ids tell them apart.
std::string titleOf(const bench::PlannedCase& planned) {
  return oneLine(planned.family == bench::Family::Integer ? planned.caseId : planned.title);
}

struct Block {
  std::string header;
  std::vector<const bench::CaseResult*> cases;
};

}  // namespace

std::string renderSystemDsTable(const bench::ResultSet& results, const TableOptions&) {
  std::vector<Block> blocks;
  for (const auto& result : results.cases) {
    std::string header = headerOf(result->planned);
    auto block = std::ranges::find(blocks, header, &Block::header);
    if (block == blocks.end()) block = blocks.insert(blocks.end(), Block{std::move(header), {}});
    block->cases.push_back(result.get());
  }
  std::string text;
  for (const Block& block : blocks) {
    if (!text.empty()) text += '\n';
    text += block.header;
    std::size_t width = kTitleWidth;
    for (const bench::CaseResult* result : block.cases) {
      width = std::max(width, displayWidth(titleOf(result->planned)));
    }
    for (const bench::CaseResult* result : block.cases) {
      text += padded(titleOf(result->planned), width, Align::Right) + ',' + figuresOf(*result) + '\n';
    }
  }
  return text;
}

}  // namespace packscope::report
