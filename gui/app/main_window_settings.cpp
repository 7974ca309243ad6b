// SPDX-License-Identifier: GPL-3.0-or-later
// What the window remembers.
#include "app/language.h"
#include "app/main_window.h"
#include "app/message_bar.h"
#include "app/settings.h"
#include "base/error.h"
#include "charts/chart_panel.h"
#include "history/session_list.h"
#include "results/engine_text.h"
#include "results/metric_text.h"
#include "results/result_model.h"
#include "results/result_table.h"
#include "setup/setup_panel.h"

#include <QDockWidget>
#include <QGuiApplication>
#include <QScreen>
#include <QSplitter>
#include <QTabWidget>

namespace packscope::app {
namespace {

QString toBase64(const QByteArray& bytes) {
  return QString::fromLatin1(bytes.toBase64());
}
QByteArray fromBase64(const QString& text) {
  return QByteArray::fromBase64(text.toLatin1());
}

bool isOnAScreen(const QRect& frame) {
  for (const QScreen* screen : QGuiApplication::screens()) {
    const QRect seen = screen->availableGeometry().intersected(frame);
    // Enough of the title bar to take hold of it.
    if (seen.width() >= 100 && seen.height() >= 50) {
      return true;
    }
  }
  return false;
}

}  // namespace

void MainWindow::restoreSettings() {
  const QByteArray geometry = fromBase64(m_settings.value(QStringLiteral("window/geometry")));
  if (!geometry.isEmpty() && (!restoreGeometry(geometry) || !isOnAScreen(frameGeometry()))) {
    // Where windows are is the compositor's business on Wayland: there only the size counts.
    if (!QGuiApplication::platformName().startsWith(QLatin1String("wayland"))) {
      setGeometry(QRect(QGuiApplication::primaryScreen()->availableGeometry().topLeft(), size()));
    }
    resize(1280, 800);
  }
  const QByteArray state = fromBase64(m_settings.value(QStringLiteral("window/state")));
  if (!state.isEmpty() && !restoreState(state)) {
    restoreState(m_defaultState);
  }
  m_splitter->restoreState(fromBase64(m_settings.value(QStringLiteral("window/splitter"))));
  m_table->setShownColumns(
      m_settings.value(QStringLiteral("window/columns")).split(QLatin1Char(','), Qt::SkipEmptyParts));
  m_pages->setCurrentIndex(
      std::min(m_settings.value(QStringLiteral("window/page")).toInt(), m_pages->count() - 1));
  m_chart->restoreState(m_settings.value(QStringLiteral("charts/state")));
  m_bigChart->restoreState(m_settings.value(QStringLiteral("charts/page_state")));
  applyConfig(m_settings.config());
  if (!m_settings.problems().isEmpty()) {
    m_messages->post(results::State::Warning, m_settings.problems().front(),
                     m_settings.problems().mid(1).join(QLatin1Char('\n')));
  }
}

void MainWindow::saveSettings() {
  m_settings.setValue(QStringLiteral("window/geometry"), toBase64(saveGeometry()));
  m_settings.setValue(QStringLiteral("window/state"), toBase64(saveState()));
  m_settings.setValue(QStringLiteral("window/splitter"), toBase64(m_splitter->saveState()));
  m_settings.setValue(QStringLiteral("window/columns"), m_table->shownColumns().join(QLatin1Char(',')));
  m_settings.setValue(QStringLiteral("window/page"), QString::number(m_pages->currentIndex()));
  m_settings.setValue(QStringLiteral("charts/state"), m_chart->saveState());
  m_settings.setValue(QStringLiteral("charts/page_state"), m_bigChart->saveState());
  m_settings.setConfig(m_setup->config());
  try {
    m_settings.save();
  } catch (...) {
    // Nobody can read a message of a closing window; the old file is intact.
    qInfo("packscope: settings not saved: %s", base::currentExceptionMessage().c_str());
  }
}

void MainWindow::resetLayout() {
  restoreState(m_defaultState);
  for (QDockWidget* dock : {m_setupDock, m_historyDock, m_machineDock}) {
    dock->show();
  }
  sizeDocks();
  m_table->setShownColumns({});
}

void MainWindow::applyNumberStyle() {
  const bool iec = m_settings.value(QStringLiteral("look/bytes")) == QLatin1String("iec");
  results::setNumberStyle({Language::numberLocale(m_settings.value(QStringLiteral("look/language"))),
                           iec ? results::ByteUnits::Iec : results::ByteUnits::Si});
}

void MainWindow::useLanguage(const QString& choice) {
  m_settings.setValue(QStringLiteral("look/language"), choice);
  // The fields hold numbers in the old locale: read before, write after.
  const bench::BenchmarkConfig config = m_setup->config();
  applyNumberStyle();
  m_language.use(choice);
  applyConfig(config);
}

void MainWindow::useBytes(const QString& choice) {
  m_settings.setValue(QStringLiteral("look/bytes"), choice);
  applyNumberStyle();
  m_model->retranslate();
  m_chart->retranslate();
  m_bigChart->retranslate();
  applyConfig(m_setup->config());
}

}  // namespace packscope::app
