// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/integer_values.h"

#include "base/error.h"
#include "base/file.h"
#include "base/parse_number.h"
#include "base/random.h"
#include "codec/sqlite4.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

#include <fmt/format.h>

namespace packscope::bench {
namespace {

constexpr std::string_view kAllowed =
    "constant:N, lengths:uniform, lengths:A-B (1..9), zipf:S (0.01..10) or file:PATH";
constexpr double kZipfMin = 0.01;
constexpr double kZipfMax = 10;
constexpr std::uint64_t kZipfRanks = std::uint64_t{1} << 32;
constexpr std::uint64_t kMaxFileBytes = std::uint64_t{1} << 30;

/// "kind:argument"; an argument may hold colons.
struct Spec {
  std::string_view kind;
  std::string_view argument;
};
std::optional<Spec> split(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos || colon + 1 == text.size()) return std::nullopt;
  return Spec{text.substr(0, colon), text.substr(colon + 1)};
}

struct Lengths {
  std::uint64_t low;
  std::uint64_t high;
};
std::optional<Lengths> parseLengths(std::string_view text) {
  if (text == "uniform") return Lengths{1, 9};
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const auto low = base::parseUnsigned(text.substr(0, dash));
  const auto high = base::parseUnsigned(text.substr(dash + 1));
  if (!low || !high || *low < 1 || *high > 9 || *low > *high) return std::nullopt;
  return Lengths{*low, *high};
}

std::optional<double> parseExponent(std::string_view text) {
  const auto exponent = base::parseReal(text);
  if (!exponent || !(*exponent >= kZipfMin && *exponent <= kZipfMax)) return std::nullopt;
  return exponent;
}

std::vector<std::uint64_t> uniformLengths(Lengths lengths, std::uint64_t seed, std::uint64_t count) {
  const auto& smallest = codec::kSqlite4Tables.smallest;
  base::Random random(seed);
  std::vector<std::uint64_t> values(count);
  for (std::uint64_t& value : values) {
    const std::uint64_t length = lengths.low + random.below(lengths.high - lengths.low + 1);
    const std::uint64_t low = smallest[length];
    // For 9 bytes the range ends at 2^64, which is 0: the difference is right modulo 2^64.
    const std::uint64_t end = length == 9 ? 0 : smallest[length + 1];
    value = low + random.below(end - low);
  }
  return values;
}

/// Ranks 1..2^32 with probability proportional to 1 / rank^exponent.
/// Source: W. Hoermann, G. Derflinger, "Rejection-inversion to generate variates from monotone discrete
/// distributions", ACM TOMACS 6(3), 1996.
class Zipf {
 public:
  explicit Zipf(double exponent)
      : m_exponent(exponent),
        m_first(integral(1.5) - 1),
        m_last(integral(static_cast<double>(kZipfRanks) + 0.5)),
        m_sure(2 - inverse(integral(2.5) - weight(2))) {}

  std::uint64_t next(base::Random& random) const {
    while (true) {
      const double u = m_last + random.unit() * (m_first - m_last);
      const double x = inverse(u);
      const double rank = std::clamp(std::floor(x + 0.5), 1.0, static_cast<double>(kZipfRanks));
      if (rank - x <= m_sure || u >= integral(rank + 0.5) - weight(rank))
        return static_cast<std::uint64_t>(rank);
    }
  }

 private:
  double weight(double x) const { return std::exp(-m_exponent * std::log(x)); }
  /// Integral of weight, up to a constant: (x^(1-s) - 1) / (1-s), or log x where s = 1.
  double integral(double x) const {
    const double log = std::log(x);
    const double t = (1 - m_exponent) * log;
    return std::abs(t) < 1e-8 ? log * (1 + t / 2) : log * std::expm1(t) / t;
  }
  double inverse(double y) const {
    const double t = std::max(y * (1 - m_exponent), -1.0);
    return std::abs(t) < 1e-8 ? std::exp(y * (1 - t / 2)) : std::exp(y * std::log1p(t) / t);
  }

  double m_exponent;
  double m_first;
  double m_last;
  double m_sure;
};

/// The file's numbers, from the start again when there are fewer than `count`.
std::vector<std::uint64_t> fromFile(std::string_view path, std::uint64_t count) {
  const std::string text = base::readFile(std::string(path), kMaxFileBytes);
  std::vector<std::uint64_t> values;
  std::string_view rest = text;
  for (std::uint64_t line = 1; !rest.empty() && values.size() < count; ++line) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view number = rest.substr(0, end);
    if (number.ends_with('\r')) number.remove_suffix(1);
    const auto value = base::parseUnsigned(number);
    if (!value) {
      base::throwCorruptLine(fmt::format("file '{}': '{}' is not an integer in 0..18446744073709551615", path,
                                         number.substr(0, 40)),
                             line);
    }
    values.push_back(*value);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (values.empty()) base::throwInvalid(fmt::format("file '{}' holds no integers", path));
  for (std::size_t i = 0; values.size() > 1 && values.size() < count; ++i) values.push_back(values[i]);
  return values;
}

}  // namespace

std::string problemWithValues(std::string_view spec) {
  const auto parts = split(spec);
  if (parts && parts->kind == "constant" && !base::parseUnsigned(parts->argument)) {
    return fmt::format("'{}' is not an integer in 0..18446744073709551615; allowed: {}", parts->argument,
                       kAllowed);
  }
  if (parts && parts->kind == "lengths" && !parseLengths(parts->argument)) {
    return fmt::format("'{}' is neither 'uniform' nor A-B with 1 <= A <= B <= 9; allowed: {}",
                       parts->argument, kAllowed);
  }
  if (parts && parts->kind == "zipf" && !parseExponent(parts->argument)) {
    return fmt::format("'{}' is not a number in 0.01..10; allowed: {}", parts->argument, kAllowed);
  }
  for (const std::string_view kind : {"constant", "lengths", "zipf", "file"}) {
    if (parts && parts->kind == kind) return {};
  }
  return fmt::format("'{}' is not one of {}", spec, kAllowed);
}

std::vector<std::uint64_t> makeIntegers(std::string_view spec, std::uint64_t seed, std::uint64_t count) {
  if (const std::string problem = problemWithValues(spec); !problem.empty()) {
    base::throwInvalid(fmt::format("values: {}", problem));
  }
  const Spec parts = *split(spec);
  if (parts.kind == "constant") return {*base::parseUnsigned(parts.argument)};
  if (parts.kind == "file") return fromFile(parts.argument, count);
  if (parts.kind == "lengths") return uniformLengths(*parseLengths(parts.argument), seed, count);
  const Zipf zipf(*parseExponent(parts.argument));
  base::Random random(seed);
  std::vector<std::uint64_t> values(count);
  for (std::uint64_t& value : values) value = zipf.next(random);
  return values;
}

}  // namespace packscope::bench
