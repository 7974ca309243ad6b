// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/qt_test_main.h"

#include <QApplication>
#include <QMutex>
#include <QMutexLocker>
#include <QTemporaryDir>
#include <QThreadPool>
#include <clocale>
#include <cstdio>

#include <gtest/gtest.h>

// Caches that fontconfig and Qt's style plugins keep for the life of the process.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libfontconfig\nleak:libQt6Gui.so\nleak:libglib-2.0\nleak:libgtk-3\n";
}

namespace packscope::testing {
namespace {

QMutex warningsMutex;
QRegularExpression* expectedPattern = nullptr;
QStringList expectedSeen;

void handleMessage(QtMsgType type, const QMessageLogContext& context, const QString& text) {
  if (type == QtDebugMsg || type == QtInfoMsg) {
    std::fprintf(stderr, "%s\n", qPrintable(text));
    return;
  }
  const QMutexLocker lock(&warningsMutex);
  // The offscreen platform says so about every window.
  if (text.startsWith(QLatin1String("This plugin does not support"))) {
    return;
  }
  if (expectedPattern != nullptr && expectedPattern->match(text).hasMatch()) {
    expectedSeen.append(text);
    return;
  }
  ADD_FAILURE() << "Qt warning: " << qPrintable(text) << " ("
                << (context.category != nullptr ? context.category : "") << ")";
}

}  // namespace

ExpectedWarnings::ExpectedWarnings(const QString& pattern) {
  const QMutexLocker lock(&warningsMutex);
  delete expectedPattern;
  expectedPattern = new QRegularExpression(pattern);
  expectedSeen.clear();
}

ExpectedWarnings::~ExpectedWarnings() {
  const QMutexLocker lock(&warningsMutex);
  delete expectedPattern;
  expectedPattern = nullptr;
}

QStringList ExpectedWarnings::seen() const {
  const QMutexLocker lock(&warningsMutex);
  return expectedSeen;
}

}  // namespace packscope::testing

int main(int argc, char** argv) {
  // Before QApplication: ctest's ENVIRONMENT does not reach the discovery at build time.
  if (!qEnvironmentVariableIsSet("PACKSCOPE_TEST_PLATFORM")) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
  }
  const QTemporaryDir home;
  const QByteArray homePath = home.path().toLocal8Bit();
  qputenv("XDG_RUNTIME_DIR", homePath);
  qputenv("XDG_CONFIG_HOME", homePath + "/config");
  qputenv("XDG_DATA_HOME", homePath + "/data");
  qputenv("XDG_CACHE_HOME", homePath + "/cache");
  qputenv("HOME", homePath);
  ::testing::InitGoogleTest(&argc, argv);
  const QApplication application(argc, argv);
  std::setlocale(LC_NUMERIC, "C");
  qInstallMessageHandler(packscope::testing::handleMessage);
  const int result = RUN_ALL_TESTS();
  QThreadPool::globalInstance()->waitForDone();
  qInstallMessageHandler(nullptr);
  return result;
}
