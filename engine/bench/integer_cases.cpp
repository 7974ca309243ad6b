// SPDX-License-Identifier: GPL-3.0-or-later
// The integer cases: every codec of the codec table with every operation, inlined and with one call a value.
#include "base/error.h"
#include "bench/case.h"
#include "codec/codec.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <vector>

#include <fmt/format.h>

namespace packscope::bench {
namespace {

constexpr std::uint64_t kOperations = 100'000;
constexpr std::uint64_t kValueBytes = 8;

using Values = std::span<const std::uint64_t>;

/// Input, output and buffers of one case; the operations share it.
struct State {
  const codec::Codec* codec;
  const codec::Codec::Loops* loops;
  std::shared_ptr<const std::vector<std::uint64_t>> values;
  std::vector<std::byte> encoded;        ///< All values, with room to read over the end.
  std::vector<const std::byte*> places;  ///< Where the encoding of each value starts.
  std::vector<std::byte> buffer;         ///< What poke writes to.
  std::uint64_t encodedBytes = 0;
  std::uint64_t checksum = 0;

  Values all() const { return *values; }
};

void load(State& state, const CaseContext& context) {
  state.values = context.inputs.integers(context.config, kOperations);
  const codec::Codec& codec = *state.codec;
  state.encodedBytes = codec.encodedSize(state.all());
  state.encoded.resize(state.encodedBytes + std::max<std::size_t>(codec.maxValueBytes, 8));
  codec.encode(state.all(), state.encoded);
  state.places.clear();
  const std::byte* place = state.encoded.data();
  for (const std::uint64_t& value : state.all()) {
    state.places.push_back(place);
    place += codec.encodedSize({&value, 1});
  }
  state.buffer.assign(64, std::byte{0});
}

/// Row of the operation table.
struct IntegerOperation {
  std::string_view id;
  std::string_view description;
  void (*run)(State&);
};

constexpr std::array kIntegerOperations = {
    IntegerOperation{"poke", "Writes each value into one buffer that stays",
                     [](State& s) { s.loops->poke(s.all(), kOperations, s.buffer.data()); }},
    IntegerOperation{"peek", "Reads each value from a buffer that stays",
                     [](State& s) { s.checksum = s.loops->peek(s.places, kOperations); }},
    IntegerOperation{"encode", "Allocates exactly what each value needs, writes it, frees it",
                     [](State& s) { s.loops->encode(s.all(), kOperations); }},
    IntegerOperation{"roundtrip",
                     "Allocates exactly what each value needs, writes it, reads it back, frees it",
                     [](State& s) { s.checksum = s.loops->roundtrip(s.all(), kOperations); }},
};

[[noreturn]] void failVerify(const State& state, std::uint64_t value, std::string_view what) {
  throw base::Error(base::ErrorKind::Corruption,
                    fmt::format("{}: value {}: {}", state.codec->id, value, what));
}

void verifyBlocks(const State& state) {
  const std::size_t size = state.encodedBytes;
  std::vector<std::uint64_t> decoded(state.all().size());
  const codec::DecodeResult result = state.codec->decode({state.encoded.data(), size}, decoded);
  if (result.error != codec::DecodeResult::Error::None) {
    failVerify(state, state.all()[result.decoded], codec::toString(result));
  }
  const auto [wrong, is] = std::mismatch(state.all().begin(), state.all().end(), decoded.begin());
  if (wrong != state.all().end()) failVerify(state, *wrong, fmt::format("decodes to {}", *is));
  if (result.consumed != size) {
    failVerify(state, state.all().back(), fmt::format("decoding took {} of {} bytes", result.consumed, size));
  }
}

/// The loops that are timed, one value at a time, against the bytes of the block.
void verifyLoops(const State& state) {
  std::vector<std::byte> buffer(std::max<std::size_t>(state.codec->maxValueBytes, 8));
  const std::byte* const end = state.encoded.data() + state.encodedBytes;
  for (std::size_t i = 0; i < state.places.size(); ++i) {
    const std::uint64_t value = state.all()[i];
    const std::byte* next = i + 1 < state.places.size() ? state.places[i + 1] : end;
    state.loops->poke({&value, 1}, 1, buffer.data());
    if (std::memcmp(buffer.data(), state.places[i], static_cast<std::size_t>(next - state.places[i])) != 0) {
      failVerify(state, value, "poke wrote other bytes than encode");
    }
    if (state.loops->peek({&state.places[i], 1}, 1) != value)
      failVerify(state, value, "peek read another value");
    if (state.loops->roundtrip({&value, 1}, 1) != value)
      failVerify(state, value, "roundtrip read another value");
  }
}

Operation makeOperation(const CaseContext& context, const codec::Codec& codec,
                        const codec::Codec::Loops& loops, const IntegerOperation& row) {
  const auto state = std::make_shared<State>();
  state->codec = &codec;
  state->loops = &loops;
  Operation operation;
  operation.setUp = [state, context] { load(*state, context); };
  operation.run = [state, run = row.run](StageTimer&) { run(*state); };
  operation.verify = [state] {
    verifyBlocks(*state);
    verifyLoops(*state);
  };
  operation.inputBytes = [] { return kOperations * kValueBytes; };
  operation.outputBytes = [state] { return state->encodedBytes * (kOperations / state->values->size()); };
  return operation;
}

/// Values, their encodings and the places of these; a single value takes next to nothing.
std::uint64_t estimatedIntegerBytes(const BenchmarkConfig& config) {
  constexpr std::uint64_t kPerValue = 2 * kValueBytes + 2 * sizeof(void*) + 16;
  return config.values.starts_with("constant:") ? 1024 : kOperations * kPerValue;
}

Case makeCase(const codec::Codec& codec, const IntegerOperation& row, bool inlined) {
  Case result;
  result.id = fmt::format("{}.{}{}", codec.id, row.id, inlined ? "" : ".noinline");
  result.family = Family::Integer;
  result.group = codec.id;
  result.title = fmt::format("{} {}{}", codec.id, row.id, inlined ? "" : " noinline");
  result.description =
      fmt::format("{}, 100,000 times{}.", row.description, inlined ? "" : "; one out-of-line call a value");
  result.published = codec.id == "fixed64" || codec.id == "sqlite4";
  const codec::Codec::Loops& loops = inlined ? codec.inlined : codec.outOfLine;
  result.make = [&codec, &row, &loops](const CaseContext& context) {
    return makeOperation(context, codec, loops, row);
  };
  result.estimatedBytes = estimatedIntegerBytes;
  return result;
}

Case makeEmptyLoop() {
  Case result;
  result.id = "empty-loop";
  result.family = Family::Integer;
  result.group = "Peers";
  result.title = "Empty loop";
  result.description = "100,000 iterations of nothing: the floor under poke and peek.";
  result.make = [](const CaseContext&) {
    Operation operation;
    operation.run = [](StageTimer&) { codec::emptyLoop(kOperations); };
    operation.verify = [] {};
    operation.inputBytes = [] { return std::uint64_t{0}; };
    operation.outputBytes = [] { return std::uint64_t{0}; };
    return operation;
  };
  result.estimatedBytes = [](const BenchmarkConfig&) { return std::uint64_t{0}; };
  return result;
}

}  // namespace

void appendIntegerCases(std::vector<Case>& cases) {
  for (const codec::Codec& codec : codec::codecs()) {
    for (const bool inlined : {true, false}) {
      for (const IntegerOperation& row : kIntegerOperations) cases.push_back(makeCase(codec, row, inlined));
    }
  }
  cases.push_back(makeEmptyLoop());
}

}  // namespace packscope::bench
