// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/worker_client.h"

#include "base/error.h"
#include "bench/child_process.h"
#include "bench/worker_protocol.h"
#include "matrix/matrix.h"
#include "measure/stopwatch.h"

#include <algorithm>
#include <cerrno>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

namespace packscope::bench {
namespace {

constexpr std::uint64_t kMillisecond = 1'000'000;
constexpr std::uint64_t kKillAfterCancel = 500 * kMillisecond;
constexpr std::uint64_t kFinishNanoseconds = 2'000 * kMillisecond;
constexpr int kPollMilliseconds = 20;

/// The cells of a parsed file in memory that a child can map.
class SharedCells {
 public:
  explicit SharedCells(const matrix::Matrix& cells) : m_fd(::memfd_create("packscope-input", MFD_CLOEXEC)) {
    if (m_fd < 0) base::throwIo("cannot share", "the input matrix", errno);
    const char* data = reinterpret_cast<const char*>(cells.data());
    std::size_t left = cells.bytes();
    while (left > 0) {
      const ssize_t n = ::write(m_fd, data, left);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) {
        const int error = errno;
        ::close(m_fd);
        base::throwIo("cannot share", "the input matrix", error);
      }
      data += n;
      left -= static_cast<std::size_t>(n);
    }
  }
  ~SharedCells() { ::close(m_fd); }
  SharedCells(const SharedCells&) = delete;
  SharedCells& operator=(const SharedCells&) = delete;
  int fd() const noexcept { return m_fd; }

 private:
  int m_fd;
};

/// Follows one worker from its request to its end.
class Conversation {
 public:
  Conversation(const WorkerJob& job, ChildProcess& child, RunObserver& observer, const CancelToken& cancel)
      : m_job(job),
        m_child(child),
        m_observer(observer),
        m_cancel(cancel),
        m_state(job.indexes.size(), State::Waiting),
        m_started(job.indexes.size(), 0) {}

  /// Until the plan is finished, then true, or the worker has ended or was ended.
  bool follow() {
    std::vector<std::string> lines;
    bool open = true;
    while (open && !m_planFinished) {
      lines.clear();
      open = m_child.read(kPollMilliseconds, lines);
      for (const std::string& line : lines) handle(readEvent(line, std::exchange(m_first, false)));
      watchCancel();
      watchTimeout();
    }
    return m_planFinished;
  }

  /// Cases that were started and have no outcome get one. Returns how many cases are settled.
  std::size_t settle(const std::string& death) {
    for (std::size_t i = 0; i < m_state.size(); ++i) {
      if (m_state[i] != State::Running) continue;
      CaseOutcome outcome;
      if (m_cancel.cancelled() && m_reason.empty()) {
        outcome.status = CaseStatus::Cancelled;
      } else {
        outcome.status = CaseStatus::Failed;
        outcome.message = m_reason.empty() ? deathMessage(death) : m_reason;
      }
      finish(i, outcome);
    }
    return static_cast<std::size_t>(std::count(m_state.begin(), m_state.end(), State::Finished));
  }

  /// A worker that ended before it started anything.
  void failNext(const std::string& death) {
    const auto next = std::find(m_state.begin(), m_state.end(), State::Waiting);
    if (next == m_state.end()) return;
    const auto i = static_cast<std::size_t>(next - m_state.begin());
    m_observer.caseStarted(m_job.indexes[i]);
    CaseOutcome outcome;
    outcome.status = CaseStatus::Failed;
    outcome.message = m_reason.empty() ? deathMessage(death) : m_reason;
    finish(i, outcome);
  }

  void giveUp(std::string reason) {
    m_reason = std::move(reason);
    m_child.kill();
  }

 private:
  enum class State { Waiting, Running, Finished };

  std::string deathMessage(const std::string& death) const {
    std::string message =
        fmt::format("the worker process {}", death.empty() ? "ended before the case did" : death);
    std::string_view errors = m_child.errorOutput();
    while (!errors.empty() && errors.back() == '\n') errors.remove_suffix(1);
    const std::size_t lastLine = errors.rfind('\n');
    if (lastLine != std::string_view::npos) errors.remove_prefix(lastLine + 1);
    if (!errors.empty()) message += fmt::format("; its last words: {}", errors.substr(0, 300));
    return message;
  }

