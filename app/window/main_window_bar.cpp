// The bar above the page: its buttons, menus and keys, in the window's language.

#include <lectern/window/main_window.h>

#include "elided_label.h"
#include "find_bar.h"
#include "navigation_panel.h"
#include "notes_panel.h"
#include "offer_bar.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QShortcut>
#include <QToolButton>

#include <utility>

namespace lectern::window {
namespace {

QToolButton* makeButton(const char* name, QLayout* layout)
{
    auto* button = new QToolButton;
    button->setObjectName(QString::fromLatin1(name));
    button->setFocusPolicy(Qt::TabFocus);
    layout->addWidget(button);
    return button;
}

std::vector<LessonName> lessonNames(const reader::PageSources& sources)
{
    std::vector<LessonName> names;
    if (!sources.course)
        return names;
    reader::PageSources other = sources;
    for (const lessons::Lesson& lesson : sources.course->lessons) {
        other.lesson = &lesson;
        const lessons::Page* page = other.page();
        names.push_back({QString::fromStdString(lesson.folder),
                         QString::fromStdString(page ? page->title : lesson.folder), &lesson == sources.lesson});
    }
    return names;
}

} // namespace

void MainWindow::buildBar()
{
    m_bar = new QWidget;
    m_bar->setObjectName(QStringLiteral("bar"));
    m_bar->setAttribute(Qt::WA_StyledBackground);
    m_bar->setFixedHeight(44);
    auto* layout = new QHBoxLayout(m_bar);
    layout->setContentsMargins(12, 0, 12, 0);
    layout->setSpacing(4);
    m_contents = makeButton("contents", layout);
    m_contents->setText(QStringLiteral("☰"));
    m_back = makeButton("back", layout);
    m_back->setText(QStringLiteral("←"));
    m_forward = makeButton("forward", layout);
    m_forward->setText(QStringLiteral("→"));
    m_where = new ElidedLabel;
    m_where->setObjectName(QStringLiteral("where"));
    m_where->setProperty("tone", QStringLiteral("secondary"));
    m_where->setMinimumWidth(40);
    m_where->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addWidget(m_where, 1);
    m_find = makeButton("find", layout);
    m_notesButton = makeButton("notes", layout);
    m_notesButton->setCheckable(true);
    m_text = makeButton("textSize", layout);
    m_theme = makeButton("theme", layout);
    m_language = makeButton("language", layout);
    m_more = makeButton("more", layout);
    m_more->setText(QStringLiteral("⋯"));
    for (QToolButton* button : {m_text, m_theme, m_more}) {
        button->setPopupMode(QToolButton::InstantPopup);
        button->setMenu(new QMenu(button));
    }
    connect(m_contents, &QToolButton::clicked, this, [this] { m_side->setVisible(!m_side->isVisible()); });
    connect(m_back, &QToolButton::clicked, this, &MainWindow::goBack);
    connect(m_forward, &QToolButton::clicked, this, &MainWindow::goForward);
    connect(m_find, &QToolButton::clicked, this, &MainWindow::openFind);
    connect(m_language, &QToolButton::clicked, this, [this] {
        Settings wanted = m_settings;
        wanted.language = m_settings.language == u"zh_CN" ? QStringLiteral("en") : QStringLiteral("zh_CN");
        Q_EMIT settingsWanted(wanted);
    });
}

void MainWindow::addShortcuts()
{
    const auto add = [this](const QKeySequence& keys, auto action) {
        auto* shortcut = new QShortcut(keys, this);
        connect(shortcut, &QShortcut::activated, this, action);
    };
    add(QKeySequence::Find, [this] { openFind(); });
    add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F), [this] { openSearch(); });
    add(QKeySequence::Back, [this] { goBack(); });
    add(QKeySequence::Forward, [this] { goForward(); });
    add(QKeySequence(Qt::CTRL | Qt::Key_Equal), [this] { zoomBy(1); });
    add(QKeySequence(Qt::CTRL | Qt::Key_Plus), [this] { zoomBy(1); });
    add(QKeySequence(Qt::CTRL | Qt::Key_Minus), [this] { zoomBy(-1); });
    add(QKeySequence(Qt::CTRL | Qt::Key_0), [this] { zoomBy(0); });
    add(QKeySequence(Qt::Key_F6), [this] { cycleRegion(true); });
    add(QKeySequence(Qt::SHIFT | Qt::Key_F6), [this] { cycleRegion(false); });
    add(QKeySequence(Qt::CTRL | Qt::Key_M), [this] { markHere(&reader::LessonView::noteWanted); });
    add(QKeySequence(Qt::CTRL | Qt::Key_D), [this] { markHere(&reader::LessonView::bookmarkWanted); });
    add(QKeySequence(Qt::Key_F1), [this] { showHelp(); });
    add(QKeySequence(Qt::Key_Question), [this] { showShortcuts(); });
    add(QKeySequence::Print, [this] { Q_EMIT printWanted(); });
    add(QKeySequence::Quit, [this] { close(); });
    auto* escape = new QShortcut(QKeySequence(Qt::Key_Escape), m_view);
    escape->setContext(Qt::WidgetShortcut);
    connect(escape, &QShortcut::activated, this, [this] {
        if (m_findBar->isVisible())
            closeFind();
        else
            m_offer->dismiss();
    });
}

