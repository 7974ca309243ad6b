// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/language.h"
#include "app/main_window.h"
#include "app/settings.h"
#include "bench/case.h"
#include "bench/metric.h"
#include "bench/parameters.h"
#include "bench/presets.h"
#include "measure/environment.h"
#include "results/engine_text.h"
#include "results/metric_text.h"
#include "support/qt_test_main.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTranslator>
#include <QXmlStreamReader>
#include <algorithm>

#include <gtest/gtest.h>

namespace packscope::app {
namespace {

struct Message {
  QString context;
  QString source;
  QStringList translations;
  bool unfinished = false;
};

std::vector<Message> readTs(const QString& path) {
  QFile file(path);
  EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
  QXmlStreamReader xml(&file);
  std::vector<Message> messages;
  QString context;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) {
      continue;
    }
    if (xml.name() == u"name") {
      context = xml.readElementText();
    } else if (xml.name() == u"message") {
      messages.push_back({context, {}, {}, false});
    } else if (xml.name() == u"source") {
      messages.back().source = xml.readElementText();
    } else if (xml.name() == u"translation") {
      messages.back().unfinished = xml.attributes().value(QLatin1String("type")) == u"unfinished";
      const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements);
      messages.back().translations << text;
    }
  }
  EXPECT_FALSE(xml.hasError()) << path.toStdString() << xml.errorString().toStdString();
  return messages;
}

QStringList tsFiles() {
  const QDir folder(QStringLiteral(PACKSCOPE_SOURCE_DIR "/translations"));
  QStringList files;
  for (const QString& name : folder.entryList({QStringLiteral("packscope_*.ts")})) {
    files << folder.filePath(name);
  }
  return files;
}

QStringList placeholders(const QString& text) {
  QStringList found;
  static const QRegularExpression kPattern(QStringLiteral("%[0-9n]"));
  auto matches = kPattern.globalMatch(text);
  while (matches.hasNext()) {
    found << matches.next().captured();
  }
  found.removeDuplicates();
  found.sort();
  return found;
}

TEST(Languages, EnglishAndGermanAreBuiltIn) {
  EXPECT_TRUE(languages().contains(QStringLiteral("de")));
  EXPECT_TRUE(languages().contains(QStringLiteral("en")));
  EXPECT_EQ(languageTitle(QStringLiteral("de")), QStringLiteral("Deutsch"));
}

TEST(Languages, NothingIsUnfinishedAndPlaceholdersAgree) {
  for (const QString& path : tsFiles()) {
    for (const Message& message : readTs(path)) {
      EXPECT_FALSE(message.unfinished) << path.toStdString() << ": " << message.source.toStdString();
      for (const QString& text : message.translations) {
        EXPECT_FALSE(text.trimmed().isEmpty()) << message.source.toStdString();
        EXPECT_EQ(placeholders(text), placeholders(message.source)) << message.source.toStdString();
      }
    }
  }
}

