// SPDX-License-Identifier: GPL-3.0-or-later
// Facts that decide how far a time can be trusted. What cannot be seen is unknown; advice names a command for
// the person to run, and nothing here changes the machine.
#include "base/parallel.h"
#include "base/parse_number.h"
#include "measure/facts.h"

#include <set>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <sys/personality.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace packscope::measure {
namespace {

constexpr double kHighLoad = 0.5;  ///< Runnable threads, averaged over a minute.
constexpr int kMostCpus = 4096;
const std::string kCpuFolder = "/sys/devices/system/cpu/";

Fact unknown(std::string id, std::string title, std::string value) {
  return {std::move(id), std::move(title), std::move(value), FactState::Unknown, ""};
}

bool isGuest(const std::string& root) {
  const std::string cpuinfo = readSystemFile(root + "/proc/cpuinfo").value_or("");
  return (" " + std::string(colonValue(cpuinfo, "flags")) + " ").find(" hypervisor ") != std::string::npos;
}

/// What the hypervisor calls itself (cpuid leaf 0x40000000), in words where it is a known one.
std::string hypervisorName() {
#if defined(__x86_64__)
  unsigned a = 0, parts[3] = {};
  __cpuid(0x40000000, a, parts[0], parts[1], parts[2]);
  std::string signature(reinterpret_cast<const char*>(parts), sizeof(parts));
  signature.resize(std::min(signature.find('\0'), signature.size()));
  constexpr std::string_view kKnown[][2] = {{"KVMKVMKVM", "KVM"},       {"Microsoft Hv", "Hyper-V"},
                                            {"VMwareVMware", "VMware"}, {"XenVMMXenVMM", "Xen"},
                                            {"TCGTCGTCGTCG", "QEMU"},   {"VBoxVBoxVBox", "VirtualBox"}};
  for (const auto& [id, name] : kKnown) {
    if (signature == id) return std::string(name);
  }
#endif
  return "a hypervisor";
}

Fact vmFact(bool guest) {
  if (!guest) return {"vm", "Virtual machine", "no", FactState::Ok, ""};
  return {"vm", "Virtual machine", hypervisorName(), FactState::Warning,
          "The host and its other guests can take CPU time without a trace. Trust ratios that were measured "
          "side by "
          "side (--interleave, limits) more than times, and repeat runs."};
}

Fact governorFact(const std::string& root, bool guest) {
  std::set<std::string> governors;
  for (int cpu = 0; cpu < kMostCpus; ++cpu) {
    const auto governor =
        readSystemFile(fmt::format("{}{}cpu{}/cpufreq/scaling_governor", root, kCpuFolder, cpu));
    if (governor)
      governors.insert(*governor);
    else if (!readSystemFile(fmt::format("{}{}cpu{}/uevent", root, kCpuFolder, cpu)))
      break;
  }
  if (governors.empty()) {
    return unknown("governor", "Frequency governor", guest ? "not visible in this guest" : "not visible");
  }
  Fact fact{"governor", "Frequency governor", fmt::format("{}", fmt::join(governors, ", ")), FactState::Ok,
            ""};
  if (governors != std::set<std::string>{"performance"}) {
    fact.state = FactState::Warning;
    fact.advice =
        "The CPU's frequency follows the load, so short samples are slow. "
        "Run: sudo cpupower frequency-set -g performance";
  }
  return fact;
}

struct TurboFile {
  std::string_view path;
  std::string_view on;  ///< What it holds when turbo is on.
  std::string_view off;
};
constexpr TurboFile kTurboFiles[] = {{"intel_pstate/no_turbo", "0", "1"}, {"cpufreq/boost", "1", "0"}};

Fact turboFact(const std::string& root) {
  for (const TurboFile& file : kTurboFiles) {
    const std::string path = kCpuFolder + std::string(file.path);
    const auto value = readSystemFile(root + path);
    if (!value || (*value != file.on && *value != file.off)) continue;
    if (*value == file.off) return {"turbo", "Turbo", "off", FactState::Ok, ""};
    return {"turbo", "Turbo", "on", FactState::Warning,
            fmt::format("The CPU's frequency depends on its temperature and on the other cores. "
                        "Run: echo {} | sudo tee {}",
                        file.off, path)};
  }
  return unknown("turbo", "Turbo", "not visible");
}

Fact smtFact(const std::string& root, bool guest) {
  const auto active = readSystemFile(root + kCpuFolder + "smt/active");
  if (active == "1") {
    return {"smt", "Simultaneous multithreading", "on", FactState::Warning,
            "A busy sibling takes up to half of a core. Leave one of each pair idle, or "
            "run: echo off | sudo tee /sys/devices/system/cpu/smt/control"};
  }
  if (active != "0") return unknown("smt", "Simultaneous multithreading", "not visible");
  if (guest)
    return unknown("smt", "Simultaneous multithreading", "off in this guest; the host's is not visible");
  return {"smt", "Simultaneous multithreading", "off", FactState::Ok, ""};
}

Fact loadFact(const std::string& root) {
  const std::string text = readSystemFile(root + "/proc/loadavg").value_or("");
  const auto load = base::parseReal(std::string_view(text).substr(0, text.find(' ')));
  if (!load) return unknown("load", "Load", "unknown");
  Fact fact{"load", "Load", fmt::format("{:.2f} on {} CPUs, last minute", *load, base::availableCpus()),
            FactState::Ok, ""};
  if (*load > kHighLoad) {
    fact.state = FactState::Warning;
    fact.advice = "Other work is running, or was a moment ago. Close it, wait a minute, and look again.";
  }
  return fact;
}

Fact aslrFact(const std::string& root) {
  const auto setting = readSystemFile(root + "/proc/sys/kernel/randomize_va_space");
  if (!setting) return unknown("aslr", "Address randomisation", "unknown");
  const int persona = personality(0xffffffff);
  const bool offHere = persona >= 0 && (persona & ADDR_NO_RANDOMIZE) != 0;
  const std::string value = *setting == "0"   ? "off"
                            : offHere         ? "off for this process"
                            : *setting == "2" ? "full"
                                              : "partial";
  return {"aslr", "Address randomisation", value, FactState::Plain, ""};
}

}  // namespace

void appendSteadinessFacts(std::vector<Fact>& facts, const std::string& root) {
  const bool guest = isGuest(root);
  facts.push_back(vmFact(guest));
  facts.push_back(governorFact(root, guest));
  facts.push_back(turboFact(root));
  facts.push_back(smtFact(root, guest));
  facts.push_back(loadFact(root));
  facts.push_back(aslrFact(root));
}

}  // namespace packscope::measure
