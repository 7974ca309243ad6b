// SPDX-License-Identifier: GPL-3.0-or-later
// Facts about this build and process.
#include "measure/facts.h"
#include "measure/process_setup.h"

namespace packscope::measure {
namespace {

std::string compilerText() {
#if defined(__clang__)
  return "clang " __clang_version__;
#else
  return "gcc " __VERSION__;
#endif
}

Fact buildFact() {
  Fact fact{"build", "Build", PACKSCOPE_BUILD_TYPE, FactState::Ok, ""};
#ifdef PACKSCOPE_SANITIZED
  fact.value += ", with sanitizers";
#endif
#if defined(PACKSCOPE_SANITIZED) || !defined(__OPTIMIZE__)
  fact.state = FactState::Warning;
  fact.advice =
      "Times of such a build say nothing: configure with -DCMAKE_BUILD_TYPE=Release and no sanitizer.";
#endif
  return fact;
}

Fact mallocFact() {
  Fact fact{"malloc", "Memory allocator", mallocDescription(), FactState::Plain, ""};
  if (const bool* set = oomScoreSet())
    fact.value += *set ? ", ends first when memory runs out" : ", oom score not set";
  return fact;
}

}  // namespace

void appendProgramFacts(std::vector<Fact>& facts) {
  facts.push_back({"packscope", "Packscope", PACKSCOPE_VERSION, FactState::Plain, ""});
  facts.push_back(buildFact());
  facts.push_back({"compiler", "Compiler", compilerText(), FactState::Plain, ""});
  facts.push_back(mallocFact());
}

}  // namespace packscope::measure
