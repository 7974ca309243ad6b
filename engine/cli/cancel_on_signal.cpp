// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/cancel_on_signal.h"

#include <atomic>

#include <unistd.h>

namespace packscope::cli {
namespace {

// A handler can reach nothing else.
std::atomic<bench::CancelToken*> g_token{nullptr};
static_assert(std::atomic<bench::CancelToken*>::is_always_lock_free);

extern "C" void handleSignal(int number) {
  bench::CancelToken* token = g_token.load(std::memory_order_acquire);
  if (token == nullptr || token->cancelled()) ::_exit(128 + number);
  token->cancel();
}

}  // namespace

CancelOnSignal::CancelOnSignal(bench::CancelToken& token) {
  g_token.store(&token, std::memory_order_release);
  struct sigaction action {};
  action.sa_handler = handleSignal;
  ::sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    ::sigaction(kSignals[i], nullptr, &m_previous[i]);
    // What the caller ignores stays ignored (nohup).
    if (m_previous[i].sa_handler != SIG_IGN) ::sigaction(kSignals[i], &action, nullptr);
  }
}

CancelOnSignal::~CancelOnSignal() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) ::sigaction(kSignals[i], &m_previous[i], nullptr);
  g_token.store(nullptr, std::memory_order_release);
}

}  // namespace packscope::cli
