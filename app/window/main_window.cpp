#include <lectern/window/main_window.h>

#include "column_page.h"
#include "context_help.h"
#include "courses_page.h"
#include "elided_label.h"
#include "find_bar.h"
#include "handin_page.h"
#include "navigation_panel.h"
#include "notes_panel.h"
#include "offer_bar.h"
#include "popover.h"
#include "summary_page.h"
#include "welcome_page.h"

#include <lectern/views/calculator_view.h>

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QResizeEvent>
#include <QScrollBar>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace lectern::window {
MainWindow::MainWindow(const reader::EmbedContext& context, reader::LessonView::EmbedFactory factory,
                       QWidget* parent)
    : QMainWindow(parent)
    , m_context(context)
    , m_view(new reader::LessonView(context, std::move(factory)))
    , m_sections(new SectionModel(this))
    , m_side(new NavigationPanel(m_sections))
    , m_pages(new QStackedWidget)
    , m_notes(new NotesPanel)
    , m_offer(new OfferBar)
{
    setObjectName(QStringLiteral("mainWindow"));
    resize(1280, 800);
    setMinimumSize(600, 420);
    setAcceptDrops(true);
    buildBar();

    m_notice = new QLabel;
    m_notice->setObjectName(QStringLiteral("notice"));
    m_notice->setWordWrap(true);
    m_notice->setContentsMargins(16, 8, 16, 8);
    m_notice->hide();

    m_pages->addWidget(m_view);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(m_pages, 1);
    middle->addWidget(m_notes);
    m_notes->hide();
    auto* right = new QVBoxLayout;
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(0);
    right->addWidget(m_bar);
    right->addWidget(m_offer);
    right->addLayout(middle, 1);
    right->addWidget(m_notice);
    auto* all = new QHBoxLayout;
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(m_side);
    all->addLayout(right, 1);
    auto* centre = new QWidget;
    centre->setLayout(all);
    setCentralWidget(centre);

    m_findBar = new FindBar(m_view);
    m_popover = new Popover(context, this);
    connect(m_popover, &Popover::moreWanted, this, [this] { Q_EMIT helpWanted(m_helpSection); });
    connect(m_findBar, &FindBar::searched, this,
            [this](const QString& text) { m_findBar->setMatches(m_view->findAll(text)); });
    connect(m_findBar, &FindBar::matchChosen, m_view, &reader::LessonView::showMatch);
    // Queued: the page is built in steps, and its matches are those of the whole.
    connect(
        m_view, &QTextEdit::textChanged, this,
        [this] {
            if (!m_findBar->isHidden())
                m_findBar->updateMatches(m_view->findAll(m_findBar->text()));
        },
        Qt::QueuedConnection);
    connect(m_findBar, &FindBar::closed, this, &MainWindow::closeFind);
    connect(m_view, &reader::LessonView::currentSectionChanged, this, [this](const QString& id) {
        m_sections->setCurrent(id);
        m_side->followCurrent();
        updateWhere();
    });
    connect(m_view, &reader::LessonView::placeChanged, this, &MainWindow::updateWhere);
    connect(m_view, &reader::LessonView::linkActivated, this, &MainWindow::followLink);
    connect(m_offer, &OfferBar::closed, this, [this] {
        if (m_offer->isAncestorOf(focusWidget()))
            pageFocus()->setFocus(Qt::OtherFocusReason);
        Q_EMIT offerClosed();
    });
    connect(m_side, &NavigationPanel::summaryWanted, this, &MainWindow::summaryWanted);
    connect(m_side, &NavigationPanel::searchWanted, this, &MainWindow::openSearch);
    // Queued: the menu that was chosen from is filled again.
    connect(
        m_side, &NavigationPanel::lessonChosen, this,
        [this](const QString& lesson) {
            Q_EMIT lessonWanted(lesson, {});
            m_view->setFocus(Qt::OtherFocusReason);
        },
        Qt::QueuedConnection);
    connect(m_side, &NavigationPanel::sectionChosen, this, [this](const QString& id) {
        showPage();
        rememberPlace();
        m_view->goToSection(id);
        m_view->setFocus(Qt::OtherFocusReason);
    });
    connectNotes();
    addShortcuts();
    retranslate();
}

