// SPDX-License-Identifier: GPL-3.0-or-later
// Facts about the system and the hardware.
#include "base/parallel.h"
#include "base/parse_number.h"
#include "base/simd_target.h"
#include "measure/available_memory.h"
#include "measure/facts.h"

#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

namespace packscope::measure {
namespace {

constexpr double kFewBytes = 1e9;  ///< Less available memory than this is worth a warning.

Fact plain(std::string id, std::string title, std::string value) {
  const FactState state = value.empty() ? FactState::Unknown : FactState::Plain;
  return {std::move(id), std::move(title), value.empty() ? "unknown" : std::move(value), state, ""};
}

/// PRETTY_NAME="Debian GNU/Linux 12 (bookworm)" of os-release.
std::string osName(const std::string& root) {
  const std::string text = readSystemFile(root + "/etc/os-release").value_or("");
  constexpr std::string_view kKey = "PRETTY_NAME=";
  std::size_t at = text.find(kKey);
  while (at != std::string::npos && at != 0 && text[at - 1] != '\n') at = text.find(kKey, at + 1);
  if (at == std::string::npos) return {};
  std::string_view value = std::string_view(text).substr(at + kKey.size());
  value = trimmed(value.substr(0, value.find('\n')));
  if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
    value = value.substr(1, value.size() - 2);
  return std::string(value);
}

std::string kernelName() {
  utsname names{};
  if (uname(&names) != 0) return {};
  return fmt::format("{} {} {}", names.sysname, names.release, names.machine);
}

/// The brand alone is "AMD EPYC" in many guests: family and model tell the generation.
std::string cpuName(const std::string& cpuinfo) {
  const std::string_view brand = colonValue(cpuinfo, "model name");
  if (brand.empty()) return {};
  return fmt::format("{}, family {} model {}", brand, colonValue(cpuinfo, "cpu family"),
                     colonValue(cpuinfo, "model"));
}

/// Pairs of package and core; 0 where cpuinfo does not say.
std::size_t physicalCores(const std::string& cpuinfo) {
  std::set<std::pair<std::string, std::string>> cores;
  std::string package;
  forEachColonLine(cpuinfo, [&](std::string_view key, std::string_view value) {
    if (key == "physical id") package = value;
    if (key == "core id") cores.emplace(package, value);
  });
  return cores.size();
}

Fact coresFact(const std::string& cpuinfo) {
  std::size_t logical = 0;
  forEachColonLine(cpuinfo, [&](std::string_view key, std::string_view) { logical += key == "processor"; });
  const std::size_t allowed = base::availableCpus();
  Fact fact = plain("cores", "Cores", fmt::format("{} usable", allowed));
  if (logical > 0) fact.value += fmt::format(" of {} logical", logical);
  if (const std::size_t physical = physicalCores(cpuinfo); physical > 0)
    fact.value += fmt::format(", {} physical", physical);
  return fact;
}

/// "L1d 32K, L2 512K, L3 32768K" of the first CPU.
std::string caches(const std::string& root) {
  std::string text;
  for (int index = 0; index < 8; ++index) {
    const std::string folder = fmt::format("{}/sys/devices/system/cpu/cpu0/cache/index{}/", root, index);
    const auto level = readSystemFile(folder + "level");
    const auto size = readSystemFile(folder + "size");
    const std::string type = readSystemFile(folder + "type").value_or("");
    if (!level || !size || type == "Instruction") continue;
    text += fmt::format("{}L{}{} {}", text.empty() ? "" : ", ", *level, type == "Data" ? "d" : "", *size);
  }
  return text;
}

std::string simdTargetsText() {
  std::string text;
  for (const base::SimdTarget& target : base::simdTargets()) {
    if (target.available) text += fmt::format("{}{}", text.empty() ? "" : ", ", target.id);
  }
  return text;
}

Fact memoryFact(const std::string& root) {
  const auto total = kilobyteValue(readSystemFile(root + "/proc/meminfo").value_or(""), "MemTotal");
  if (!total) return plain("memory", "Memory", "");
  const auto available = static_cast<double>(availableMemoryUnder(root));
  Fact fact = plain(
      "memory", "Memory",
      fmt::format("{:.1f} GB, {:.1f} GB available", static_cast<double>(*total) / 1e9, available / 1e9));
  if (available < kFewBytes) {
    fact.state = FactState::Warning;
    fact.advice = "Little memory is left: the system may swap during a run. Close other programs.";
  }
  return fact;
}

/// The word in brackets of "always [madvise] never".
std::string bracketed(const std::string& text) {
  const std::size_t open = text.find('[');
  const std::size_t close = text.find(']', open == std::string::npos ? 0 : open);
  if (open == std::string::npos || close == std::string::npos) return "unknown";
  return text.substr(open + 1, close - open - 1);
}

std::string pages(const std::string& root) {
  const std::string huge = readSystemFile(root + "/sys/kernel/mm/transparent_hugepage/enabled").value_or("");
  return fmt::format("{} B, transparent huge pages {}", sysconf(_SC_PAGESIZE), bracketed(huge));
}

}  // namespace

void appendMachineFacts(std::vector<Fact>& facts, const std::string& root) {
  const std::string cpuinfo = readSystemFile(root + "/proc/cpuinfo").value_or("");
  facts.push_back(plain("os", "Operating system", osName(root)));
  facts.push_back(plain("kernel", "Kernel", kernelName()));
  facts.push_back(plain("cpu", "CPU", cpuName(cpuinfo)));
  facts.push_back(coresFact(cpuinfo));
  facts.push_back(plain("cache", "Caches", caches(root)));
  facts.push_back(plain("simd", "SIMD targets", simdTargetsText()));
  facts.push_back(memoryFact(root));
  facts.push_back(plain("pages", "Memory pages", pages(root)));
}

}  // namespace packscope::measure
