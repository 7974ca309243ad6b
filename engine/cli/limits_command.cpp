// SPDX-License-Identifier: GPL-3.0-or-later
// packscope-bench limits: measures every row of the limits table and prints one line each.
#include "base/error.h"
#include "bench/limits_run.h"
#include "cli/cancel_on_signal.h"
#include "cli/command.h"
#include "cli/live_line.h"
#include "measure/process_setup.h"
#include "report/utf8.h"

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace packscope::cli {
namespace {

std::string groupIds() {
  return fmt::format("{}", fmt::join(bench::limitGroups(), "|"));
}

int measureRows(const std::vector<bench::LimitRow>& rows, const Streams& streams) {
  bench::CancelToken cancel;
  const CancelOnSignal onSignal(cancel);
  LiveLine live(streams.err);
  bench::InputCache inputs;
  int code = kOk;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    bench::LimitOptions options;
    options.cancel = &cancel;
    options.progress = [&](std::size_t done, std::size_t least) {
      live.show(fmt::format("row {} of {} - {} - pair {}/{}", i + 1, rows.size(), rows[i].name, done, least));
    };
    const bench::LimitResult result = bench::measureLimit(rows[i], inputs, options);
    live.clear();
    // Each line as soon as it is known: the next one takes seconds.
    streams.out << bench::limitLine(rows[i], result) << '\n' << std::flush;
    if (!result.note.empty())
      streams.err << fmt::format("{}: {}\n", rows[i].name, report::oneLine(result.note));
    if (result.failed) code = kCaseFailed;
  }
  return code;
}

}  // namespace

CommandBody declareLimits(CLI::App& app) {
  const auto group = std::make_shared<std::string>();
  const CLI::Option* option =
      app.add_option("--group", *group, "Only the rows of one group")->type_name(groupIds());
  const auto only = std::make_shared<std::string>();
  const CLI::Option* onlyOption =
      app.add_option("--only", *only, "Only the rows with this text in their name")->type_name("TEXT");
  return [group, option, only, onlyOption](const Streams& streams) {
    if (option->count() > 0 && group->empty()) {
      base::throwInvalid(fmt::format("--group: '' is unknown; allowed: {}", groupIds()));
    }
    const std::vector<bench::LimitRow> rows =
        onlyOption->count() > 0 ? bench::limitRowsWith(*only, *group) : bench::limitRows(*group);
    if (const std::string refusal = bench::limitsRefusal(); !refusal.empty()) {
      throw base::Error(base::ErrorKind::NotSupported, refusal);
    }
    measure::setUpWorkerProcess();
    return measureRows(rows, streams);
  };
}

}  // namespace packscope::cli