MainWindow::~MainWindow() = default;

void MainWindow::showLesson(const reader::PageSources& sources)
{
    m_sources = sources;
    m_view->showLesson(sources);
    m_sections->setSections(m_view->sections());
    m_sections->setCurrent(m_view->currentSection());
    retranslate();
}

void MainWindow::apply(const Settings& settings, const reader::EmbedContext& context,
                       const reader::PageSources& sources)
{
    m_settings = settings;
    m_context = context;
    m_sources = sources;
    const theme::Theme& theme = context.theme;
    m_side->setTheme(theme);
    m_popover->setContext(context);
    m_notes->setTheme(theme);
    const QString sheet =
        QStringLiteral("#side { background: %1; border-right: 1px solid %2; }"
                       "#notesPanel { background: %1; border-left: 1px solid %2; }"
                       "#notesList { background: %1; border: 0; }"
                       "#navigation { background: %1; border: 0; outline: 0; }"
                       "#bar { background: %3; border-bottom: 1px solid %2; }"
                       "#courseTitle { font-size: 15px; font-weight: 600; }"
                       "#navigationSearch, #lessonChoice { text-align: left; padding: 6px 10px; margin: 0 12px 8px 14px; "
                       "background: %9; color: %10; border: 1px solid %5; border-radius: 6px; }"
                       "#navigationSearch:focus, #navigationSearch:hover, #lessonChoice:focus, #lessonChoice:hover { "
                       "border-color: %11; }"
                       "#findBar { background: %4; border: 1px solid %5; border-radius: 8px; }"
                       "#notice { background: %6; color: %7; border-top: 1px solid %2; }"
                       "#offerBar { background: %8; border: 0; border-bottom: 1px solid %2; }")
            .arg(theme.side.name(), theme.hairline.name(), theme.page.name(), theme.card.name(),
                 theme.border.name(), theme.warnSoft.name(), theme.warn.name(), theme.accentSoft.name(),
                 theme.field.name(), theme.secondary.name(), theme.accent.name()) +
        columnPageStyle(theme);
    if (sheet != styleSheet()) // setting it polishes every widget again
        setStyleSheet(sheet);
    if (m_sources.page()) {
        m_view->setContext(context, sources);
        m_sections->setSections(m_view->sections());
        m_sections->setCurrent(m_view->currentSection());
    }
    retranslate();
    if (m_welcome && m_pages->currentWidget() == m_welcome)
        m_welcome->show(m_settings, pageContext(), m_sources, m_sections->sections());
    if (m_summary && m_pages->currentWidget() == m_summary)
        Q_EMIT summaryWanted();
    if (m_handin && m_pages->currentWidget() == m_handin)
        Q_EMIT handinWanted();
    if (m_courses && m_pages->currentWidget() == m_courses)
        Q_EMIT coursesWanted();
    Q_EMIT lookChanged();
}

void MainWindow::showNotice(const QString& text)
{
    m_notice->setText(text);
    m_notice->setVisible(!text.isEmpty());
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QMainWindow::changeEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    const bool wasNarrow = event->oldSize().isValid() && isNarrow(event->oldSize().width());
    if (!event->oldSize().isValid() || wasNarrow != isNarrow(width()))
        showSide();
    placeFindBar();
}

void MainWindow::placeFindBar()
{
    m_findBar->adjustSize();
    m_findBar->move(m_view->width() - m_findBar->width() - 28, 10);
}

void MainWindow::setExercises(int solved, int all)
{
    m_side->setExercises(solved, all);
}

void MainWindow::updateWhere()
{
    const double left = m_view->shareLeft();
    m_side->setShareLeft(left);
    const QModelIndex index = m_sections->index(std::max(0, m_sections->rowOf(m_sections->current())));
    QStringList words;
    if (const int number = index.data(SectionModel::NumberRole).toInt(); number > 0)
        words << tr("Section %1 of %2").arg(number).arg(m_sections->numbered());
    words << index.data().toString();
    if (const double minutes = index.data(SectionModel::MinutesRole).toDouble(); minutes > 0)
        words << tr("%n minute(s) left", nullptr, static_cast<int>(std::ceil(minutes * left)));
    const QString where = words.join(QStringLiteral(" · "));
    if (where == m_where->toolTip())
        return;
    m_where->setWhole(where);
}

