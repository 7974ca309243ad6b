// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/cli.h"

#include "base/error.h"
#include "cli/command.h"
#include "report/utf8.h"

#include <algorithm>
#include <iostream>
#include <optional>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace packscope::cli {
namespace {

constexpr std::string_view kProgram = "packscope-bench";

/// CLI11 takes "--rows=" for "--rows" and eats the next argument; two arguments say what was meant.
std::vector<std::string> splitEmptyValues(const std::vector<std::string>& arguments) {
  std::vector<std::string> result;
  for (const std::string& argument : arguments) {
    const bool emptyValue = argument.starts_with("--") && argument.find('=') == argument.size() - 1;
    if (!emptyValue) {
      result.push_back(argument);
      continue;
    }
    result.push_back(argument.substr(0, argument.size() - 1));
    result.emplace_back();
  }
  return result;
}

/// Names what was not expected and where it stands: "unexpected '0' after '--fsync'".
std::string unexpectedText(const CLI::App& app, const std::vector<std::string>& arguments) {
  const std::vector<std::string> extras = app.remaining(true);
  if (extras.empty()) return "unexpected argument";
  const auto found = std::ranges::find(arguments, extras.front());
  if (found == arguments.begin() || found == arguments.end())
    return fmt::format("unexpected '{}'", extras.front());
  return fmt::format("unexpected '{}' after '{}'", extras.front(), *std::prev(found));
}

int refuse(const Streams& streams, std::string_view message, std::string_view command) {
  streams.err << fmt::format("{}: {}\nSee '{}{}{} --help'.\n", kProgram, report::oneLine(message), kProgram,
                             command.empty() ? "" : " ", command);
  return kBadInput;
}

int exitCodeOf(base::ErrorKind kind) {
  switch (kind) {
    case base::ErrorKind::InvalidArgument:
    case base::ErrorKind::Corruption:
    case base::ErrorKind::IoError:
    case base::ErrorKind::NotSupported:
      return kBadInput;
    case base::ErrorKind::OutOfMemory:
    case base::ErrorKind::Cancelled:
      break;
  }
  return kCaseFailed;
}

int runBody(const CommandBody& body, const Streams& streams) {
  int code = kCaseFailed;
  try {
    code = body(streams);
  } catch (const base::Error& error) {
    streams.err << fmt::format("{}: {}\n", kProgram, report::oneLine(error.message()));
    code = exitCodeOf(error.kind());
  } catch (...) {
    streams.err << fmt::format("{}: {}\n", kProgram, report::oneLine(base::currentExceptionMessage()));
  }
  streams.out.flush();
  if (streams.out) return code;
  streams.err << fmt::format("{}: standard output takes no more; what was printed is not complete\n",
                             kProgram);
  return kBadInput;
}

/// The parser with every command, and what the chosen one does.
class Program {
 public:
  Program() : m_app("Measures serializers of integers and matrices.", std::string(kProgram)) {
    m_app.set_version_flag("--version", fmt::format("{} {}", kProgram, PACKSCOPE_VERSION),
                           "Show the version");
    m_app.set_help_flag("-h,--help", "Show this help");
    m_app.require_subcommand(1);
    for (const Command& command : commands()) {
      CLI::App* sub = m_app.add_subcommand(std::string(command.name), std::string(command.summary));
      m_commands.emplace_back(sub, command.declare(*sub));
    }
  }

  /// Returns an exit code when there is nothing more to do.
  std::optional<int> parse(const std::vector<std::string>& arguments, const Streams& streams) {
    if (arguments.empty()) {
      streams.err << m_app.help();
      return kBadInput;
    }
    try {
      m_app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    } catch (const CLI::CallForHelp&) {
      streams.out << m_app.help();
      return kOk;
    } catch (const CLI::CallForVersion& version) {
      streams.out << version.what() << '\n';
      return kOk;
    } catch (const CLI::RequiredError& error) {
      return refuse(streams, chosenName().empty() ? missingCommandText() : error.what(), chosenName());
    } catch (const CLI::ExtrasError&) {
      return refuse(streams, unexpectedText(m_app, arguments), chosenName());
    } catch (const CLI::Error& error) {
      return refuse(streams, error.what(), chosenName());
    }
    return std::nullopt;
  }

  int run(const Streams& streams) const {
    const auto chosen =
        std::ranges::find_if(m_commands, [](const auto& command) { return command.first->parsed(); });
    return runBody(chosen->second, streams);
  }

 private:
  std::string chosenName() const {
    const std::vector<CLI::App*> chosen = m_app.get_subcommands();
    return chosen.empty() ? std::string() : chosen.front()->get_name();
  }

  std::string missingCommandText() const {
    std::vector<std::string_view> names;
    for (const Command& command : commands()) names.push_back(command.name);
    const std::vector<std::string> extras = m_app.remaining();
    const std::string what = extras.empty() ? std::string("a command is missing")
                                            : fmt::format("'{}' is no command", extras.front());
    return fmt::format("{}; allowed: {}", what, fmt::join(names, "|"));
  }

  CLI::App m_app;
  std::vector<std::pair<CLI::App*, CommandBody>> m_commands;
};

}  // namespace

int runCli(const std::vector<std::string>& arguments, const Streams& streams) {
  try {
    const std::vector<std::string> split = splitEmptyValues(arguments);
    Program program;
    if (const std::optional<int> done = program.parse(split, streams)) {
      streams.out.flush();
      return streams.out ? *done : kBadInput;
    }
    return program.run(streams);
  } catch (...) {
    streams.err << fmt::format("{}: {}\n", kProgram, report::oneLine(base::currentExceptionMessage()));
    return kCaseFailed;
  }
}

int runCli(int argc, char** argv) {
  std::vector<std::string> arguments;
  for (int i = 1; i < argc; ++i) arguments.emplace_back(argv[i]);
  return runCli(arguments, {std::cout, std::cerr});
}

}  // namespace packscope::cli