TEST(Languages, EveryTextOfTheSourcesIsInTheFiles) {
  QTemporaryDir folder;
  for (const QString& path : tsFiles()) {
    const QString copy = folder.filePath(QFileInfo(path).fileName());
    ASSERT_TRUE(QFile::copy(path, copy));
    QStringList arguments;
    for (const char* name : {"app", "setup", "run", "results", "charts", "compare", "history", "export"}) {
      if (QDir(QStringLiteral(PACKSCOPE_SOURCE_DIR "/gui/") + QLatin1String(name)).exists()) {
        arguments << QLatin1String(name);
      }
    }
    arguments << QStringLiteral("-I") << QStringLiteral(".") << QStringLiteral("-I")
              << QStringLiteral("../engine");
    if (path.endsWith(QStringLiteral("_en.ts"))) {
      arguments << QStringLiteral("-pluralonly");
    }
    arguments << QStringLiteral("-locations") << QStringLiteral("none") << QStringLiteral("-ts") << copy;
    QProcess lupdate;
    lupdate.setWorkingDirectory(QStringLiteral(PACKSCOPE_SOURCE_DIR "/gui"));
    lupdate.start(QStringLiteral(PACKSCOPE_LUPDATE), arguments);
    ASSERT_TRUE(lupdate.waitForFinished(60'000));
    ASSERT_EQ(lupdate.exitCode(), 0) << lupdate.readAllStandardError().toStdString();
    EXPECT_EQ(readTs(copy).size(), readTs(path).size()) << "run: ninja update_translations";
  }
}

/// What people read of the engine's tables.
QStringList tableTitles() {
  QStringList titles;
  const auto add = [&](std::string_view text) {
    if (!text.empty()) {
      titles << results::fromUtf8(text);
    }
  };
  for (const bench::Metric& metric : bench::metrics()) {
    add(metric.title);
    add(metric.help);
  }
  for (const bench::Parameter& parameter : bench::parameters()) {
    add(parameter.title);
    add(parameter.unit);
    add(parameter.help);
  }
  for (const bench::Preset& preset : bench::presets()) {
    add(preset.title);
    add(preset.description);
  }
  for (const bench::Case& row : bench::allCases()) {
    if (!row.hidden) {
      // Groups of the integer family are names of codecs.
      if (row.family == bench::Family::Matrix) {
        add(row.group);
      }
      add(row.description);
    }
  }
  for (const measure::Fact& fact : measure::readEnvironment().facts) {
    add(fact.title);
  }
  titles.removeDuplicates();
  return titles;
}

TEST(Languages, EveryTitleOfTheEngineIsMarkedAndTranslated) {
  QTranslator german;
  ASSERT_TRUE(german.load(QStringLiteral("packscope_de"), QStringLiteral(":/i18n")));
  QStringList marked;
  for (const char* text : results::engineStrings()) {
    marked << QString::fromUtf8(text);
  }
  for (const QString& title : tableTitles()) {
    EXPECT_TRUE(marked.contains(title)) << "engine_strings.cpp lacks: " << title.toStdString();
    EXPECT_FALSE(german.translate("Engine", title.toUtf8().constData()).isEmpty())
        << "no German for: " << title.toStdString();
  }
}

// Values of facts are words and numbers; what is neither names something (a CPU, a kernel, a version).
TEST(Languages, ValuesOfFactsAreTranslated) {
  QTranslator german;
  ASSERT_TRUE(german.load(QStringLiteral("packscope_de"), QStringLiteral(":/i18n")));
  for (const char* pattern : results::engineValuePatterns()) {
    EXPECT_FALSE(german.translate("Engine", pattern).isEmpty()) << pattern;
  }
  QCoreApplication::installTranslator(&german);
  const QLocale locale(QLocale::German, QLocale::Germany);
  EXPECT_EQ(results::engineValue("5.62 on 2 CPUs, last minute", locale),
            QStringLiteral("5,62 auf 2 CPUs, letzte Minute"));
  EXPECT_EQ(results::engineValue("glibc 2.36, defaults", locale),
            QStringLiteral("glibc 2.36, Voreinstellungen"));
  EXPECT_EQ(results::engineValue("tsc, 29 ns a reading, 1 ns resolution; CPU time 1043 ns a reading", locale),
            QStringLiteral("tsc, 29 ns je Ablesung, 1 ns Auflösung; CPU-Zeit 1.043 ns je Ablesung"));
  for (const char* name :
       {"AMD EPYC 7763 64-Core Processor, family 25 model 1", "gcc 12.2.0", "L1d 32K, L2 512K", ""}) {
    EXPECT_EQ(results::engineValue(name, locale), QString::fromUtf8(name));
  }
  for (const measure::Fact& fact : measure::readEnvironment().facts) {
    for (const std::string_view id : {"load", "clock", "cores", "memory", "malloc", "aslr", "smt", "turbo"}) {
      if (fact.id == id) {
        EXPECT_NE(results::engineValue(fact.value, locale), results::fromUtf8(fact.value))
            << fact.id << ": " << fact.value;
      }
    }
  }
  QCoreApplication::removeTranslator(&german);
}

/// Every text 40 % longer, with letters that show what is not translated.
class PseudoTranslator : public QTranslator {
 public:
  bool isEmpty() const override { return false; }
  QString translate(const char*, const char* source, const char*, int n) const override {
    QString text = QString::fromUtf8(source);
    if (text.startsWith(QLatin1Char(':'))) {
      return text;
    }
    if (n >= 0) {
      text.replace(QStringLiteral("%n"), QString::number(n));
    }
    return text + QString(text.size() * 2 / 5 + 1, QChar(0xe4));
  }
};

// R 51: longer texts and larger letters are not cut.
TEST(Languages, R51_LongTextsAndLargeLettersAreNotCut) {
  PseudoTranslator pseudo;
  const QFont before = QApplication::font();
  QFont large = before;
  large.setPointSize(14);
  QApplication::setFont(large);
  QCoreApplication::installTranslator(&pseudo);
  {
    QTemporaryDir folder;
    Settings settings(folder.path().toStdString() + "/s.conf");
    Language language;
    MainWindow window(settings, language, [](const auto&, auto&, const auto&) {});
    window.resize(1600, 900);
    window.show();
    QApplication::sendPostedEvents();
    int checked = 0;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
      const auto* label = qobject_cast<const QLabel*>(widget);
      const auto* button = qobject_cast<const QAbstractButton*>(widget);
      // Qt's own buttons of the dock titles hold no text.
      if (widget->inherits("QDockWidgetTitleButton") || !widget->isVisible() ||
          (label == nullptr && button == nullptr)) {
        continue;
      }
      // Wrapped and elided labels give way by design.
      if (label != nullptr &&
          (label->wordWrap() || label->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored)) {
        continue;
      }
      EXPECT_LE(widget->minimumSizeHint().width(), widget->width())
          << widget->metaObject()->className() << " "
          << (label != nullptr ? label->text() : button->text()).toStdString();
      ++checked;
    }
    EXPECT_GT(checked, 20);
  }
  QCoreApplication::removeTranslator(&pseudo);
  QApplication::setFont(before);
}

// Texts change while the window is open, and so do numbers.
TEST(Languages, TheWindowChangesItsLanguageLive) {
  QTemporaryDir folder;
  Settings settings(folder.path().toStdString() + "/s.conf");
  Language language;
  language.use(QStringLiteral("en"));
  MainWindow window(settings, language, [](const auto&, auto&, const auto&) {});
  window.show();
  EXPECT_EQ(window.actions().fileMenu->title(), QStringLiteral("&File"));
  language.use(QStringLiteral("de"));
  QApplication::sendPostedEvents();
  EXPECT_EQ(window.actions().fileMenu->title(), QStringLiteral("&Datei"));
  language.use(QStringLiteral("en"));
  QApplication::sendPostedEvents();
  EXPECT_EQ(window.actions().fileMenu->title(), QStringLiteral("&File"));
  results::setNumberStyle({});
}

}  // namespace
}  // namespace packscope::app
