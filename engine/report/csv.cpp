// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/csv.h"

#include "base/parse_number.h"
#include "bench/metric.h"
#include "bench/parameters.h"
#include "report/utf8.h"
#include "stats/summary.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>

#include <fmt/format.h>

namespace packscope::report {
namespace {

using Fields = std::vector<std::string>;

// Parameters whose asked and real value can differ have columns of their own behind the others.
constexpr std::string_view kOwnColumns[] = {"threads", "isolation", "simd"};

bool hasOwnColumn(std::string_view id) {
  return std::ranges::find(kOwnColumns, id) != std::end(kOwnColumns);
}

/// Whole numbers without exponent, so that every reader takes them as integers; the rest as short as it reads
/// back.
std::string number(double value) {
  if (value == std::floor(value) && std::fabs(value) < 0x1p53) return fmt::format("{:.0f}", value);
  return base::formatReal(value);
}
std::string number(const std::optional<double>& value) {
  return value ? number(*value) : std::string();
}
std::string number(const std::optional<std::uint64_t>& value) {
  return value ? fmt::format("{}", *value) : std::string();
}
std::string truth(bool value) {
  return value ? "true" : "false";
}

/// Columns that say what a row is about, in both files.
void appendSubjectTitles(Fields& fields) {
  fields.insert(fields.end(), {"case", "title", "family"});
  for (const bench::Parameter& parameter : bench::parameters()) {
    if (!hasOwnColumn(parameter.id)) fields.emplace_back(parameter.id);
  }
  fields.insert(fields.end(), {"threads_asked", "threads_ran", "isolation", "simd"});
}

std::string parameterText(std::string_view id, const bench::BenchmarkConfig& config) {
  const bench::Parameter* parameter = bench::findParameter(id);
  return parameter == nullptr ? std::string() : bench::toText(*parameter, config);
}

void appendSubject(Fields& fields, const bench::CaseResult& result) {
  const bench::PlannedCase& planned = result.planned;
  fields.insert(fields.end(), {planned.caseId, planned.title,
                               planned.family == bench::Family::Integer ? "integer" : "matrix"});
  for (const bench::Parameter& parameter : bench::parameters()) {
    if (!hasOwnColumn(parameter.id)) fields.push_back(bench::toText(parameter, planned.config));
  }
  fields.push_back(parameterText("threads", planned.config));
  fields.push_back(result.outcome.threadsRan == 0 ? std::string()
                                                  : fmt::format("{}", result.outcome.threadsRan));
  fields.push_back(parameterText("isolation", planned.config));
  fields.push_back(result.outcome.simd);
}

void appendMetricTitles(Fields& fields) {
  for (const bench::Metric& metric : bench::metrics()) {
    for (const char* figure : {"median", "ci_low", "ci_high", "mean", "sd", "min", "max", "n"}) {
      fields.push_back(fmt::format("{}_{}_{}", metric.id, metric.csvUnit, figure));
    }
  }
}

void appendMetrics(Fields& fields, const bench::CaseResult& result) {
  for (const bench::Metric& metric : bench::metrics()) {
    const stats::Summary summary = stats::summarize(bench::values(metric, result));
    for (const std::optional<double>& figure : {summary.median, summary.ciLow, summary.ciHigh, summary.mean,
                                                summary.sd, summary.min, summary.max}) {
      fields.push_back(number(figure));
    }
    fields.push_back(fmt::format("{}", summary.n));
  }
}

constexpr std::string_view kMachineFacts[] = {"packscope", "cpu", "cores", "os", "compiler"};

/// Tukey's marks for the timed samples, by position among all samples of the case.
std::vector<bool> timedOutliers(const bench::CaseResult& result) {
  std::vector<bool> marks(result.samples.size());
  const bench::Metric* time = bench::findMetric("time");
  std::vector<double> times;
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; time != nullptr && i < result.samples.size(); ++i) {
    if (result.samples[i].phase != time->phase) continue;
    if (const std::optional<double> value = time->extract(result.samples[i])) {
      times.push_back(*value);
      positions.push_back(i);
    }
  }
  const std::vector<bool> outliers = stats::outliers(times);
  for (std::size_t i = 0; i < outliers.size(); ++i) marks[positions[i]] = outliers[i];
  return marks;
}

/// Names of the stages of any sample, in order of first appearance: their columns.
Fields stagesOf(const bench::ResultSet& results) {
  Fields names;
  for (const auto& result : results.cases) {
    for (const bench::Sample& sample : result->samples) {
      for (const bench::StageTime& stage : sample.stages) {
        if (std::ranges::find(names, stage.stage) == names.end()) names.push_back(stage.stage);
      }
    }
  }
  return names;
}

void appendSample(Fields& fields, const bench::Sample& sample, bool outlier,
                  std::span<const std::string> stages) {
  fields.insert(fields.end(), {std::string(bench::toString(sample.phase)), fmt::format("{}", sample.order),
                               fmt::format("{}", sample.iterations),
                               fmt::format("{}", sample.wallNanoseconds), number(sample.cpuNanoseconds),
                               fmt::format("{}", sample.inputBytes), fmt::format("{}", sample.outputBytes)});
  for (const auto& value : {sample.allocatedBytes, sample.allocations, sample.peakLiveBytes,
                            sample.peakRssBytes, sample.peakRssDeltaBytes}) {
    fields.push_back(number(value));
  }
  fields.push_back(sample.phase == bench::Phase::Timed ? truth(outlier) : std::string());
  for (const std::string& name : stages) {
    const auto stage = std::ranges::find(sample.stages, name, &bench::StageTime::stage);
    fields.push_back(stage == sample.stages.end() ? std::string()
                                                  : fmt::format("{}", stage->wallNanoseconds));
  }
}

}  // namespace

