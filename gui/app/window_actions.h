// SPDX-License-Identifier: GPL-3.0-or-later
// The actions of the main window, by name.
#pragma once

class QAction;
class QMenu;

namespace packscope::app {

struct WindowActions {
  QAction* open = nullptr;
  QAction* exportChart = nullptr;
  QAction* quit = nullptr;
  QAction* copy = nullptr;
  QAction* copyCommand = nullptr;
  QAction* findCase = nullptr;
  QAction* run = nullptr;
  QAction* cancel = nullptr;
  QAction* live = nullptr;
  QAction* askToStop = nullptr;
  QAction* runPublished = nullptr;
  QAction* plan = nullptr;
  QAction* baseline = nullptr;
  QAction* showAsTable = nullptr;
  QAction* nextPage = nullptr;
  QAction* previousPage = nullptr;
  QAction* resetLayout = nullptr;
  QAction* help = nullptr;
  QAction* about = nullptr;
  QAction* aboutQt = nullptr;

  QMenu* fileMenu = nullptr;
  QMenu* recentMenu = nullptr;
  QMenu* exportMenu = nullptr;
  QMenu* editMenu = nullptr;
  QMenu* runMenu = nullptr;
  QMenu* viewMenu = nullptr;
  QMenu* columnsMenu = nullptr;
  QMenu* languageMenu = nullptr;
  QMenu* bytesMenu = nullptr;
  QMenu* helpMenu = nullptr;
};

}  // namespace packscope::app
