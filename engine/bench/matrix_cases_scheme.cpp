// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a compression scheme one by one (SystemDS's IOBandwidth and SchemaTest): update, apply, both
// in turn, and both from an empty scheme.
#include "bench/compress_support.h"
#include "bench/operation_of.h"
#include "compress/compression_scheme.h"

#include <array>
#include <memory>
#include <optional>

namespace packscope::bench {
namespace {

enum class Steps { Update, Apply, UpdateThenApply, FromEmpty };

struct SchemeRow {
  const char* id;
  const char* title;
  const char* description;
  Steps steps;
};

constexpr std::array<SchemeRow, 4> kSchemeRows{{
    {"update-scheme", "Update Scheme", "Learns the values of the matrix; nothing is encoded.", Steps::Update},
    {"apply-scheme", "Apply Scheme",
     "Encodes with a scheme that knows the matrix; an unseen value is an error.", Steps::Apply},
    {"update-then-apply", "Update & Apply Scheme", "Learns and then encodes: two passes.",
     Steps::UpdateThenApply},
    {"update-apply-from-empty", "Update&Apply from Empty",
     "Learns and encodes in one pass, from a scheme that knows nothing.", Steps::FromEmpty},
}};

class SchemeRun {
 public:
  SchemeRun(const CaseContext& context, Steps steps) : m_context(context), m_steps(steps) {}

  /// The scheme changes in an iteration, so each starts with a copy.
  bool learnsAnew() const noexcept {
    return m_steps == Steps::FromEmpty || (m_steps != Steps::Apply && m_context.config.unseen > 0.0);
  }

  void setUp() {
    const SharedMatrix known = m_context.inputs.matrix(m_context.config, m_context.threads);
    m_input = withUnseenRows(known, m_context.config.unseen, m_context.config.seed);
    if (m_steps == Steps::FromEmpty) {
      m_known.emplace(layoutOf(m_context.config), static_cast<std::uint32_t>(known->cols()));
    } else {
      compress::CompressedMatrix learnt;
      compressFor(*known, m_context.config, m_context.threads, nullptr, learnt);
      m_known.emplace(learnt);
    }
    m_scheme = m_known;
  }

  void prepare() {
    if (learnsAnew()) m_scheme = m_known;
  }

  void run(StageTimer& stages) {
    if (m_steps == Steps::FromEmpty) {
      m_scheme->updateAndApply(*m_input, m_context.threads, m_compressed);
      stages.mark("update-apply");
      return;
    }
    if (m_steps != Steps::Apply) {
      m_scheme->update(*m_input, m_context.threads);
      stages.mark("update");
    }
    if (m_steps != Steps::Update) {
      m_scheme->apply(*m_input, m_context.threads, m_compressed);
      stages.mark("apply");
    }
  }

  /// What was learnt must be enough to encode the matrix, bit for bit.
  void verify() {
    if (m_steps == Steps::Update) m_scheme->apply(*m_input, m_context.threads, m_compressed);
    requireRoundTrip(*m_input, m_compressed, m_context.threads);
  }

  std::uint64_t inputBytes() const { return m_input->bytes(); }
  std::uint64_t inputBytesJvm() const { return jvmInputBytes(*m_input); }
  std::uint64_t outputBytes() const { return m_steps == Steps::Update ? 0 : m_compressed.sizeInMemory(); }
  std::optional<std::uint64_t> outputBytesJvm() const {
    if (m_steps == Steps::Update) return std::nullopt;
    return jvmOutputBytes(m_compressed);
  }
  std::string note() const {
    return compressedNote(m_compressed) + "; " + dataNote(m_context.config, *m_input, m_context.threads);
  }

 private:
  CaseContext m_context;
  Steps m_steps;
  SharedMatrix m_input;
  std::optional<compress::CompressionScheme> m_known;
  std::optional<compress::CompressionScheme> m_scheme;
  compress::CompressedMatrix m_compressed;
};

Operation makeOperation(const CaseContext& context, Steps steps) {
  const auto state = std::make_shared<SchemeRun>(context, steps);
  Operation operation = operationOf(state);
  operation.repeatable = !state->learnsAnew();
  return operation;
}

}  // namespace

void appendSchemeCases(std::vector<Case>& cases) {
  for (const SchemeRow& row : kSchemeRows) {
    cases.push_back({.id = row.id,
                     .family = Family::Matrix,
                     .group = "Scheme",
                     .title = row.title,
                     .description = row.description,
                     .make = [&row](const CaseContext& context) { return makeOperation(context, row.steps); },
                     .estimatedBytes = compressedCaseBytes});
  }
}

}  // namespace packscope::bench
