// SPDX-License-Identifier: GPL-3.0-or-later
// The integer cases: every codec of the codec table with every operation, inlined and with one call a value.
#include "base/error.h"
#include "bench/case.h"
#include "codec/codec.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <numeric>
#include <vector>

#include <fmt/format.h>

namespace packscope::bench {
namespace {

constexpr std::uint64_t kLoopValues = 100'000;
constexpr std::uint64_t kBulkValues = 1'000'000;
constexpr std::uint64_t kValueBytes = 8;
constexpr std::uint64_t kMostEncodedBytes = 16;  ///< Of one value, any codec, generously.

using Values = std::span<const std::uint64_t>;

/// Input, output and buffers of one case; its run and its checks share it.
struct State {
  const codec::Codec* codec;
  const codec::Codec::Loops* loops;
  std::uint64_t operations;  ///< Values an iteration works on; a multiple of values->size().
  std::shared_ptr<const std::vector<std::uint64_t>> values{};
  std::vector<std::byte> encoded{};  ///< All values, with room to read over the end.
  std::uint64_t encodedBytes = 0;
  std::vector<const std::byte*> places{};  ///< Loops: where the encoding of each value starts.
  std::vector<std::byte> buffer{};         ///< Loops: what poke writes to.
  std::vector<std::uint64_t> decoded{};    ///< Blocks.
  std::uint64_t result = 0;                ///< What the last run returned.

