// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program.h"

#include "app/command_line.h"
#include "app/headless.h"
#include "app/language.h"
#include "app/main_window.h"
#include "app/message_bar.h"
#include "app/quit_signals.h"
#include "app/settings.h"
#include "app/visible_indicators.h"
#include "base/error.h"
#include "results/engine_text.h"
#include "results/metric_text.h"

#include <QApplication>
#include <QIcon>
#include <clocale>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace packscope::app {
namespace {

bool hasDisplay() {
  return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
         qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

bool asksForPlatform(const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    if (argument == "-platform" || argument == "--platform") {
      return true;
    }
  }
  return false;
}

std::filesystem::path settingsPath(const CommandLine& line) {
  return line.settings.empty() ? Settings::defaultPath() : std::filesystem::path(line.settings);
}

int runWindow(const CommandLine& line) {
  Settings settings(settingsPath(line));
  Language language;
  const QString choice = settings.value(QStringLiteral("look/language"));
  language.use(choice);
  results::setNumberStyle(
      {Language::numberLocale(choice), settings.value(QStringLiteral("look/bytes")) == QLatin1String("iec")
                                           ? results::ByteUnits::Iec
                                           : results::ByteUnits::Si});
  MainWindow window(settings, language);
  if (!line.preset.empty() || !line.config.empty()) {
    window.applyConfig(configOf(line, {}));
  }
  for (const std::string& file : line.files) {
    window.openFile(results::fromUtf8(file));
  }
  if (line.run) {
    // The exports belong to the run that the command line asked for, not to later ones.
    QObject::connect(
        &window, &MainWindow::runEnded, &window, [&window, &line] { window.exportAsAsked(line); },
        Qt::SingleShotConnection);
  }
  QuitSignals quit;
  QObject::connect(&quit, &QuitSignals::asked, &window, &MainWindow::stopAndClose);
  window.show();
  if (line.run) {
    QMetaObject::invokeMethod(&window, &MainWindow::startRun, Qt::QueuedConnection);
  }
  return QApplication::exec();
}

}  // namespace

void setIdentity() {
  QCoreApplication::setApplicationName(QStringLiteral("packscope"));
  QCoreApplication::setApplicationVersion(QStringLiteral(PACKSCOPE_VERSION));
  QCoreApplication::setOrganizationName(QStringLiteral("packscope"));
  QCoreApplication::setOrganizationDomain(QStringLiteral("packscope.org"));
  QGuiApplication::setApplicationDisplayName(QStringLiteral("Packscope"));
  // Equals the name of the desktop entry: Wayland finds the icon by it.
  QGuiApplication::setDesktopFileName(QLatin1String(kApplicationId));
}

int runProgram(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  CommandLine line;
  try {
    line = parseCommandLine(arguments);
    if (line.help) {
      fmt::print("{}", helpText());
      return 0;
    }
    if (line.version) {
      fmt::print("packscope {}\n", PACKSCOPE_VERSION);
      return 0;
    }
    // Named before anything is drawn.
    static_cast<void>(configOf(line, {}));
    checkTargets(line);
  } catch (...) {
    fmt::print(stderr, "packscope: {}\n", base::currentExceptionMessage());
    return 2;
  }
  const bool platformChosen = qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || asksForPlatform(arguments);
  if (line.headless() && !platformChosen) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
  } else if (!hasDisplay() && !platformChosen) {
    fmt::print(stderr, "packscope: there is no display; use --run --quit, or packscope-bench\n");
    return 2;
  }
  setIdentity();
  const QApplication application(argc, argv);
  VisibleIndicators::install();
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/org.packscope.Packscope.svg")));
  // QApplication sets the user's locale: numbers in files must not follow it.
  std::setlocale(LC_NUMERIC, "C");
  return line.headless() ? runHeadless(line) : runWindow(line);
}

}  // namespace packscope::app
