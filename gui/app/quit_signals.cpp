// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/quit_signals.h"

#include <QSocketNotifier>
#include <atomic>
#include <csignal>
#include <iterator>

#include <fcntl.h>
#include <unistd.h>

namespace packscope::app {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};

std::atomic<int> writeEnd{-1};

// Async-signal-safe: nothing but a byte into the pipe.
void onSignal(int) {
  const char byte = 1;
  [[maybe_unused]] const ssize_t written = ::write(writeEnd.load(), &byte, 1);
}

}  // namespace

QuitSignals::QuitSignals(QObject* parent) : QObject(parent) {
  if (::pipe2(m_ends, O_CLOEXEC | O_NONBLOCK) != 0) {
    return;
  }
  auto* notifier = new QSocketNotifier(m_ends[0], QSocketNotifier::Read, this);
  connect(notifier, &QSocketNotifier::activated, this, [this] {
    char bytes[16];
    while (::read(m_ends[0], bytes, sizeof(bytes)) > 0) {
    }
    Q_EMIT asked();
  });
  writeEnd.store(m_ends[1]);
  struct sigaction action {};
  action.sa_handler = onSignal;
  action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);
  for (const int number : kSignals) {
    ::sigaction(number, &action, nullptr);
  }
}

QuitSignals::~QuitSignals() {
  for (const int number : kSignals) {
    std::signal(number, SIG_DFL);
  }
  for (const int end : m_ends) {
    if (end >= 0) {
      ::close(end);
    }
  }
}

}  // namespace packscope::app