Visit MainWindow::here() const
{
    return {m_sources.lesson ? QString::fromStdString(m_sources.lesson->folder) : QString(), m_view->place()};
}

void MainWindow::rememberPlace()
{
    m_history.leave(here());
    updateHistoryButtons();
}

void MainWindow::goBack()
{
    travel(m_history.back(here()));
}

void MainWindow::goForward()
{
    travel(m_history.forward(here()));
}

void MainWindow::travel(const std::optional<Visit>& visit)
{
    if (!visit)
        return;
    showPage();
    if (visit->lesson == here().lesson)
        m_view->goTo(visit->place);
    else
        Q_EMIT visitWanted(*visit);
    updateHistoryButtons();
}

void MainWindow::updateHistoryButtons()
{
    m_back->setEnabled(m_history.canGoBack());
    m_forward->setEnabled(m_history.canGoForward());
}

void MainWindow::openFind()
{
    if (m_bar->isHidden())
        return;
    showPage();
    m_findBar->open(m_view->textCursor().selectedText().left(80));
    placeFindBar();
}

void MainWindow::closeFind()
{
    m_findBar->hide();
    m_view->findAll({});
    m_view->setFocus(Qt::OtherFocusReason);
}

void MainWindow::zoomBy(int steps)
{
    Settings wanted = m_settings;
    wanted.zoom =
        steps == 0 ? 1.0 : std::clamp(std::round((m_settings.zoom + 0.1 * steps) * 100) / 100, 0.75, 3.0);
    if (wanted != m_settings)
        Q_EMIT settingsWanted(wanted);
}

void MainWindow::followLink(const QString& target)
{
    const QString rest = target.section(u':', 1);
    const std::string language = m_sources.language.toStdString();
    const QPoint at = m_view->viewport()->mapToGlobal(m_view->cursorRect().bottomLeft());
    if (target.startsWith(u"term:")) {
        const auto found = m_sources.course->glossary.find(rest.toStdString());
        if (found == m_sources.course->glossary.end())
            return;
        const lessons::Term& term = found->second;
        QString text = u"**" + QString::fromStdString(term.name.in("zh_CN")) + u"** · " +
                       QString::fromStdString(term.name.in("en"));
        if (!term.symbol.empty())
            text += u" · $" + QString::fromStdString(term.symbol) + u'$';
        m_popover->showMarkdown(text + u"\n\n" + QString::fromStdString(term.definition.in(language)), at);
    } else if (target.startsWith(u"cite:")) {
        const auto found = m_sources.course->references.find(rest.toStdString());
        if (found != m_sources.course->references.end())
            m_popover->showMarkdown(
                QString::fromStdString(found->second.text + "\n\n`" + found->second.url + '`'), at);
    } else if (target.startsWith(u"step:")) {
        rememberPlace();
        const lessons::Embed embed{lessons::EmbedKind::calculator, rest.section(u'.', 0, 0).toStdString()};
        m_view->goToEmbedded(embed);
        if (auto* calculator = qobject_cast<views::CalculatorView*>(m_view->embedded(embed)))
            calculator->showCell(rest.section(u'.', 1).toStdString());
    } else if (target.startsWith(u"value:")) {
        Q_EMIT valueAsked(rest, at);
    } else if (target.startsWith(u"lesson:")) {
        Q_EMIT lessonWanted(rest.section(u'#', 0, 0), rest.section(u'#', 1));
    } else {
        openAddress(target);
    }
}

void MainWindow::openAddress(const QString& address)
{
    const QUrl url(address);
    if (url.scheme() != u"https" && url.scheme() != u"http")
        return;
    const auto answer = QMessageBox::question(
        this, tr("Open a link"), tr("Open this address in the browser?\n\n%1").arg(url.toDisplayString()));
    if (answer == QMessageBox::Yes)
        QDesktopServices::openUrl(url);
}

} // namespace lectern::window
