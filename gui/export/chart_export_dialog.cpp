// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/chart_export_dialog.h"

#include "base/error.h"
#include "charts/chart_picture.h"
#include "charts/chart_text.h"
#include "results/metric_text.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPainter>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

namespace packscope::exports {
namespace {

constexpr int kPreviewMilliseconds = 150;
constexpr QSize kPreviewSize(420, 260);

/// What was chosen last, so that the second picture of a series needs no typing.
struct LastChoice {
  QString format = QStringLiteral("png");
  int width = 1200;
  double scale = 2;
  bool asOnScreen = false;
};
LastChoice& lastChoice() {
  static LastChoice choice;
  return choice;
}

}  // namespace

ChartExportDialog::ChartExportDialog(std::shared_ptr<const bench::ResultSet> results,
                                     charts::ChartOptions options, charts::ChartStyle screenStyle,
                                     QString folder, QWidget* parent)
    : QDialog(parent),
      m_results(std::move(results)),
      m_options(std::move(options)),
      m_screenStyle(std::move(screenStyle)),
      m_folder(std::move(folder)) {
  setWindowTitle(tr("Export chart"));
  m_previewTimer.setSingleShot(true);
  buildForm();
  connectForm();
  updateForm();
  updatePreview();
}

void ChartExportDialog::buildForm() {
  const LastChoice& last = lastChoice();
  m_format = new QComboBox;
  for (const ChartFormat& row : chartFormats()) m_format->addItem(row.title(), QString(row.id));
  m_format->setCurrentIndex(std::max(0, m_format->findData(last.format)));
  m_width = new QSpinBox;
  m_height = new QSpinBox;
  for (QSpinBox* box : {m_width, m_height}) {
    box->setRange(kSmallestSide, kLargestSide);
    box->setSingleStep(50);
    box->setSuffix(QStringLiteral(" px"));
  }
  m_width->setValue(last.width);
  charts::PictureRequest request;
  request.size = QSize(last.width, ChartFileOptions().size.height());
  request.caption = chartCaption(*m_results);
  m_height->setValue(charts::legibleHeight(*m_results, m_options, request, m_cache));
  m_scale = new QDoubleSpinBox;
  m_scale->setRange(kSmallestScale, kLargestScale);
  m_scale->setSingleStep(0.5);
  m_scale->setDecimals(1);
  m_scale->setValue(last.scale);
  m_background = new QComboBox;
  m_background->addItem(tr("white paper"), false);
  m_background->addItem(tr("as on screen"), true);
  m_background->setCurrentIndex(last.asOnScreen ? 1 : 0);
  m_pixels = new QLabel;
  m_pixels->setTextFormat(Qt::PlainText);
  m_preview = new QLabel;
  m_preview->setAlignment(Qt::AlignCenter);
  m_preview->setMinimumSize(kPreviewSize);

  auto* form = new QFormLayout;
  form->addRow(tr("&Format"), m_format);
  form->addRow(tr("&Width"), m_width);
  form->addRow(tr("&Height"), m_height);
  form->addRow(tr("&Scale"), m_scale);
  form->addRow(tr("&Background"), m_background);
  form->addRow(tr("Result"), m_pixels);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  QPushButton* save = buttons->addButton(tr("Save &as..."), QDialogButtonBox::AcceptRole);
  save->setDefault(true);
  connect(save, &QPushButton::clicked, this, &ChartExportDialog::chooseFile);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addLayout(form);
  column->addWidget(m_preview, 1);
  column->addWidget(buttons);
  m_format->setAccessibleName(tr("File format"));
  m_width->setAccessibleName(tr("Width in pixels"));
  m_height->setAccessibleName(tr("Height in pixels"));
  m_scale->setAccessibleName(tr("Scale of the picture"));
  m_background->setAccessibleName(tr("Background"));
  m_preview->setAccessibleName(tr("Preview"));
}

void ChartExportDialog::connectForm() {
  connect(m_format, &QComboBox::currentIndexChanged, this, &ChartExportDialog::updateForm);
  connect(m_background, &QComboBox::currentIndexChanged, this, &ChartExportDialog::updateForm);
  connect(m_width, &QSpinBox::valueChanged, this, &ChartExportDialog::updateForm);
  connect(m_height, &QSpinBox::valueChanged, this, &ChartExportDialog::updateForm);
  connect(m_scale, &QDoubleSpinBox::valueChanged, this, &ChartExportDialog::updateForm);
  connect(&m_previewTimer, &QTimer::timeout, this, &ChartExportDialog::updatePreview);
}

const ChartFormat& ChartExportDialog::format() const {
  return *findChartFormat(m_format->currentData().toString());
}

ChartFileOptions ChartExportDialog::fileOptions() const {
  return {QSize(m_width->value(), m_height->value()), m_scale->value(), m_background->currentData().toBool(),
          m_screenStyle};
}

void ChartExportDialog::updateForm() {
  const bool picture = format().id == QLatin1StringView("png");
  m_scale->setEnabled(picture);
  m_scale->setToolTip(picture ? tr("File pixels for each pixel of the chart; 2 is sharp on most screens")
                              : tr("Drawings have no pixels; they are sharp at any size"));
  const ChartFileOptions file = fileOptions();
  const auto side = [&file](int length) {
    return results::countText(static_cast<std::uint64_t>(length * file.scale + 0.5));
  };
  const auto inches = [](int length) { return results::numberText(length * 25.4 / kDotsPerInch, 4); };
  m_pixels->setText(picture ? tr("%1 x %2 pixels").arg(side(file.size.width()), side(file.size.height()))
                            : tr("%1 x %2 mm").arg(inches(file.size.width()), inches(file.size.height())));
  lastChoice() = {format().id, file.size.width(), file.scale, file.asOnScreen};
  m_previewTimer.start(kPreviewMilliseconds);
}

void ChartExportDialog::updatePreview() {
  const ChartFileOptions file = fileOptions();
  const QSize shown = file.size.scaled(kPreviewSize, Qt::KeepAspectRatio);
  const qreal ratio = devicePixelRatioF();
  QImage image((QSizeF(shown) * ratio).toSize(), QImage::Format_RGB32);
  QPainter painter(&image);
  painter.scale(static_cast<qreal>(image.width()) / file.size.width(),
                static_cast<qreal>(image.height()) / file.size.height());
  charts::paintPicture(
      painter, *m_results, m_options,
      {file.size, file.asOnScreen ? m_screenStyle : charts::paperStyle(), chartCaption(*m_results), true},
      m_cache);
  painter.end();
  image.setDevicePixelRatio(ratio);
  m_preview->setPixmap(QPixmap::fromImage(image));
}

QString ChartExportDialog::finalPath(const QString& path) const {
  const QString suffix = format().id;
  const bool has = QFileInfo(path).suffix().compare(suffix, Qt::CaseInsensitive) == 0;
  return has ? path : path + QLatin1Char('.') + suffix;
}

void ChartExportDialog::chooseFile() {
  const QString suffix = format().id;
  auto* dialog = new QFileDialog(this, tr("Save chart"), m_folder,
                                 format().title() + QStringLiteral(" (*.%1)").arg(suffix));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(suffix);
  dialog->selectFile(QStringLiteral("packscope-%1.%2").arg(m_options.metric, suffix));
  connect(dialog, &QFileDialog::fileSelected, this, &ChartExportDialog::confirmAndSave);
  dialog->open();
}

void ChartExportDialog::confirmAndSave(const QString& path) {
  const QString target = finalPath(path);
  // The file dialog asked about the name that was typed; where the suffix made another one of it, ask about
  // that.
  if (target == path || !QFileInfo::exists(target)) return saveTo(target);
  auto* question = new QMessageBox(QMessageBox::Question, tr("Save chart"),
                                   tr("%1 exists. Replace it?").arg(QFileInfo(target).fileName()),
                                   QMessageBox::Yes | QMessageBox::No, this);
  question->setAttribute(Qt::WA_DeleteOnClose);
  question->setTextFormat(Qt::PlainText);
  connect(question, &QMessageBox::accepted, this, [this, target] { saveTo(target); });
  question->open();
}

void ChartExportDialog::saveTo(const QString& path) {
  try {
    writeChart(path.toStdString(), format(), *m_results, m_options, fileOptions());
  } catch (...) {
    Q_EMIT failed(charts::fromUtf8(base::currentExceptionMessage()));
    return;
  }
  Q_EMIT written(path);
  accept();
}

}  // namespace packscope::exports
