// SPDX-License-Identifier: GPL-3.0-or-later
// gui_screenshots DIR: pictures of the window in every state, size, palette and language, for the eye and the
// README.
#include "app/language.h"
#include "app/main_window.h"
#include "app/settings.h"
#include "app/visible_indicators.h"
#include "bench/presets.h"
#include "plan/plan_panel.h"
#include "results/metric_text.h"
#include "results/result_table.h"
#include "setup/parameter_field.h"
#include "setup/setup_panel.h"

#include <QApplication>
#include <QStyleFactory>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <chrono>
#include <clocale>
#include <thread>

namespace packscope {
namespace {

QPalette darkPalette() {
  QPalette dark;
  dark.setColor(QPalette::Window, QColor(0x2b, 0x2b, 0x2b));
  dark.setColor(QPalette::WindowText, QColor(0xe8, 0xe8, 0xe8));
  dark.setColor(QPalette::Base, QColor(0x1e, 0x1e, 0x1e));
  dark.setColor(QPalette::AlternateBase, QColor(0x27, 0x27, 0x27));
  dark.setColor(QPalette::Text, QColor(0xe8, 0xe8, 0xe8));
  dark.setColor(QPalette::Button, QColor(0x38, 0x38, 0x38));
  dark.setColor(QPalette::ButtonText, QColor(0xe8, 0xe8, 0xe8));
  dark.setColor(QPalette::ToolTipBase, QColor(0x38, 0x38, 0x38));
  dark.setColor(QPalette::ToolTipText, QColor(0xe8, 0xe8, 0xe8));
  dark.setColor(QPalette::PlaceholderText, QColor(0x90, 0x90, 0x90));
  dark.setColor(QPalette::Highlight, QColor(0x2a, 0x6f, 0xb5));
  dark.setColor(QPalette::HighlightedText, Qt::white);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    dark.setColor(QPalette::Disabled, role, QColor(0x8c, 0x8c, 0x8c));
  }
  return dark;
}

/// Half of the cases done, one running, one failed.
void halfRun(const bench::BenchmarkConfig& config, bench::RunObserver& observer,
             const bench::CancelToken& cancel) {
  const bench::ExecutionPlan plan = bench::makePlan(config);
  observer.planStarted(plan, measure::readEnvironment());
  for (std::size_t i = 0; i < plan.cases.size(); ++i) {
    observer.caseStarted(i);
    const bool last = i + 2 >= plan.cases.size();
    for (std::uint64_t n = 0; n < (last ? 40 : config.repetitions); ++n) {
      bench::Sample sample;
      sample.wallNanoseconds = (i + 1) * 700'000 + n * 977 % 50'000;
      sample.cpuNanoseconds = sample.wallNanoseconds;
      sample.inputBytes = 8'000'000;
      sample.outputBytes = 8'000'009 / (i + 1);
      observer.sample(i, sample);
    }
    while (last && !cancel.cancelled()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    bench::CaseOutcome outcome;
    outcome.status = cancel.cancelled() ? bench::CaseStatus::Cancelled : bench::CaseStatus::Completed;
    if (i == 1) {
      outcome.status = bench::CaseStatus::Failed;
      outcome.message = "needs about 28800 MB, more than 14700 MB (80 % of the 18400 MB available)";
    }
    observer.caseFinished(i, outcome);
    if (cancel.cancelled()) {
      break;
    }
  }
  observer.planFinished(cancel.cancelled());
}

struct Shot {
  QString folder;
  QString language;
  bool dark = false;
  QSize size;
};

void take(const Shot& shot, const QString& state) {
  const QTemporaryDir folder;
  qputenv("XDG_DATA_HOME", folder.path().toLocal8Bit());
  app::Settings settings(folder.path().toStdString() + "/s.conf");
  settings.setValue(QStringLiteral("look/language"), shot.language);
  app::Language language;
  language.use(shot.language);
  results::setNumberStyle({app::Language::numberLocale(shot.language), results::ByteUnits::Si});
  app::MainWindow window(settings, language, halfRun);
  window.resize(shot.size);
  window.show();
  window.applyConfig(bench::findPreset("systemds-serialize")->config);
  if (state == QLatin1String("running")) {
    window.startRun();
    QTest::qWait(900);
  } else if (state == QLatin1String("finished") || state == QLatin1String("charts")) {
    window.openExample();
    QTest::qWait(1200);
    window.resultTable()->selectRow(0);
    if (state == QLatin1String("charts")) {
      window.findChild<QTabWidget*>()->setCurrentIndex(1);
    }
  } else if (state == QLatin1String("plan")) {
    // Needs packscope-bench in PATH.
    window.setupPanel()->field("layout")->type(QStringLiteral("systemds"));
    window.planCompression();
    (void)QTest::qWaitFor([&] { return !window.planPanel()->isRunning(); }, 10'000);
  } else if (state == QLatin1String("wrong")) {
    window.setupPanel()->field("rows")->type(QStringLiteral("1000000001"));
    window.setupPanel()->field("sparsity")->type(QStringLiteral("abc"));
    window.openFile(QStringLiteral("/no/such/file.json"));
  }
  QTest::qWait(700);
  window.grab().save(QStringLiteral("%1/%2-%3-%4-%5.png")
                         .arg(shot.folder, state, shot.language,
                              shot.dark ? QStringLiteral("dark") : QStringLiteral("light"))
                         .arg(shot.size.width()));
  window.controller()->cancel();
  while (window.controller()->isActive()) {
    QTest::qWait(10);
  }
}

}  // namespace
}  // namespace packscope

int main(int argc, char** argv) {
  if (argc != 2) {
    return 2;
  }
  qputenv("QT_QPA_PLATFORM", "offscreen");
  // Nothing of the user's is shown or written.
  const QTemporaryDir home;
  for (const char* folder : {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"}) {
    qputenv(folder, home.path().toLocal8Bit());
  }
  const QApplication application(argc, argv);
  std::setlocale(LC_NUMERIC, "C");
  QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  packscope::app::VisibleIndicators::install();
  const QPalette light = QApplication::palette();
  for (const bool dark : {false, true}) {
    QApplication::setPalette(dark ? packscope::darkPalette() : light);
    for (const QSize& size : {QSize(1280, 800), QSize(1024, 600)}) {
      for (const char* language : {"en", "de"}) {
        for (const char* state : {"empty", "running", "finished", "charts", "plan", "wrong"}) {
          packscope::take({QString::fromLocal8Bit(argv[1]), QLatin1String(language), dark, size},
                          QLatin1String(state));
        }
      }
    }
  }
  return 0;
}
