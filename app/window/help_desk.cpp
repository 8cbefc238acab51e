#include <lectern/window/help_desk.h>

#include "help_page.h"

#include <lectern/window/main_window.h>

namespace lectern::window {

HelpDesk::HelpDesk(const QString& docsFolder, MainWindow& window)
    : m_docsFolder(docsFolder)
    , m_window(window)
{
    connect(&window, &MainWindow::helpWanted, this, &HelpDesk::open);
    connect(&window, &MainWindow::lookChanged, this, [this] {
        if (m_page)
            m_page->setContext(m_window.pageContext());
    });
}

void HelpDesk::open(const QString& section)
{
    if (!m_page) {
        m_page = new HelpPage(m_docsFolder, m_window.pageContext());
        connect(m_page, &HelpPage::closed, &m_window, &MainWindow::showPage);
        connect(m_page, &HelpPage::linkWanted, &m_window, &MainWindow::openAddress);
    }
    m_window.showInstead(m_page);
    m_page->open(QStringLiteral("learning"), section);
}

} // namespace lectern::window
