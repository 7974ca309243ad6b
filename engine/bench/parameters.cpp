// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/parameters.h"

#include "base/error.h"
#include "base/limits.h"
#include "base/parse_number.h"
#include "bench/integer_values.h"

#include <array>
#include <cmath>

#include <fmt/format.h>

namespace packscope::bench {
namespace {

using base::kLimits;

constexpr std::array<std::string_view, 2> kLayouts{"native", "systemds"};
constexpr std::array<std::string_view, 4> kSimd{"auto", "scalar", "avx2", "avx512"};
constexpr std::array<std::string_view, 3> kIsolations{"case", "worker", "in-process"};

/// Getter and setter of a field that holds the value's own type.
template <auto Member>
ParameterValue getField(const BenchmarkConfig& config) {
  return config.*Member;
}
template <auto Member>
void setField(BenchmarkConfig& config, const ParameterValue& value) {
  using Type = std::remove_reference_t<decltype(config.*Member)>;
  config.*Member = std::get<Type>(value);
}

/// Getter and setter of an enumeration whose ids are `Choices`, in order.
template <auto Member, const auto& Choices>
ParameterValue getChoice(const BenchmarkConfig& config) {
  return std::string(Choices.at(static_cast<std::size_t>(config.*Member)));
}
template <auto Member, const auto& Choices>
void setChoice(BenchmarkConfig& config, const ParameterValue& value) {
  using Type = std::remove_reference_t<decltype(config.*Member)>;
  for (std::size_t i = 0; i < Choices.size(); ++i) {
    if (Choices[i] == std::get<std::string>(value)) config.*Member = static_cast<Type>(i);
  }
}

template <auto Member>
Parameter integerRow(std::string_view id, std::string_view title, std::string_view unit,
                     std::string_view help, ParameterGroup group, std::uint64_t minimum,
                     std::uint64_t maximum) {
  return {id,
          title,
          unit,
          help,
          ParameterKind::Integer,
          group,
          static_cast<double>(minimum),
          static_cast<double>(maximum),
          {},
          getField<Member>,
          setField<Member>,
          nullptr};
}
template <auto Member>
Parameter shareRow(std::string_view id, std::string_view title, std::string_view help, ParameterGroup group) {
  return {
      id,     title, "", help, ParameterKind::Real, group, 0.0, 1.0, {}, getField<Member>, setField<Member>,
      nullptr};
}
template <auto Member>
Parameter textRow(std::string_view id, std::string_view title, std::string_view help, ParameterGroup group,
                  std::string (*check)(std::string_view)) {
  return {id,   title, "", help, ParameterKind::Text, group, 0, 0, {}, getField<Member>, setField<Member>,
          check};
}
template <auto Member>
Parameter flagRow(std::string_view id, std::string_view title, std::string_view help) {
  return {id,
          title,
          "",
          help,
          ParameterKind::Flag,
          ParameterGroup::Run,
          0,
          1,
          {},
          getField<Member>,
          setField<Member>,
          nullptr};
}
template <auto Member, const auto& Choices>
Parameter choiceRow(std::string_view id, std::string_view title, std::string_view help) {
  return {id,
          title,
          "",
          help,
          ParameterKind::Choice,
          ParameterGroup::Run,
          0,
          0,
          Choices,
          getChoice<Member, Choices>,
          setChoice<Member, Choices>,
          nullptr};
}

/// Texts travel through command lines, JSON lines and CSV: no control characters, a sane length.
std::string problemWithText(std::string_view text) {
  if (text.size() > 4096) return fmt::format("has {} characters; at most 4096", text.size());
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return "holds a control character";
  }
  return {};
}

std::string problemWithIntegers(std::string_view text) {
  if (std::string problem = problemWithText(text); !problem.empty()) return problem;
  return problemWithValues(text);
}

std::vector<Parameter> makeTable() {
  using B = BenchmarkConfig;
  using enum ParameterGroup;
  return {
      integerRow<&B::rows>("rows", "Rows", "rows", "Rows of the generated matrix", Matrix, 1, kLimits.rows),
      integerRow<&B::cols>("cols", "Columns", "columns", "Columns of the generated matrix", Matrix, 1,
                           kLimits.cols),
      shareRow<&B::sparsity>("sparsity", "Sparsity", "Share of non-zeros: 1.0 is dense, 0 is all zero",
                             Matrix),
      integerRow<&B::uniques>("uniques", "Uniques", "values", "Number of distinct non-zero values", Matrix, 1,
                              kLimits.uniques),
      textRow<&B::input>("input", "File", "Matrix file to measure instead of a generated one", Matrix,
                         problemWithText),
      textRow<&B::values>(
          "values", "Values",
          "Integers to encode: constant:N, lengths:uniform, lengths:1-5, zipf:1.2 or file:PATH", Integer,
          problemWithIntegers),
      {"seed",
       "Seed",
       "",
       "Seed of the generated data",
       ParameterKind::Integer,
       Run,
       0,
       0x1p64,
       {},
       getField<&B::seed>,
       setField<&B::seed>,
       nullptr},
      integerRow<&B::threads>("threads", "Threads", "threads", "Threads inside a case; 0 uses every core",
                              Run, 0, kLimits.threads),
      integerRow<&B::repetitions>("repetitions", "Repetitions", "samples", "Timed samples of each case", Run,
                                  1, kLimits.repetitions),
      integerRow<&B::warmup>("warmup", "Warm-up", "samples", "Untimed samples before the timed ones", Run, 0,
                             kLimits.warmup),
      choiceRow<&B::layout, kLayouts>(
          "layout", "Layout", "Compressed layout: our own, or plans and sizes as SystemDS would choose"),
      choiceRow<&B::simd, kSimd>("simd", "SIMD", "Instruction set of the kernels"),
      shareRow<&B::unseen>("unseen", "Unseen",
                           "Share of rows with values that the compression scheme has not seen", Run),
      flagRow<&B::fsync>("fsync", "fsync", "File cases wait until the data is on the disk"),
      textRow<&B::dir>("dir", "Folder", "Folder for the files of file cases; empty uses the temporary folder",
                       Run, problemWithText),
      choiceRow<&B::isolation, kIsolations>("isolation", "Isolation",
                                            "A fresh process for each case, one for the run, or none"),
      flagRow<&B::interleave>("interleave", "Interleave",
                              "Take one sample of each case in turn, in one worker"),
      integerRow<&B::caseTimeoutSeconds>("case_timeout", "Time-out", "s",
                                         "A case that takes longer is ended as failed", Run, 1,
                                         kLimits.caseTimeoutSeconds),
      textRow<&B::label>("label", "Label", "Free text kept with the results", Run, problemWithText),
  };
}

/// Whether v lies in the row's range. 2^64 as a limit stands for "any 64-bit integer".
bool inRange(const Parameter& parameter, std::uint64_t v) {
  const bool high = parameter.maximum >= 0x1p64 || v <= static_cast<std::uint64_t>(parameter.maximum);
  return high && v >= static_cast<std::uint64_t>(parameter.minimum);
}

std::string inQuotes(std::string_view text) {
  return fmt::format("'{}'", text);
}

}  // namespace

