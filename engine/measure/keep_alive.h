// SPDX-License-Identifier: GPL-3.0-or-later
// The barriers of base/keep_alive.h under the name that measuring code uses; codec/ lies below measure/ and
// needs them too.
#pragma once

#include "base/keep_alive.h"

namespace packscope::measure {

using base::clobber;
using base::escape;
using base::hide;
using base::keep;

}  // namespace packscope::measure
