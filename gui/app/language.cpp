// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>

namespace packscope::app {
namespace {

const QString kFolder = QStringLiteral(":/i18n");
const QString kSystem = QStringLiteral("system");

QString languageOf(const QLocale& locale) {
  return locale.name().section(QLatin1Char('_'), 0, 0);
}

/// The built-in language for a choice: the first of the system's that we have, else English.
QString resolved(const QString& choice) {
  const QStringList known = languages();
  if (choice != kSystem) {
    return known.contains(choice) ? choice : QStringLiteral("en");
  }
  for (const QString& wanted : QLocale::system().uiLanguages()) {
    const QString language = languageOf(QLocale(wanted));
    if (known.contains(language)) {
      return language;
    }
  }
  return QStringLiteral("en");
}

}  // namespace

QStringList languages() {
  QStringList found;
  for (const QString& file : QDir(kFolder).entryList({QStringLiteral("packscope_*.qm")})) {
    found << file.section(QLatin1Char('_'), 1).section(QLatin1Char('.'), 0, 0);
  }
  return found;
}

QStringList languageChoices() {
  return QStringList{kSystem} + languages();
}

QString languageTitle(const QString& language) {
  QString title = QLocale(language).nativeLanguageName();
  // "American English" says more than is meant.
  if (language == QLatin1String("en")) {
    title = QStringLiteral("English");
  }
  return title.left(1).toUpper() + title.mid(1);
}

Language::Language(QObject* parent) : QObject(parent) {}

void Language::use(const QString& choice) {
  m_choice = choice;
  const QString language = resolved(choice);
  QCoreApplication::removeTranslator(&m_own);
  QCoreApplication::removeTranslator(&m_qt);
  if (m_qt.load(QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
    QCoreApplication::installTranslator(&m_qt);
  }
  if (m_own.load(QStringLiteral("packscope_") + language, kFolder)) {
    QCoreApplication::installTranslator(&m_own);
  }
}

QLocale Language::numberLocale(const QString& choice) {
  const QLocale system = QLocale::system();
  const QString language = resolved(choice);
  return choice == kSystem || languageOf(system) == language ? system : QLocale(language);
}

}  // namespace packscope::app
