// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/shell_text.h"

#include <string_view>

namespace packscope::results {
namespace {

std::string quoted(const std::string& argument) {
  constexpr std::string_view kSafe =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%";
  if (!argument.empty() && argument.find_first_not_of(kSafe) == std::string::npos) {
    return argument;
  }
  std::string text = "'";
  for (const char c : argument) {
    text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return text + "'";
}

}  // namespace

std::string shellText(const std::vector<std::string>& command) {
  std::string text;
  for (const std::string& argument : command) {
    text += (text.empty() ? "" : " ") + quoted(argument);
  }
  return text;
}

}  // namespace packscope::results
