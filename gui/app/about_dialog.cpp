// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/about_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QIcon>
#include <QLabel>
#include <QPushButton>
#include <QSysInfo>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace packscope::app {
namespace {

struct AboutText {
  Q_DECLARE_TR_FUNCTIONS(packscope::app::About)
};

QDialog* makeDialog(QWidget* parent, const QString& title) {
  auto* dialog = new QDialog(parent);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(title);
  return dialog;
}

/// The help of the installed translation names its own file.
QString helpMarkdown() {
  QFile file(AboutText::tr(":/help/help_en.md", "the help text in your language"));
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

}  // namespace

QString systemInfo() {
  return QStringLiteral("Packscope %1\nQt %2 (built with %3)\n%4\n%5, kernel %6\nplatform %7\n")
      .arg(QCoreApplication::applicationVersion(), QLatin1String(qVersion()), QStringLiteral(QT_VERSION_STR),
           QStringLiteral("compiler " __VERSION__), QSysInfo::prettyProductName(), QSysInfo::kernelVersion(),
           QGuiApplication::platformName());
}

void showAbout(QWidget* parent) {
  QDialog* dialog = makeDialog(parent, AboutText::tr("About Packscope"));
  auto* icon = new QLabel;
  icon->setPixmap(QApplication::windowIcon().pixmap(64, 64));
  auto* text = new QLabel;
  text->setTextFormat(Qt::PlainText);
  text->setWordWrap(true);
  text->setMinimumWidth(380);
  text->setText(AboutText::tr("Packscope %1").arg(QCoreApplication::applicationVersion()) +
                QStringLiteral("\n\n") +
                AboutText::tr("A benchmark explorer for serializers of integers and matrices.") +
                QStringLiteral("\n\n") +
                AboutText::tr("Free software under the GNU General Public License, version 3 or later.") +
                QStringLiteral("\n\n") + systemInfo().section(QLatin1Char('\n'), 1).trimmed());
  text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QPushButton* copy = buttons->addButton(AboutText::tr("Copy system info"), QDialogButtonBox::ActionRole);
  QObject::connect(copy, &QPushButton::clicked, dialog,
                   [] { QApplication::clipboard()->setText(systemInfo()); });
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  auto* top = new QHBoxLayout;
  top->setSpacing(16);
  top->addWidget(icon, 0, Qt::AlignTop);
  top->addWidget(text, 1);
  auto* layout = new QVBoxLayout(dialog);
  layout->setSpacing(16);
  layout->addLayout(top);
  layout->addWidget(buttons);
  dialog->open();
}

void showHelp(QWidget* parent) {
  QDialog* dialog = makeDialog(parent, AboutText::tr("Packscope Help"));
  auto* browser = new QTextBrowser;
  browser->setMarkdown(helpMarkdown());
  browser->setFrameShape(QFrame::NoFrame);
  browser->setOpenLinks(false);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  auto* layout = new QVBoxLayout(dialog);
  layout->addWidget(browser);
  layout->addWidget(buttons);
  dialog->resize(640, 560);
  dialog->show();
}

}  // namespace packscope::app
