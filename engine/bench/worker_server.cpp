// SPDX-License-Identifier: GPL-3.0-or-later
// The worker's side of the protocol.
#include "base/error.h"
#include "bench/runner.h"
#include "bench/worker_client.h"
#include "bench/worker_protocol.h"
#include "matrix/matrix.h"
#include "measure/process_setup.h"
#include "measure/stopwatch.h"

#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace packscope::bench {
namespace {

constexpr std::uint64_t kFlushNanoseconds = 250'000'000;
constexpr int kBadRequest = 2;
constexpr int kParentGone = 4;

/// Lines from a descriptor, without its newline; false at the end.
bool readLine(int fd, std::string& buffer, std::string& line) {
  char chunk[65536];
  for (;;) {
    if (const std::size_t end = buffer.find('\n'); end != std::string::npos) {
      line = buffer.substr(0, end);
      buffer.erase(0, end + 1);
      return true;
    }
    const ssize_t n = ::read(fd, chunk, sizeof(chunk));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    buffer.append(chunk, static_cast<std::size_t>(n));
  }
}

/// Writes events as lines: samples when 250 ms have passed since the last line, the rest at once.
class EventWriter : public RunObserver {
 public:
  explicit EventWriter(int fd) : m_fd(fd) {}

  void planStarted(const ExecutionPlan& plan, const measure::Environment&) override {
    WorkerEvent event;
    event.kind = WorkerEvent::Kind::PlanStarted;
    event.caseIndex = plan.cases.size();
    write(event);
  }
  void caseStarted(std::size_t index) override {
    flush();
    WorkerEvent event;
    event.kind = WorkerEvent::Kind::CaseStarted;
    event.caseIndex = index;
    write(event);
  }
  void sample(std::size_t index, const Sample& sample) override {
    if (index != m_sampleCase) flush();
    m_sampleCase = index;
    m_samples.push_back(sample);
    if (measure::wallNanoseconds() - m_lastWrite >= kFlushNanoseconds) flush();
  }
  void caseFinished(std::size_t index, const CaseOutcome& outcome) override {
    flush();
    WorkerEvent event;
    event.kind = WorkerEvent::Kind::CaseFinished;
    event.caseIndex = index;
    event.outcome = outcome;
    write(event);
  }
  void planFinished(bool cancelled) override {
    flush();
    WorkerEvent event;
    event.kind = WorkerEvent::Kind::PlanFinished;
    event.cancelled = cancelled;
    write(event);
  }
  void message(const std::string& text) override {
    WorkerEvent event;
    event.text = text;
    write(event);
  }

 private:
  void flush() {
    if (m_samples.empty()) return;
    WorkerEvent event;
    event.kind = WorkerEvent::Kind::Samples;
    event.caseIndex = m_sampleCase;
    event.samples = std::exchange(m_samples, {});
    write(event);
  }

  void write(const WorkerEvent& event) {
    const std::string line = eventLine(event) + '\n';
    std::size_t done = 0;
    while (done < line.size()) {
      const ssize_t n = ::write(m_fd, line.data() + done, line.size() - done);
      if (n < 0 && errno == EINTR) continue;
      // Nobody listens any more.
      if (n <= 0) ::_exit(kParentGone);
      done += static_cast<std::size_t>(n);
    }
    m_lastWrite = measure::wallNanoseconds();
  }

  int m_fd;
  std::size_t m_sampleCase = 0;
  std::vector<Sample> m_samples;
  std::uint64_t m_lastWrite = 0;
};

/// Maps the cells that the parent handed over.
std::shared_ptr<const matrix::Matrix> mapInput(const SharedInput& input) {
  struct stat info {};
  if (::fstat(input.fd, &info) != 0) base::throwIo("cannot read", "the shared input", errno);
  const auto size = static_cast<std::uint64_t>(info.st_size);
  std::uint64_t cells = 0;
  std::uint64_t bytes = 0;
  if (__builtin_mul_overflow(input.rows, input.cols, &cells) ||
      __builtin_mul_overflow(cells, sizeof(double), &bytes) || bytes != size) {
    base::throwInvalid(fmt::format("request: input: {} x {} doubles, but the shared memory has {} bytes",
                                   input.rows, input.cols, size));
  }
  if (bytes == 0) return std::make_shared<matrix::Matrix>(input.rows, input.cols);
  void* data = ::mmap(nullptr, bytes, PROT_READ, MAP_SHARED | MAP_POPULATE, input.fd, 0);
  if (data == MAP_FAILED) base::throwIo("cannot map", "the shared input", errno);
  const std::shared_ptr<const void> owner(data, [bytes](void* p) { ::munmap(p, bytes); });
  return std::make_shared<matrix::Matrix>(input.rows, input.cols, static_cast<const double*>(data), owner);
}

/// What a thread of its own reads from the parent: requests wait here, a cancel goes to the job that runs.
class Inbox {
 public:
  explicit Inbox(int fd) : m_fd(fd) {}

  void readAll() {
    std::string buffer, line;
    while (readLine(m_fd, buffer, line)) take(line);
    const std::lock_guard lock(m_mutex);
    // The parent is gone: also ends the process in the middle of a case.
    if (m_running != nullptr) ::_exit(kParentGone);
    m_closed = true;
    m_changed.notify_all();
  }

  /// The next request; nothing when the parent has closed its end.
  std::optional<std::string> next() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_closed || !m_requests.empty(); });
    if (m_requests.empty()) return std::nullopt;
    std::string line = std::move(m_requests.front());
    m_requests.pop_front();
    return line;
  }

  /// From here on a cancel goes to this token, until null is given.
  void setRunning(CancelToken* cancel) {
    const std::lock_guard lock(m_mutex);
    m_running = cancel;
  }

 private:
  void take(const std::string& line) {
    const std::lock_guard lock(m_mutex);
    if (!isCancelLine(line)) {
      m_requests.push_back(line);
      m_changed.notify_all();
    } else if (m_running != nullptr) {
      m_running->cancel();
    }
  }

  const int m_fd;
  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::deque<std::string> m_requests;
  CancelToken* m_running = nullptr;
  bool m_closed = false;
};

/// Runs one request; false when it cannot be read.
bool serve(const std::string& line, Inbox& inbox, EventWriter& writer) {
  ExecutionPlan plan;
  RunnerOptions options;
  try {
    const WorkerRequest request = readRequest(line);
    if (request.input) options.input = mapInput(*request.input);
    plan = makePlan(request.config);
  } catch (const base::Error& error) {
    const std::string text = error.message() + '\n';
    if (::write(STDERR_FILENO, text.data(), text.size()) < 0) ::_exit(kParentGone);
    return false;
  }
  CancelToken cancel;
  inbox.setRunning(&cancel);
  writer.planStarted(plan, {});
  runPlanHere(plan, writer, cancel, options);
  inbox.setRunning(nullptr);
  writer.planFinished(cancel.cancelled());
  return true;
}

}  // namespace

int serveWorker(int inFd, int outFd) {
  EventWriter writer(outFd);
  // Outlives this function: its thread may still wait for the parent.
  static Inbox* const inbox = new Inbox(inFd);
  std::thread([] { inbox->readAll(); }).detach();
  bool any = false;
  while (const std::optional<std::string> line = inbox->next()) {
    if (!std::exchange(any, true)) measure::setUpWorkerProcess();
    if (!serve(*line, *inbox, writer)) return kBadRequest;
  }
  return any ? 0 : kBadRequest;
}

}  // namespace packscope::bench