  void handle(const WorkerEvent& event) {
    using Kind = WorkerEvent::Kind;
    const bool ofCase =
        event.kind == Kind::CaseStarted || event.kind == Kind::Samples || event.kind == Kind::CaseFinished;
    if (ofCase && event.caseIndex >= m_state.size())
      base::throwInvalid(fmt::format("event: case: {} of {}", event.caseIndex, m_state.size()));
    switch (event.kind) {
      case Kind::PlanStarted:
        break;
      case Kind::PlanFinished:
        m_planFinished = true;
        break;
      case Kind::CaseStarted:
        m_state[event.caseIndex] = State::Running;
        m_started[event.caseIndex] = measure::wallNanoseconds();
        m_observer.caseStarted(m_job.indexes[event.caseIndex]);
        break;
      case Kind::Samples:
        for (const Sample& sample : event.samples) m_observer.sample(m_job.indexes[event.caseIndex], sample);
        break;
      case Kind::CaseFinished:
        finish(event.caseIndex, event.outcome);
        break;
      case Kind::Message:
        m_observer.message(event.text);
        break;
    }
  }

  void finish(std::size_t i, const CaseOutcome& outcome) {
    m_state[i] = State::Finished;
    m_observer.caseFinished(m_job.indexes[i], outcome);
  }

  void watchCancel() {
    if (!m_cancel.cancelled()) return;
    const std::uint64_t now = measure::wallNanoseconds();
    if (!m_cancelAsked) {
      m_cancelAsked = now;
      m_child.writeLine(cancelLine());
    } else if (now - *m_cancelAsked > kKillAfterCancel) {
      m_child.kill();
    }
  }

  void watchTimeout() {
    const std::uint64_t now = measure::wallNanoseconds();
    const std::uint64_t limit = m_job.config.caseTimeoutSeconds * 1'000'000'000U;
    for (std::size_t i = 0; i < m_state.size() && m_reason.empty(); ++i) {
      if (m_state[i] == State::Running && now - m_started[i] > limit) {
        giveUp(fmt::format("took longer than the time-out of {} s (--case-timeout) and was ended",
                           m_job.config.caseTimeoutSeconds));
      }
    }
  }

  const WorkerJob& m_job;
  ChildProcess& m_child;
  RunObserver& m_observer;
  const CancelToken& m_cancel;
  std::vector<State> m_state;
  std::vector<std::uint64_t> m_started;
  std::optional<std::uint64_t> m_cancelAsked;
  std::string m_reason;
  bool m_first = true;
  bool m_planFinished = false;
};

}  // namespace

KeptWorker::KeptWorker(std::string program) : m_program(std::move(program)) {}

KeptWorker::~KeptWorker() = default;

std::int64_t KeptWorker::processId() const noexcept {
  return m_child ? m_child->id() : -1;
}

void KeptWorker::end() noexcept {
  m_child.reset();
}

void KeptWorker::start(const WorkerJob& job) {
  m_child.reset();
  if (m_program.empty()) m_program = findWorkerProgram();
  m_input = job.input;
  // The child keeps its own descriptor.
  std::optional<SharedCells> shared;
  if (m_input) shared.emplace(*m_input);
  m_child = std::make_unique<ChildProcess>(m_program, std::vector<std::string>{"worker"},
                                           shared ? shared->fd() : -1);
}

std::size_t KeptWorker::run(const WorkerJob& job, RunObserver& observer, const CancelToken& cancel) {
  WorkerRequest request{job.config, std::nullopt};
  if (job.input) request.input = SharedInput{3, job.input->rows(), job.input->cols()};
  const std::string line = requestLine(request);
  if (!m_child || job.input != m_input) start(job);
  if (!m_child->writeLine(line)) {
    // It died while it waited.
    start(job);
    m_child->writeLine(line);
  }
  Conversation conversation(job, *m_child, observer, cancel);
  bool waits = false;
  try {
    waits = conversation.follow();
  } catch (const base::Error& error) {
    conversation.giveUp("the worker did not keep to the protocol: " + error.message());
  }
  const std::string death = waits ? std::string() : m_child->wait();
  std::size_t settled = conversation.settle(death);
  if (settled == 0 && !cancel.cancelled()) {
    conversation.failNext(death);
    settled = 1;
  }
  if (!waits) m_child.reset();
  return settled;
}

void KeptWorker::finish() {
  if (!m_child) return;
  m_child->closeInput();
  const std::uint64_t end = measure::wallNanoseconds() + kFinishNanoseconds;
  std::vector<std::string> ignored;
  try {
    while (measure::wallNanoseconds() < end && m_child->read(kPollMilliseconds, ignored)) ignored.clear();
  } catch (const base::Error&) {
    // It has nothing left to say that matters.
  }
  m_child.reset();
}

}  // namespace packscope::bench
