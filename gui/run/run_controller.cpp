// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_controller.h"

#include "results/engine_text.h"

#include <utility>

namespace packscope::run {
namespace {

constexpr int kNewsMilliseconds = 250;

void runEngine(const bench::BenchmarkConfig& config, bench::RunObserver& observer,
               const bench::CancelToken& cancel) {
  bench::run(config, observer, cancel);
}

}  // namespace

RunController::RunController(QObject* parent, RunFunction run)
    : QObject(parent), m_run(run ? std::move(run) : RunFunction(runEngine)) {
  m_pool.setMaxThreadCount(1);
  // The thread stays, so that a second run does not pay for a new one.
  m_pool.setExpiryTimeout(-1);
  m_timer.setInterval(kNewsMilliseconds);
  connect(&m_timer, &QTimer::timeout, this, &RunController::deliverNews);
}

RunController::~RunController() {
  if (m_job) {
    m_job->cancel();
  }
  m_pool.waitForDone();
}

void RunController::start(const bench::BenchmarkConfig& config) {
  if (isActive()) {
    return;
  }
  m_job = std::make_shared<RunJob>(config);
  m_cancelled = false;
  setState(State::Running);
  m_timer.start();
  // The controller outlives the pool's work: its destructor waits.
  m_pool.start([this, job = m_job, run = m_run] {
    job->execute(run);
    QMetaObject::invokeMethod(
        this, [this, job] { onJobEnded(job); }, Qt::QueuedConnection);
  });
}

void RunController::cancel() {
  if (m_state != State::Running) {
    return;
  }
  m_cancelled = true;
  m_job->cancel();
  setState(State::Cancelling);
}

void RunController::setState(State state) {
  if (m_state != state) {
    m_state = state;
    Q_EMIT stateChanged(state);
  }
}

void RunController::deliverNews() {
  if (!m_job) {
    return;
  }
  const RunJob::News news = m_job->takeNews();
  if (news.snapshot) {
    Q_EMIT snapshotChanged(*news.snapshot);
  }
  Q_EMIT progressChanged(news.progress);
  for (const std::string& text : news.messages) {
    Q_EMIT messageRaised(results::fromUtf8(text));
  }
  if (!news.error.empty()) {
    Q_EMIT failed(results::fromUtf8(news.error));
  }
}

void RunController::onJobEnded(const std::shared_ptr<RunJob>& job) {
  if (job != m_job) {
    return;
  }
  m_timer.stop();
  deliverNews();
  m_job.reset();
  setState(State::Idle);
  Q_EMIT finished(m_cancelled);
}

}  // namespace packscope::run
