// SPDX-License-Identifier: GPL-3.0-or-later
// One case for each form in which systems hold a matrix in memory: what it takes and what making it costs.
#include "bench/matrix_cases.h"
#include "bench/operation_of.h"
#include "matrix/storage_form.h"

#include <fmt/format.h>

namespace packscope::bench {
namespace {

class StorageRun {
 public:
  StorageRun(const matrix::StorageForm& form, const CaseContext& context)
      : m_form(form), m_context(context) {}

  void setUp() { m_matrix = m_context.inputs.matrix(m_context.config, m_context.threads); }
  void prepare() { m_stored.reset(); }
  void run() { m_stored = m_form.make(*m_matrix, m_context.threads); }
  void verify() const { requireSameBits(*m_matrix, m_stored->restore()); }

  std::uint64_t inputBytes() const noexcept { return m_matrix->bytes(); }
  std::uint64_t outputBytes() const noexcept { return m_stored->sizeInMemory(); }
  std::uint64_t inputBytesJvm() const noexcept { return jvmInputBytes(*m_matrix); }
  std::uint64_t outputBytesJvm() const noexcept { return m_form.jvmBytes(matrix::storageFacts(*m_matrix)); }
  std::string note() const {
    return fmt::format("{} cells stored; {}", m_stored->storedCells(),
                       dataNote(m_context.config, *m_matrix, m_context.threads));
  }

 private:
  const matrix::StorageForm& m_form;
  CaseContext m_context;
  SharedMatrix m_matrix;
  std::unique_ptr<matrix::StoredMatrix> m_stored;
};

Operation makeOperation(const matrix::StorageForm& form, const CaseContext& context) {
  // Giving the last one back is not part of making the next: not repeatable.
  return operationOf(std::make_shared<StorageRun>(form, context), false);
}

/// Input, a sparse form at its largest (16 bytes a cell and 64 a row), and the dense cells of the check.
std::uint64_t storageBytes(const BenchmarkConfig& config) {
  constexpr std::uint64_t kObjects = 4096;
  const std::uint64_t input = denseBytes(config);
  const std::uint64_t rows = config.input.empty() ? 64 * config.rows : input;
  const std::uint64_t form = addSaturated(addSaturated(input, input), rows);
  return addSaturated(kObjects, addSaturated(addSaturated(input, form), input));
}

}  // namespace

void appendStorageCases(std::vector<Case>& cases) {
  for (const matrix::StorageForm& form : matrix::storageForms()) {
    Case row;
    row.id = fmt::format("storage-{}", form.id);
    row.family = Family::Matrix;
    row.group = "Storage";
    row.title = fmt::format("Storage {}", form.title);
    row.description = fmt::format("Makes the form in memory. {}", form.says);
    row.make = [&form](const CaseContext& context) { return makeOperation(form, context); };
    row.estimatedBytes = storageBytes;
    cases.push_back(std::move(row));
  }
}

}  // namespace packscope::bench
