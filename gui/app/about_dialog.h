// SPDX-License-Identifier: GPL-3.0-or-later
// Help -> About and Help -> Help.
#pragma once

#include <QString>

class QWidget;

namespace packscope::app {

/// Version, Qt, licence; a button copies the system info. Not modal.
void showAbout(QWidget* parent);
/// The help text in the language of the window. Not modal.
void showHelp(QWidget* parent);

/// Versions of Packscope, Qt (built and running with), compiler and platform, one a line, in English.
QString systemInfo();

}  // namespace packscope::app