std::string csvField(std::string_view text) {
  std::string field = validUtf8(text);
  // A leading apostrophe is guarded as well, so that dropping one always gives the text back.
  const bool risky =
      !field.empty() && std::string_view("=+-@'\t\r").find(field.front()) != std::string_view::npos;
  if (risky && !base::parseReal(field)) field.insert(field.begin(), '\'');
  if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
  std::string quoted = "\"";
  for (const char c : field) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string csvLine(const std::vector<std::string>& fields) {
  std::string line;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i > 0) line += ',';
    line += csvField(fields[i]);
  }
  return line + "\r\n";
}

std::string summaryCsv(const bench::ResultSet& results) {
  Fields titles;
  appendSubjectTitles(titles);
  titles.insert(titles.end(), {"status", "message", "verified"});
  appendMetricTitles(titles);
  titles.insert(titles.end(), std::begin(kMachineFacts), std::end(kMachineFacts));
  titles.emplace_back("started_at");
  std::string text = csvLine(titles);
  for (const auto& result : results.cases) {
    Fields fields;
    appendSubject(fields, *result);
    fields.insert(fields.end(), {std::string(bench::toString(result->outcome.status)),
                                 result->outcome.message, truth(result->outcome.verified)});
    appendMetrics(fields, *result);
    for (const std::string_view id : kMachineFacts) fields.emplace_back(results.environment.value(id));
    fields.push_back(results.startedAt);
    text += csvLine(fields);
  }
  return text;
}

std::string samplesCsv(const bench::ResultSet& results) {
  const Fields stages = stagesOf(results);
  Fields titles;
  appendSubjectTitles(titles);
  titles.insert(titles.end(), {"phase", "order", "iterations", "wall_ns", "cpu_ns", "input_bytes",
                               "output_bytes", "allocated_bytes", "allocations", "peak_live_bytes",
                               "peak_rss_bytes", "peak_rss_delta_bytes", "outlier"});
  for (const std::string& stage : stages) titles.push_back(fmt::format("stage_{}_ns", stage));
  std::string text = csvLine(titles);
  for (const auto& result : results.cases) {
    const std::vector<bool> outliers = timedOutliers(*result);
    Fields subject;
    appendSubject(subject, *result);
    for (std::size_t i = 0; i < result->samples.size(); ++i) {
      Fields fields = subject;
      appendSample(fields, result->samples[i], outliers[i], stages);
      text += csvLine(fields);
    }
  }
  return text;
}

}  // namespace packscope::report