void MainWindow::retranslate()
{
    const std::string language = m_sources.language.toStdString();
    const QString course =
        m_sources.course ? QString::fromStdString(m_sources.course->title.in(language)) : QString();
    const lessons::Page* page = m_sources.page();
    const QString title = page ? QString::fromStdString(page->title) : QString();
    setWindowTitle(title.isEmpty() ? QStringLiteral("Lectern") : QString(title + u" — Lectern"));
    m_side->retranslate(course);
    m_side->setLessons(lessonNames(m_sources));
    m_view->setAccessibleName(title);
    m_find->setText(tr("Find"));
    m_notesButton->setText(tr("Notes"));
    m_notesButton->setToolTip(tr("Show or hide the notes"));
    m_notes->retranslate();
    m_text->setText(tr("Text size"));
    m_theme->setText(tr("Theme"));
    m_language->setText(m_settings.language == u"zh_CN" ? QStringLiteral("English") : QStringLiteral("中文"));
    m_contents->setToolTip(tr("Show or hide the contents"));
    m_back->setToolTip(tr("Back (Alt+Left)"));
    m_forward->setToolTip(tr("Forward (Alt+Right)"));
    m_find->setToolTip(tr("Find in this lesson (Ctrl+F)"));
    m_text->setToolTip(tr("Text size (Ctrl+Plus, Ctrl+Minus)"));
    m_theme->setToolTip(tr("Light, dark or high contrast"));
    m_language->setToolTip(tr("Switch the language"));
    m_more->setToolTip(tr("More"));
    for (QToolButton* button : m_bar->findChildren<QToolButton*>())
        button->setAccessibleName(button->toolTip());
    if (m_findBar) {
        m_findBar->retranslate();
        placeFindBar();
    }
    m_offer->retranslate();
    fillMenus();
    updateWhere();
    updateHistoryButtons();
}

void MainWindow::fillMenus()
{
    QMenu* sizes = m_text->menu();
    sizes->clear();
    for (const int percent : {75, 90, 100, 110, 125, 150, 200, 300}) {
        QAction* action = sizes->addAction(QStringLiteral("%1 %").arg(percent), this, [this, percent] {
            Settings wanted = m_settings;
            wanted.zoom = percent / 100.0;
            Q_EMIT settingsWanted(wanted);
        });
        action->setCheckable(true);
        action->setChecked(qRound(m_settings.zoom * 100) == percent);
    }
    QMenu* themes = m_theme->menu();
    themes->clear();
    const std::pair<SchemeChoice, QString> choices[] = {{SchemeChoice::system, tr("As the desktop")},
                                                        {SchemeChoice::light, tr("Light")},
                                                        {SchemeChoice::dark, tr("Dark")},
                                                        {SchemeChoice::contrast, tr("High contrast")}};
    for (const auto& [choice, name] : choices) {
        QAction* action = themes->addAction(name, this, [this, wantedChoice = choice] {
            Settings wanted = m_settings;
            wanted.scheme = wantedChoice;
            Q_EMIT settingsWanted(wanted);
        });
        action->setCheckable(true);
        action->setChecked(m_settings.scheme == choice);
    }
    QMenu* more = m_more->menu();
    more->clear();
    if (m_isSearchable) {
        QAction* search =
            more->addAction(tr("Search all lessons…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F), this,
                            &MainWindow::openSearch);
        search->setShortcutContext(Qt::WidgetShortcut);
    }
    more->addAction(tr("What you can do now"), this, &MainWindow::summaryWanted);
    more->addAction(tr("Overview of all courses"), this, &MainWindow::overviewWanted);
    more->addAction(tr("Hand in…"), this, &MainWindow::handinWanted);
    more->addAction(tr("Courses…"), this, &MainWindow::coursesWanted);
    more->addAction(tr("Learners on this computer…"), this, &MainWindow::profilesWanted);
    more->addAction(tr("Write…"), this, &MainWindow::writeWanted);
    more->addAction(tr("Grade a class…"), this, &MainWindow::gradebookWanted);
    more->addSeparator();
    more->addAction(tr("Export as PDF…"), this, &MainWindow::pdfWanted);
    QAction* printing = more->addAction(tr("Print…"), QKeySequence::Print, this, &MainWindow::printWanted);
    more->addSeparator();
    more->addAction(tr("Help"), this, [this] { Q_EMIT helpWanted({}); });
    QAction* keys = more->addAction(tr("Keyboard shortcuts"), QKeySequence(Qt::Key_Question), this,
                                    [this] { showShortcuts(); });
    for (QAction* action : {printing, keys}) // the menu shows the keys; the window's shortcuts listen to them
        action->setShortcutContext(Qt::WidgetShortcut);
}

} // namespace lectern::window
