// SPDX-License-Identifier: GPL-3.0-or-later
// Asks how a chart is saved (format, size, scale, background), shows what it will look like, and writes it.
// Opens with open(); never blocks. UI thread only.
#pragma once

#include "bench/result_set.h"
#include "charts/chart_description.h"
#include "export/chart_export.h"

#include <QDialog>
#include <QTimer>
#include <memory>

QT_BEGIN_NAMESPACE
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;
QT_END_NAMESPACE

namespace packscope::exports {

class ChartExportDialog : public QDialog {
  Q_OBJECT

 public:
  /// `folder` is where the file dialog starts.
  ChartExportDialog(std::shared_ptr<const bench::ResultSet> results, charts::ChartOptions options,
                    charts::ChartStyle screenStyle, QString folder, QWidget* parent = nullptr);

  const ChartFormat& format() const;
  ChartFileOptions fileOptions() const;

  /// The path with the suffix of the format: a name with another suffix, or none, gets it appended.
  QString finalPath(const QString& path) const;
  /// Writes and emits `written`, or `failed` with one message. Closes the dialog when written.
  void saveTo(const QString& path);

 Q_SIGNALS:
  void written(const QString& path);
  void failed(const QString& message);

 private:
  void buildForm();
  void connectForm();
  void updateForm();
  void updatePreview();
  void chooseFile();
  void confirmAndSave(const QString& path);

  std::shared_ptr<const bench::ResultSet> m_results;
  charts::ChartOptions m_options;
  charts::ChartStyle m_screenStyle;
  QString m_folder;
  charts::SeriesCache m_cache;
  QTimer m_previewTimer;
  QComboBox* m_format = nullptr;
  QSpinBox* m_width = nullptr;
  QSpinBox* m_height = nullptr;
  QDoubleSpinBox* m_scale = nullptr;
  QComboBox* m_background = nullptr;
  QLabel* m_pixels = nullptr;
  QLabel* m_preview = nullptr;
};

}  // namespace packscope::exports
