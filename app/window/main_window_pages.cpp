// The parts of the window: the lesson and the pages that take its place, the line above, and the way round by
// keyboard.

#include "context_help.h"
#include "courses_page.h"
#include "find_bar.h"
#include "handin_page.h"
#include "navigation_panel.h"
#include "notes_panel.h"
#include "offer_bar.h"
#include "popover.h"
#include "summary_page.h"
#include "welcome_page.h"

#include <lectern/window/main_window.h>

#include <QDragEnterEvent>
#include <QMimeData>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>

namespace lectern::window {

namespace {

/// The course package among what is dragged; empty if there is none.
QString packageIn(const QMimeData& data)
{
    for (const QUrl& url : data.urls()) {
        if (url.isLocalFile() && url.toLocalFile().endsWith(u".lectern", Qt::CaseInsensitive))
            return url.toLocalFile();
    }
    return {};
}

} // namespace

bool MainWindow::isNarrow(int width)
{
    constexpr int narrow = 860;
    return width < narrow;
}

reader::EmbedContext MainWindow::pageContext() const
{
    reader::EmbedContext context = m_context;
    context.page = &m_sources;
    return context;
}

void MainWindow::showWelcome()
{
    if (!m_welcome) {
        m_welcome = new WelcomePage(pageContext());
        m_pages->addWidget(m_welcome);
        connect(m_welcome, &WelcomePage::settingsWanted, this, &MainWindow::settingsWanted);
        connect(m_welcome, &WelcomePage::finished, this, [this] {
            showPage();
            Q_EMIT welcomeFinished();
        });
    }
    m_welcome->show(m_settings, pageContext(), m_sources, m_sections->sections());
    m_pages->setCurrentWidget(m_welcome);
    m_bar->hide();
    showSide();
    m_welcome->takeFocus();
}

void MainWindow::showSummary(const Summary& summary)
{
    if (!m_summary) {
        m_summary = new SummaryPage;
        m_pages->addWidget(m_summary);
        connect(m_summary, &SummaryPage::closed, this, &MainWindow::showPage);
        connect(m_summary, &SummaryPage::exerciseWanted, this, [this](const QString& id) {
            showPage();
            rememberPlace();
            // After the page has come back to its own place.
            QMetaObject::invokeMethod(
                m_view,
                [this, id] {
                    m_view->goToEmbedded({lessons::EmbedKind::exercise, id.toStdString()});
                },
                Qt::QueuedConnection);
        });
    }
    const bool opens = m_pages->currentWidget() != m_summary;
    m_summary->show(summary, pageContext());
    m_pages->setCurrentWidget(m_summary);
    if (opens)
        m_summary->takeFocus();
}

void MainWindow::showHandin(const HandinView& view)
{
    if (!m_handin) {
        m_handin = new HandinPage;
        m_pages->addWidget(m_handin);
        connect(m_handin, &HandinPage::closed, this, &MainWindow::showPage);
        connect(m_handin, &HandinPage::enrolmentWanted, this, &MainWindow::enrolmentWanted);
        connect(m_handin, &HandinPage::saveWanted, this, &MainWindow::handinFileWanted);
    }
    const bool opens = m_pages->currentWidget() != m_handin;
    m_handin->show(view, pageContext());
    m_pages->setCurrentWidget(m_handin);
    if (opens)
        m_handin->takeFocus();
}

void MainWindow::showInstead(QWidget* page)
{
    if (m_pages->indexOf(page) < 0)
        m_pages->addWidget(page);
    m_pages->setCurrentWidget(page);
}

void MainWindow::showCourses(const CoursesView& view)
{
    if (!m_courses) {
        m_courses = new CoursesPage;
        m_pages->addWidget(m_courses);
        connect(m_courses, &CoursesPage::closed, this, &MainWindow::showPage);
        connect(m_courses, &CoursesPage::courseWanted, this, &MainWindow::courseWanted);
        connect(m_courses, &CoursesPage::packageWanted, this, &MainWindow::packageWanted);
        connect(m_courses, &CoursesPage::removalWanted, this, &MainWindow::courseRemovalWanted);
        connect(m_courses, &CoursesPage::otherSignerAccepted, this,
                [this](const QString& package) { Q_EMIT packageDropped(package, true); });
    }
    m_courses->show(view, pageContext());
    m_pages->setCurrentWidget(m_courses);
    m_bar->show();
    m_courses->takeFocus();
}

void MainWindow::setSearchable(bool searchable)
{
    m_isSearchable = searchable;
    m_side->setSearchable(searchable);
    fillMenus();
}

void MainWindow::openSearch()
{
    if (m_bar->isHidden())
        return; // the card before the first lesson comes first
    const bool hasPage = m_pages->currentWidget() == m_view;
    Q_EMIT searchWanted(hasPage ? m_view->textCursor().selectedText().left(80) : QString());
}

void MainWindow::showFound(const reader::SourceSpot& spot, const reader::FindWords& words)
{
    showPage();
    m_findBar->hide();
    rememberPlace();
    m_view->showFound(spot, words);
    m_view->setFocus(Qt::OtherFocusReason);
}

void MainWindow::showTerm(const QString& id)
{
    showPage();
    followLink(u"term:" + id);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!packageIn(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    Q_EMIT packageDropped(packageIn(*event->mimeData()), false);
}

void MainWindow::showPage()
{
    if (m_pages->currentWidget() == m_view)
        return;
    m_pages->setCurrentWidget(m_view);
    m_bar->show();
    showSide();
    m_view->setFocus(Qt::OtherFocusReason);
}

void MainWindow::offer(const Offer& offer)
{
    m_offer->show(offer);
}

void MainWindow::withdrawOffer(const QString& name)
{
    m_offer->withdraw(name);
}

void MainWindow::showSide()
{
    const bool welcoming = m_welcome && m_pages->currentWidget() == m_welcome;
    const int taken = m_notes->isHidden() ? 0 : NotesPanel::breadth;
    m_side->setVisible(!welcoming && !isNarrow(width() - taken));
}

void MainWindow::connectNotes()
{
    connect(m_notesButton, &QToolButton::toggled, m_notes, &QWidget::setVisible);
    connect(m_notes, &NotesPanel::closed, m_notes, &QWidget::hide);
    connect(m_notes, &NotesPanel::left, this, [this] { pageFocus()->setFocus(Qt::OtherFocusReason); });
    connect(m_notes, &NotesPanel::noteWanted, this, [this](const QString& id) {
        showPage();
        rememberPlace();
        m_view->goToMark(id);
    });
    m_notes->installEventFilter(this);
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    const bool shows = event->type() == QEvent::ShowToParent;
    if (watched == m_notes && (shows || event->type() == QEvent::HideToParent)) {
        m_notesButton->setChecked(shows);
        if (!shows && m_notes->isAncestorOf(focusWidget()))
            pageFocus()->setFocus(Qt::OtherFocusReason);
        showSide();
    }
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::markHere(void (reader::LessonView::*wanted)())
{
    if (m_pages->currentWidget() == m_view)
        Q_EMIT(m_view->*wanted)();
}

void MainWindow::cycleRegion(bool forward)
{
    // A region, and the widget in it that takes the keyboard.
    std::vector<std::pair<QWidget*, QWidget*>> regions = {{m_side, m_side->list()},
                                                          {m_bar, m_find},
                                                          {m_offer, m_offer->button()},
                                                          {m_pages, pageFocus()},
                                                          {m_notes, m_notes->list()}};
    std::erase_if(regions, [](const auto& region) { return !region.first->isVisible(); });
    const auto at = std::find_if(regions.begin(), regions.end(), [this](const auto& region) {
        return focusWidget() && (region.first == focusWidget() || region.first->isAncestorOf(focusWidget()));
    });
    const std::size_t index =
        at == regions.end() ? regions.size() - 1 : static_cast<std::size_t>(at - regions.begin());
    regions[(index + (forward ? 1 : regions.size() - 1)) % regions.size()].second->setFocus(
        Qt::OtherFocusReason);
}

QWidget* MainWindow::pageFocus() const
{
    QWidget* page = m_pages->currentWidget();
    return page == m_view || !page->focusWidget() ? page : page->focusWidget();
}

void MainWindow::showHelp()
{
    const QWidget* focused = focusWidget() ? focusWidget() : m_view;
    const QPoint at = focused == m_view ? m_view->viewport()->mapToGlobal(m_view->cursorRect().bottomLeft())
                                        : focused->mapToGlobal(QPoint(0, std::min(focused->height(), 40)));
    m_helpSection = helpSection(focused);
    m_popover->showMarkdown(contextHelp(focused), at);
}

void MainWindow::showShortcuts()
{
    m_popover->showMarkdown(shortcutsHelp(), m_pages->mapToGlobal(QPoint(m_pages->width() / 2 - 180, 24)));
}

} // namespace lectern::window
