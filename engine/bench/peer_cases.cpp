// SPDX-License-Identifier: GPL-3.0-or-later
// One case for each row of the peer table.
#include "base/error.h"
#include "bench/case_file.h"
#include "bench/matrix_cases.h"
#include "bench/operation_of.h"
#include "peers/peers.h"

#include <cstring>

#include <fmt/format.h>

namespace packscope::bench {
namespace {

class PeerRun {
 public:
  PeerRun(const peers::Peer& peer, const CaseContext& context) : m_peer(peer), m_context(context) {}

  void setUp() {
    m_matrix = m_context.inputs.matrix(m_context.config, m_context.threads);
    if (m_peer.open != nullptr) m_state = m_peer.open({m_context.config.dir, m_context.config.fsync});
    const std::uint64_t bound = m_peer.bound(m_matrix->bytes());
    // Not zeroed: what is written first is the peer's doing.
    m_output = std::make_unique_for_overwrite<std::byte[]>(static_cast<std::size_t>(bound));
    m_outputCapacity = static_cast<std::size_t>(bound);
  }
  void run(StageTimer& stages) {
    m_written = m_peer.compress(m_state.get(), input(), {m_output.get(), m_outputCapacity});
    stages.mark(m_peer.stage);
  }
  void finish() {
    if (m_peer.removeFile != nullptr) m_peer.removeFile(m_state.get());
  }
  void verify() {
    if (m_peer.decompress == nullptr) {
      if (!m_peer.check(input(), result())) {
        base::throwCorrupt(fmt::format("{}: the result is wrong", m_peer.id), 0);
      }
      return;
    }
    StageTimer unused;
    const bool inFile = m_peer.removeFile != nullptr;
    if (inFile) run(unused);  // The file of the last iteration is gone.
    matrix::Matrix back(m_matrix->rows(), m_matrix->cols());
    const std::span<double> cells(back.mutableData(), static_cast<std::size_t>(back.cells()));
    m_peer.decompress(m_state.get(), inFile ? base::ByteSpan() : result(), std::as_writable_bytes(cells));
    finish();
    requireSameBits(*m_matrix, back);
  }
  std::uint64_t inputBytes() const noexcept { return m_matrix->bytes(); }
  std::uint64_t outputBytes() const noexcept { return m_written; }
  std::uint64_t inputBytesJvm() const noexcept { return jvmInputBytes(*m_matrix); }
  std::string note() const { return dataNote(m_context.config, *m_matrix, m_context.threads); }

 private:
  base::ByteSpan input() const noexcept { return std::as_bytes(m_matrix->values()); }
  base::ByteSpan result() const noexcept { return {m_output.get(), static_cast<std::size_t>(m_written)}; }

  const peers::Peer& m_peer;
  CaseContext m_context;
  SharedMatrix m_matrix;
  peers::Context m_state;
  std::unique_ptr<std::byte[]> m_output;
  std::size_t m_outputCapacity = 0;
  std::uint64_t m_written = 0;
};

Operation makePeer(const peers::Peer& peer, const CaseContext& context) {
  return operationOf(std::make_shared<PeerRun>(peer, context), peer.removeFile == nullptr);
}

}  // namespace

void appendPeerCases(std::vector<Case>& cases) {
  for (const peers::Peer& peer : peers::peers()) {
    cases.push_back({.id = std::string(peer.id),
                     .family = Family::Matrix,
                     .group = "Peers",
                     .title = std::string(peer.title),
                     .description = std::string(peer.description),
                     .make = [&peer](const CaseContext& context) { return makePeer(peer, context); },
                     .estimatedBytes =
                         [&peer](const BenchmarkConfig& config) {
                           // Input, output, and the cells read back.
                           const std::uint64_t input = denseBytes(config);
                           return addSaturated(addSaturated(input, input), peer.bound(input));
                         }});
  }
}

}  // namespace packscope::bench