std::span<const Parameter> parameters() {
  static const std::vector<Parameter> kTable = makeTable();
  return kTable;
}

const Parameter* findParameter(std::string_view id) {
  for (const Parameter& parameter : parameters()) {
    if (parameter.id == id) return &parameter;
  }
  return nullptr;
}

std::string allowedText(const Parameter& parameter) {
  const std::string unit = parameter.unit.empty() ? "" : fmt::format(" {}", parameter.unit);
  switch (parameter.kind) {
    case ParameterKind::Integer:
      if (parameter.maximum >= 0x1p64) return "0..18446744073709551615";
      return fmt::format("{}..{}{}", static_cast<std::uint64_t>(parameter.minimum),
                         static_cast<std::uint64_t>(parameter.maximum), unit);
    case ParameterKind::Real:
      return fmt::format("{}..{}{}", base::formatReal(parameter.minimum), base::formatReal(parameter.maximum),
                         unit);
    case ParameterKind::Choice:
      return fmt::format("{}", fmt::join(parameter.choices, "|"));
    case ParameterKind::Flag:
      return "true|false";
    case ParameterKind::Text:
      return "text of at most 4096 characters";
  }
  return {};
}

std::string problemWith(const Parameter& parameter, const ParameterValue& value) {
  const auto outside = [&] {
    return fmt::format("{} is not in {}", inQuotes(toText(parameter, value)), allowedText(parameter));
  };
  switch (parameter.kind) {
    case ParameterKind::Integer: {
      const auto* v = std::get_if<std::uint64_t>(&value);
      if (v == nullptr) return fmt::format("not an integer; allowed: {}", allowedText(parameter));
      return inRange(parameter, *v) ? std::string() : outside();
    }
    case ParameterKind::Real: {
      const auto* v = std::get_if<double>(&value);
      if (v == nullptr) return fmt::format("not a number; allowed: {}", allowedText(parameter));
      return *v >= parameter.minimum && *v <= parameter.maximum ? std::string() : outside();
    }
    case ParameterKind::Flag:
      return std::holds_alternative<bool>(value)
                 ? std::string()
                 : fmt::format("not a flag; allowed: {}", allowedText(parameter));
    case ParameterKind::Choice: {
      const auto* v = std::get_if<std::string>(&value);
      if (v == nullptr) return fmt::format("not a text; allowed: {}", allowedText(parameter));
      for (const std::string_view choice : parameter.choices) {
        if (choice == *v) return {};
      }
      return outside();
    }
    case ParameterKind::Text: {
      const auto* v = std::get_if<std::string>(&value);
      if (v == nullptr) return fmt::format("not a text; allowed: {}", allowedText(parameter));
      const std::string problem = parameter.check(*v);
      return problem.empty() ? std::string() : fmt::format("{} {}", inQuotes(v->substr(0, 80)), problem);
    }
  }
  return {};
}

