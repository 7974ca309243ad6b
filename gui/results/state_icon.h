// SPDX-License-Identifier: GPL-3.0-or-later
// Small state marks that differ in shape, not only in colour, drawn from the palette at any size.
#pragma once

#include <QColor>
#include <QIcon>
#include <QPalette>

namespace packscope::results {

enum class State { Plain, Ok, Warning, Unknown, Error, Running, Waiting, Close, Stop, Live };

/// Readable on the palette's window and base colours, light or dark.
QColor stateColor(State state, const QPalette& palette);
/// Follows the application's palette. Plain is a null icon.
QIcon stateIcon(State state);

/// Whether the palette is a dark one: Qt 6.4 has no colour scheme to ask.
bool isDark(const QPalette& palette);

}  // namespace packscope::results
