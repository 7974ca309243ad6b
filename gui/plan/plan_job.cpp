// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan_job.h"

#include "base/error.h"
#include "bench/run.h"
#include "results/engine_text.h"

#include <QPointer>
#include <QThreadPool>
#include <utility>

namespace packscope::plan {
namespace {

/// The last line that the program wrote, without its name.
QString lastLine(const QByteArray& errors) {
  QString text = QString::fromUtf8(errors).trimmed();
  text = text.mid(text.lastIndexOf(QLatin1Char('\n')) + 1);
  const QString head = QStringLiteral("packscope-bench: ");
  return text.startsWith(head) ? text.mid(head.size()) : text;
}

}  // namespace

PlanJob::PlanJob(QObject* parent) : QObject(parent) {}

PlanJob::~PlanJob() {
  if (m_process != nullptr) {
    m_process->disconnect(this);
    m_process->kill();
    m_process->waitForFinished(2'000);
  }
}

void PlanJob::start(const QStringList& arguments, const QString& program) {
  cancel();
  ++m_number;
  QString path = program;
  if (path.isEmpty()) {
    try {
      path = results::fromUtf8(bench::findWorkerProgram());
    } catch (const base::Error& error) {
      Q_EMIT failed(results::fromUtf8(error.message()));
      return;
    }
  }
  auto* process = new QProcess(this);
  m_process = process;
  connect(process, &QProcess::finished, this,
          [this, process](int code, QProcess::ExitStatus status) { onExit(process, code, status); });
  connect(process, &QProcess::errorOccurred, this, [this, process, path](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart && process == m_process) {
      m_process = nullptr;
      process->deleteLater();
      end(tr("'%1' could not be started: %2").arg(path, process->errorString()));
    }
  });
  process->setStandardInputFile(QProcess::nullDevice());
  process->start(path, arguments + QStringList{QStringLiteral("--json")}, QIODevice::ReadOnly);
  Q_EMIT runningChanged();
}

void PlanJob::cancel() {
  if (!isRunning()) {
    return;
  }
  ++m_number;
  m_reading = false;
  if (QProcess* process = std::exchange(m_process, nullptr)) {
    process->disconnect(this);
    connect(process, &QProcess::finished, process, &QObject::deleteLater);
    process->kill();
  }
  Q_EMIT runningChanged();
}

void PlanJob::onExit(QProcess* process, int code, QProcess::ExitStatus status) {
  if (process != m_process) {
    return;
  }
  m_process = nullptr;
  process->deleteLater();
  const QString problem = lastLine(process->readAllStandardError());
  if (status != QProcess::NormalExit) {
    end(tr("The planning process ended unexpectedly; it may have run out of memory."));
  } else if (code != 0) {
    end(problem.isEmpty() ? tr("The planning process ended with code %1.").arg(code) : problem);
  } else {
    read(process->readAllStandardOutput());
  }
}

void PlanJob::read(const QByteArray& text) {
  m_reading = true;
  QThreadPool::globalInstance()->start([job = QPointer<PlanJob>(this), number = m_number, text] {
    std::shared_ptr<const report::Inspection> inspection;
    QString problem;
    try {
      inspection = std::make_shared<const report::Inspection>(report::readInspectionJson(
          std::string_view(text.constData(), static_cast<std::size_t>(text.size())), "inspect"));
    } catch (const std::exception&) {
      problem = results::fromUtf8(base::currentExceptionMessage());
    }
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [job, number, inspection, problem] {
          if (!job || job->m_number != number) {
            return;
          }
          if (!inspection) {
            job->end(problem);
            return;
          }
          job->m_reading = false;
          Q_EMIT job->runningChanged();
          Q_EMIT job->finished(inspection);
        },
        Qt::QueuedConnection);
  });
}

void PlanJob::end(const QString& problem) {
  m_reading = false;
  Q_EMIT runningChanged();
  Q_EMIT failed(problem);
}

}  // namespace packscope::plan