ParameterValue parseParameter(const Parameter& parameter, std::string_view text, std::string_view name) {
  std::optional<ParameterValue> value;
  switch (parameter.kind) {
    case ParameterKind::Integer:
      if (const auto v = base::parseUnsigned(text)) value = *v;
      break;
    case ParameterKind::Real:
      if (const auto v = base::parseReal(text)) value = *v;
      break;
    case ParameterKind::Flag:
      if (text == "true" || text == "false") value = (text == "true");
      break;
    case ParameterKind::Choice:
    case ParameterKind::Text:
      value = std::string(text);
      break;
  }
  const std::string shown = fmt::format("'{}{}'", text.substr(0, 80), text.size() > 80 ? "..." : "");
  if (!value) {
    const std::string_view what = parameter.kind == ParameterKind::Integer
                                      ? "a whole number in decimal digits"
                                  : parameter.kind == ParameterKind::Real ? "a number with a decimal point"
                                                                          : "true or false";
    base::throwInvalid(
        fmt::format("{}: {} is not {}; allowed: {}", name, shown, what, allowedText(parameter)));
  }
  if (std::string problem = problemWith(parameter, *value); !problem.empty()) {
    // What was typed, not what it was read as: "1e308", not "1e+308".
    if (parameter.kind == ParameterKind::Real || parameter.kind == ParameterKind::Integer) {
      problem = fmt::format("{} is not in {}", shown, allowedText(parameter));
    }
    base::throwInvalid(fmt::format("{}: {}", name, problem));
  }
  return *value;
}

void setFromText(BenchmarkConfig& config, const Parameter& parameter, std::string_view text,
                 std::string_view name) {
  parameter.set(config, parseParameter(parameter, text, name));
}

std::string toText(const Parameter&, const ParameterValue& value) {
  struct Visitor {
    std::string operator()(std::uint64_t v) const { return fmt::format("{}", v); }
    std::string operator()(double v) const { return base::formatReal(v); }
    std::string operator()(bool v) const { return v ? "true" : "false"; }
    std::string operator()(const std::string& v) const { return v; }
  };
  return std::visit(Visitor{}, value);
}

std::vector<std::string> problemsWith(const BenchmarkConfig& config) {
  std::vector<std::string> problems;
  for (const Parameter& parameter : parameters()) {
    if (const std::string problem = problemWith(parameter, parameter.get(config)); !problem.empty()) {
      problems.push_back(fmt::format("{}: {}", parameter.id, problem));
    }
  }
  return problems;
}

}  // namespace packscope::bench
