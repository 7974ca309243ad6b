// SPDX-License-Identifier: GPL-3.0-or-later
// An Operation out of an object whose members have the names of the operation's functions.
#pragma once

#include "bench/case.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace packscope::bench {

/// Wires what `state` has of setUp, prepare, run, finish, verify, inputBytes, outputBytes, inputBytesJvm,
/// outputBytesJvm and note; run takes a StageTimer or nothing. The operation keeps the object alive.
template <typename State>
Operation operationOf(const std::shared_ptr<State>& state, bool repeatable = true) {
  Operation operation;
  operation.repeatable = repeatable;
  if constexpr (requires { state->setUp(); }) operation.setUp = [state] { state->setUp(); };
  if constexpr (requires { state->prepare(); }) operation.prepare = [state] { state->prepare(); };
  if constexpr (requires(StageTimer & stages) { state->run(stages); })
    operation.run = [state](StageTimer& stages) { state->run(stages); };
  else
    operation.run = [state](StageTimer&) { state->run(); };
  if constexpr (requires { state->finish(); }) operation.finish = [state] { state->finish(); };
  if constexpr (requires { state->verify(); }) operation.verify = [state] { state->verify(); };
  operation.inputBytes = [state] { return state->inputBytes(); };
  operation.outputBytes = [state] { return state->outputBytes(); };
  if constexpr (requires { state->inputBytesJvm(); })
    operation.inputBytesJvm = [state] { return std::optional<std::uint64_t>(state->inputBytesJvm()); };
  if constexpr (requires { state->outputBytesJvm(); })
    operation.outputBytesJvm = [state] { return std::optional<std::uint64_t>(state->outputBytesJvm()); };
  if constexpr (requires { state->note(); }) operation.note = [state] { return state->note(); };
  return operation;
}

}  // namespace packscope::bench
