// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program.h"

#include <QApplication>
#include <QMainWindow>
#include <clocale>

namespace packscope::app {

int runProgram(int argc, char** argv) {
  const QApplication application(argc, argv);
  std::setlocale(LC_NUMERIC, "C");
  QMainWindow window;
  window.show();
  return QApplication::exec();
}

}  // namespace packscope::app
