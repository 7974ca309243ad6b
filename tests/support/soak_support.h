// SPDX-License-Identifier: GPL-3.0-or-later
// What the long tests share: the engine with its real workers, the heartbeat of the event loop, memory.
#pragma once

#include "bench/presets.h"
#include "bench/run.h"
#include "measure/resident_memory.h"
#include "run/run_job.h"

#include <QElapsedTimer>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>

#include <fmt/format.h>
#include <unistd.h>

namespace packscope::testing {

#if defined(PACKSCOPE_SANITIZED)
inline constexpr double kSlowdown = 20;
#else
inline constexpr double kSlowdown = 1;
#endif

/// Limits on wall time hold for an idle machine: where other work runs, this one gets its share only.
inline double crowding() {
  double load = 0;
  if (::getloadavg(&load, 1) != 1) return 1;
  return std::max(1.0, load / static_cast<double>(std::max(1L, ::sysconf(_SC_NPROCESSORS_ONLN))));
}

/// The engine, with the worker of this build.
inline run::RunFunction realRun() {
  return [](const bench::BenchmarkConfig& config, bench::RunObserver& observer,
            const bench::CancelToken& cancel) {
    bench::RunOptions options;
    options.workerProgram = PACKSCOPE_BENCH_PROGRAM;
    bench::run(config, observer, cancel, options);
  };
}

/// The eleven published cases on a matrix that is quick to measure.
inline bench::BenchmarkConfig publishedConfig(std::uint64_t repetitions) {
  bench::BenchmarkConfig config = bench::findPreset("systemds-serialize")->config;
  config.rows = 200;
  config.cols = 20;
  config.warmup = 1;
  config.repetitions = repetitions;
  return config;
}

/// Processor time of the calling thread: what it worked, not how long others kept the core.
inline double threadMilliseconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

/// Beats as often as the event loop lets it; the longest pause is what a person feels. On a busy machine wall
/// time has the waiting for a core in it, so limits are put on the work between two beats.
class Heartbeat {
 public:
  Heartbeat() {
    m_timer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { beat(); });
    m_wall.start();
    m_lastWork = threadMilliseconds();
    m_timer.start(1);
  }
  double longestWork() const { return m_longestWork; }
  double longestWall() const { return m_longestWall; }
  int beats() const { return m_beats; }

 private:
  void beat() {
    const double work = threadMilliseconds();
    m_longestWork = std::max(m_longestWork, work - m_lastWork);
    m_lastWork = work;
    m_longestWall = std::max(m_longestWall, static_cast<double>(m_wall.nsecsElapsed()) * 1e-6);
    m_wall.restart();
    ++m_beats;
  }

  QTimer m_timer;
  QElapsedTimer m_wall;
  double m_lastWork = 0;
  double m_longestWork = 0;
  double m_longestWall = 0;
  int m_beats = 0;
};

/// How much resident memory rose since this was made; the peak in between counts too.
class MemoryRise {
 public:
  MemoryRise() {
    measure::releaseFreedMemory();
    measure::resetPeakResident();
    m_before = measure::residentBytes().value_or(0);
  }
  double peakMegabytes() const { return megabytes(measure::peakResidentBytes().value_or(0)); }
  double megabytesNow() const {
    measure::releaseFreedMemory();
    return megabytes(measure::residentBytes().value_or(0));
  }

 private:
  double megabytes(std::uint64_t bytes) const {
    return (static_cast<double>(bytes) - static_cast<double>(m_before)) / 1e6;
  }
  std::uint64_t m_before = 0;
};

/// Processes this one started and that still exist, also as zombies.
inline int childProcesses() {
  int count = 0;
  std::ifstream file(fmt::format("/proc/{0}/task/{0}/children", ::getpid()));
  for (std::string pid; file >> pid;) ++count;
  return count;
}

inline int openDescriptors() {
  int count = 0;
  for (int fd = 0; fd < 1024; ++fd) count += ::access(fmt::format("/proc/self/fd/{}", fd).c_str(), F_OK) == 0;
  return count;
}

}  // namespace packscope::testing
