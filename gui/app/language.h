// SPDX-License-Identifier: GPL-3.0-or-later
// Languages: one translations/packscope_<lang>.ts each. Numbers follow the region of the system where it
// fits.
#pragma once

#include <QLocale>
#include <QObject>
#include <QStringList>
#include <QTranslator>

namespace packscope::app {

/// "de", "en", ...: what is built in.
QStringList languages();
/// "system" and the languages: what look/language may be.
QStringList languageChoices();
/// "Deutsch" for "de".
QString languageTitle(const QString& language);

/// Installs and swaps the translators of the application.
class Language : public QObject {
  Q_OBJECT

 public:
  explicit Language(QObject* parent = nullptr);

  /// `choice` is one of languageChoices(). Sends LanguageChange to every widget.
  void use(const QString& choice);
  const QString& choice() const noexcept { return m_choice; }
  /// For numbers: the system's where it speaks the language, else the language's own.
  static QLocale numberLocale(const QString& choice);

 private:
  QString m_choice;
  QTranslator m_own;
  QTranslator m_qt;
};

}  // namespace packscope::app