  Values all() const { return *values; }
  std::uint64_t rounds() const { return operations / values->size(); }
  std::uint64_t sum() const {
    return rounds() * std::accumulate(values->begin(), values->end(), std::uint64_t{0});
  }
};

/// Row of the two operation tables.
struct IntegerOperation {
  std::string_view id;
  std::string_view description;
  void (*run)(State&);
  /// Whether the last run left what it should.
  bool (*isRight)(const State&);
};

bool resultIsSum(const State& s) {
  return s.result == s.sum();
}

bool bufferIsLastValue(const State& s) {
  const std::byte* last = s.places.back();
  return std::memcmp(s.buffer.data(), last,
                     static_cast<std::size_t>(s.encoded.data() + s.encodedBytes - last)) == 0;
}

/// On one value at a time.
constexpr std::array kLoopOperations = {
    IntegerOperation{"poke", "Writes each value into one buffer that stays",
                     [](State& s) { s.loops->poke(s.all(), s.operations, s.buffer.data()); },
                     bufferIsLastValue},
    IntegerOperation{"peek", "Reads each value from a buffer that stays",
                     [](State& s) { s.result = s.loops->peek(s.places, s.operations); }, resultIsSum},
    IntegerOperation{"encode", "Allocates exactly what each value needs, writes it, frees it",
                     [](State& s) { s.loops->encode(s.all(), s.operations); },
                     [](const State&) { return true; }},
    IntegerOperation{"roundtrip",
                     "Allocates exactly what each value needs, writes it, reads it back, frees it",
                     [](State& s) { s.result = s.loops->roundtrip(s.all(), s.operations); }, resultIsSum},
};

/// On all values in one call.
constexpr std::array kBulkOperations = {
    IntegerOperation{"bulk-size", "Sums the encoded sizes",
                     [](State& s) { s.result = s.codec->encodedSize(s.all()); },
                     [](const State& s) { return s.result == s.encodedBytes; }},
    IntegerOperation{"bulk-encode", "Encodes into a buffer that stays",
                     [](State& s) { s.result = s.codec->encode(s.all(), s.encoded); },
                     [](const State& s) { return s.result == s.encodedBytes; }},
    IntegerOperation{
        "bulk-decode", "Decodes and checks into a buffer that stays",
        [](State& s) {
          const base::ByteSpan in(s.encoded.data(), s.encodedBytes);
          s.result = s.codec->decode(in, s.decoded).consumed;
        },
        [](const State& s) { return s.result == s.encodedBytes && std::ranges::equal(s.decoded, s.all()); }},
};

void encodeAll(State& state) {
  const codec::Codec& codec = *state.codec;
  state.encodedBytes = codec.encodedSize(state.all());
  state.encoded.resize(state.encodedBytes + std::max<std::size_t>(codec.maxValueBytes, 8));
  codec.encode(state.all(), state.encoded);
}

void loadLoop(State& state, const CaseContext& context) {
  state.values = context.inputs.integers(context.config, state.operations);
  encodeAll(state);
  state.places.clear();
  const std::byte* place = state.encoded.data();
  for (const std::uint64_t& value : state.all()) {
    state.places.push_back(place);
    place += state.codec->encodedSize({&value, 1});
  }
  state.buffer.assign(64, std::byte{0});
}

void loadBulk(State& state, const CaseContext& context) {
  state.values = context.inputs.integers(context.config, state.operations);
  if (state.values->size() == 1) {
    state.values =
        std::make_shared<const std::vector<std::uint64_t>>(state.operations, state.values->front());
  }
  encodeAll(state);
  state.decoded.assign(state.operations, 0);
}

[[noreturn]] void failVerify(const State& state, std::string_view what) {
  throw base::Error(base::ErrorKind::Corruption, fmt::format("{}: {}", state.codec->id, what));
}

/// Round trip of every value through the blocks.
void verifyBlocks(const State& state) {
  std::vector<std::uint64_t> decoded(state.all().size());
  const codec::DecodeResult result = state.codec->decode({state.encoded.data(), state.encodedBytes}, decoded);
  if (result.error != codec::DecodeResult::Error::None) failVerify(state, codec::toString(result));
  const auto [wrong, is] = std::mismatch(state.all().begin(), state.all().end(), decoded.begin());
  if (wrong != state.all().end()) failVerify(state, fmt::format("{} decodes to {}", *wrong, *is));
  if (result.consumed != state.encodedBytes) {
    failVerify(state, fmt::format("decoding took {} of {} bytes", result.consumed, state.encodedBytes));
  }
}

/// The timed loops, one value at a time, against the bytes of the block.
void verifyLoops(const State& state) {
  std::vector<std::byte> buffer(64);
  const std::byte* const end = state.encoded.data() + state.encodedBytes;
  for (std::size_t i = 0; i < state.places.size(); ++i) {
    const std::uint64_t value = state.all()[i];
    const std::byte* const place = state.places[i];
    const std::byte* const next = i + 1 < state.places.size() ? state.places[i + 1] : end;
    state.loops->poke({&value, 1}, 1, buffer.data());
    if (std::memcmp(buffer.data(), place, static_cast<std::size_t>(next - place)) != 0) {
      failVerify(state, fmt::format("poke of {} writes other bytes than encode", value));
    }
    if (state.loops->peek({&place, 1}, 1) != value) failVerify(state, fmt::format("peek misreads {}", value));
    if (state.loops->roundtrip({&value, 1}, 1) != value) {
      failVerify(state, fmt::format("roundtrip misreads {}", value));
    }
  }
}

Operation makeOperation(const CaseContext& context, const std::shared_ptr<State>& state,
                        const IntegerOperation& row, void (*load)(State&, const CaseContext&)) {
  Operation operation;
  operation.setUp = [state, context, load] { load(*state, context); };
  operation.run = [state, run = row.run](StageTimer&) { run(*state); };
  operation.verify = [state, &row] {
    if (!row.isRight(*state)) failVerify(*state, fmt::format("{} left a wrong result", row.id));
    verifyBlocks(*state);
    verifyLoops(*state);
  };
  operation.inputBytes = [state] { return state->operations * kValueBytes; };
  operation.outputBytes = [state] { return state->encodedBytes * state->rounds(); };
  return operation;
}

/// Values, their encodings and the places of these; a single value takes next to nothing.
std::uint64_t loopBytes(const BenchmarkConfig& config) {
  constexpr std::uint64_t kPerValue = kValueBytes + kMostEncodedBytes + sizeof(void*);
  return config.values.starts_with("constant:") ? 1024 : kLoopValues * kPerValue;
}

/// Values, their encodings and the decoded values.
std::uint64_t bulkBytes(const BenchmarkConfig&) {
  return kBulkValues * (2 * kValueBytes + kMostEncodedBytes);
}

Case makeCase(const codec::Codec& codec, std::string_view operation, std::string_view suffix) {
  Case result;
  result.id = fmt::format("{}.{}{}{}", codec.id, operation, suffix.empty() ? "" : ".", suffix);
  result.family = Family::Integer;
  result.group = codec.id;
  result.title = fmt::format("{} {}{}{}", codec.id, operation, suffix.empty() ? "" : " ", suffix);
  return result;
}

Case makeLoopCase(const codec::Codec& codec, const IntegerOperation& row, bool inlined) {
  Case result = makeCase(codec, row.id, inlined ? "" : "noinline");
  result.description =
      fmt::format("{}, 100,000 times{}.", row.description, inlined ? "" : "; one out-of-line call a value");
  result.published = codec.id == "fixed64" || codec.id == "sqlite4";
  const codec::Codec::Loops& loops = inlined ? codec.inlined : codec.outOfLine;
  result.make = [&codec, &row, &loops](const CaseContext& context) {
    return makeOperation(context, std::make_shared<State>(State{&codec, &loops, kLoopValues}), row, loadLoop);
  };
  result.estimatedBytes = loopBytes;
  return result;
}

Case makeBulkCase(const codec::Codec& codec, const IntegerOperation& row) {
  Case result = makeCase(codec, row.id, "");
  result.description = fmt::format("{}: 1,000,000 values in one call.", row.description);
  result.make = [&codec, &row](const CaseContext& context) {
    return makeOperation(context, std::make_shared<State>(State{&codec, &codec.inlined, kBulkValues}), row,
                         loadBulk);
  };
  result.estimatedBytes = bulkBytes;
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
    operation.run = [](StageTimer&) { codec::emptyLoop(kLoopValues); };
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
      for (const IntegerOperation& row : kLoopOperations) cases.push_back(makeLoopCase(codec, row, inlined));
    }
    for (const IntegerOperation& row : kBulkOperations) cases.push_back(makeBulkCase(codec, row));
  }
  cases.push_back(makeEmptyLoop());
}

}  // namespace packscope::bench
