#pragma once

#include <QObject>
#include <QString>

namespace lectern::window {

class HelpPage;
class MainWindow;

/// The help in a window: opened from the menu and by F1.
class HelpDesk : public QObject
{
    Q_OBJECT

public:
    /// `docsFolder`: InstallPaths::docsFolder. The window is borrowed and outlives the desk.
    HelpDesk(const QString& docsFolder, MainWindow& window);

private:
    void open(const QString& section);

    QString m_docsFolder;
    MainWindow& m_window;
    HelpPage* m_page = nullptr; ///< made when it is first wanted; the window owns it
};

} // namespace lectern::window
