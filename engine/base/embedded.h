// SPDX-License-Identifier: GPL-3.0-or-later
// Files compiled into the program by packscope_embed (cmake/packscope_embed.cmake).
#pragma once

#include <string_view>

namespace packscope::base {

struct EmbeddedFile {
  std::string_view name;  ///< File name without folder and suffix.
  std::string_view text;
};

namespace embedded {
extern const EmbeddedFile presets[];
extern const unsigned long presetsCount;
}  // namespace embedded

}  // namespace packscope::base
