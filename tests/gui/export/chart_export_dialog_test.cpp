// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/chart_export_dialog.h"

#include "results/metric_text.h"
#include "support/chart_results.h"
#include "support/qt_test_main.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QImage>
#include <QLabel>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace packscope::exports {
namespace {

using packscope::testing::publishedResults;

class ChartExportDialogTest : public ::testing::Test {
 protected:
  void SetUp() override { results::setNumberStyle({QLocale(QLocale::English), results::ByteUnits::Si}); }
  void TearDown() override { results::setNumberStyle({}); }

  QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

  QTemporaryDir m_folder;
  ChartExportDialog dialog{publishedResults(10), {}, charts::paperStyle(), QString()};
};

TEST_F(ChartExportDialogTest, OffersEveryFormatWithinItsRanges) {
  const auto boxes = dialog.findChildren<QComboBox*>();
  EXPECT_EQ(boxes.first()->count(), static_cast<int>(chartFormats().size()));
  for (const QSpinBox* side : dialog.findChildren<QSpinBox*>()) {
    EXPECT_EQ(side->minimum(), kSmallestSide);
    EXPECT_EQ(side->maximum(), kLargestSide);
  }
  for (const QWidget* widget : dialog.findChildren<QWidget*>()) {
    const bool field =
        qobject_cast<const QSpinBox*>(widget) != nullptr || qobject_cast<const QComboBox*>(widget) != nullptr;
    EXPECT_TRUE(!field || !widget->accessibleName().isEmpty());
  }
}

TEST_F(ChartExportDialogTest, SaysWhatComesOut) {
  dialog.findChildren<QSpinBox*>()[0]->setValue(1000);
  dialog.findChildren<QSpinBox*>()[1]->setValue(600);
  dialog.findChildren<QDoubleSpinBox*>().first()->setValue(1.5);
  const auto said = [this](const char* text) {
    for (const QLabel* label : dialog.findChildren<QLabel*>()) {
      if (label->text() == QString::fromLatin1(text)) return true;
    }
    return false;
  };
  EXPECT_TRUE(said("1,500 x 900 pixels"));
  QSignalSpy written(&dialog, &ChartExportDialog::written);
  dialog.saveTo(path("chart.png"));
  ASSERT_EQ(written.size(), 1);
  EXPECT_EQ(QImage(path("chart.png")).size(), QSize(1500, 900));
  EXPECT_EQ(dialog.result(), QDialog::Accepted);
  dialog.findChildren<QComboBox*>().first()->setCurrentIndex(1);
  EXPECT_FALSE(dialog.findChildren<QDoubleSpinBox*>().first()->isEnabled());
  EXPECT_TRUE(said("264.6 x 158.8 mm"));
  dialog.findChildren<QComboBox*>().first()->setCurrentIndex(0);
}

// bug-cases 97: the name that is written is the one that was asked about.
TEST_F(ChartExportDialogTest, Q97_TheSuffixBelongsToTheFormat) {
  EXPECT_EQ(dialog.finalPath(QStringLiteral("/x/report")), QStringLiteral("/x/report.png"));
  EXPECT_EQ(dialog.finalPath(QStringLiteral("/x/report.png")), QStringLiteral("/x/report.png"));
  EXPECT_EQ(dialog.finalPath(QStringLiteral("/x/report.PNG")), QStringLiteral("/x/report.PNG"));
  EXPECT_EQ(dialog.finalPath(QStringLiteral("/x/THIS.NICE.NAME")), QStringLiteral("/x/THIS.NICE.NAME.png"));
}

TEST_F(ChartExportDialogTest, AFailureIsOneMessageAndTheDialogStays) {
  QSignalSpy failed(&dialog, &ChartExportDialog::failed);
  dialog.saveTo(path("missing/chart.png"));
  ASSERT_EQ(failed.size(), 1);
  EXPECT_TRUE(failed.first().first().toString().contains(QStringLiteral("missing")));
  EXPECT_NE(dialog.result(), QDialog::Accepted);
}

}  // namespace
}  // namespace packscope::exports
