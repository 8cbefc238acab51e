#include "navigation_panel.h"

#include "section_delegate.h"

#include <lectern/window/section_model.h>

#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>

namespace lectern::window {
namespace {

constexpr int panelWidth = 256;

} // namespace

NavigationPanel::NavigationPanel(SectionModel* sections, QWidget* parent)
    : QWidget(parent)
    , m_sections(sections)
    , m_delegate(new SectionDelegate(this))
    , m_course(new QLabel)
    , m_lesson(new QPushButton)
    , m_lessons(new QMenu(this))
    , m_search(new QPushButton)
    , m_list(new QListView)
    , m_progress(new QLabel)
    , m_summary(new QToolButton)
{
    setObjectName(QStringLiteral("side"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedWidth(panelWidth);
    m_course->setObjectName(QStringLiteral("courseTitle"));
    m_course->setWordWrap(true);
    m_course->setContentsMargins(18, 18, 12, 10);
    m_lesson->setObjectName(QStringLiteral("lessonChoice"));
    m_lesson->setAutoDefault(true);
    // Not the button's own menu: style sheets put its sign where it does not belong, and the text away.
    connect(m_lesson, &QPushButton::clicked, this,
            [this] { m_lessons->popup(m_lesson->mapToGlobal(m_lesson->rect().bottomLeft())); });
    m_lessons->setObjectName(QStringLiteral("lessonMenu"));
    m_lesson->hide();
    m_search->setObjectName(QStringLiteral("navigationSearch"));
    m_search->setAutoDefault(true);
    m_search->hide();
    m_list->setObjectName(QStringLiteral("navigation"));
    m_list->setModel(m_sections);
    m_list->setItemDelegate(m_delegate);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setResizeMode(QListView::Adjust); // titles wrap
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_progress->setObjectName(QStringLiteral("progress"));
    m_progress->setProperty("tone", QStringLiteral("secondary"));
    m_progress->setContentsMargins(18, 10, 12, 6);
    m_progress->setWordWrap(true);
    m_summary->setObjectName(QStringLiteral("summaryButton"));
    m_summary->setFocusPolicy(Qt::TabFocus);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(3, 0, 12, 10);
    foot->addWidget(m_summary);
    foot->addStretch(1);
    connect(m_search, &QPushButton::clicked, this, &NavigationPanel::searchWanted);
    connect(m_summary, &QToolButton::clicked, this, &NavigationPanel::summaryWanted);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 1, 0); // the panel's own border
    layout->setSpacing(0);
    layout->addWidget(m_course);
    layout->addWidget(m_lesson);
    layout->addWidget(m_search);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_progress);
    layout->addLayout(foot);
    const auto choose = [this](const QModelIndex& index) {
        Q_EMIT sectionChosen(index.data(SectionModel::IdRole).toString());
    };
    connect(m_list, &QListView::clicked, this, choose);
    connect(m_list, &QListView::activated, this, choose);
    connect(m_sections, &QAbstractItemModel::dataChanged, this, &NavigationPanel::showProgress);
    connect(m_sections, &QAbstractItemModel::modelReset, this, &NavigationPanel::showProgress);
}

void NavigationPanel::setSearchable(bool searchable)
{
    m_search->setVisible(searchable);
}

void NavigationPanel::setLessons(const std::vector<LessonName>& lessons)
{
    m_lessons->clear();
    int number = 0;
    int open = 0;
    for (const LessonName& lesson : lessons) {
        QString title = QStringLiteral("%1 · %2").arg(++number).arg(lesson.title);
        QAction* action = m_lessons->addAction(title.replace(u'&', QStringLiteral("&&")), this,
                                               [this, folder = lesson.folder] { Q_EMIT lessonChosen(folder); });
        action->setCheckable(true);
        action->setChecked(lesson.isOpen);
        connect(action, &QAction::triggered, action,
                [action, isOpen = lesson.isOpen] { action->setChecked(isOpen); }); // choosing it again leaves it marked
        if (lesson.isOpen)
            open = number;
    }
    m_lesson->setVisible(number > 1);
    const QString which = tr("Lesson %1 of %2").arg(open).arg(number);
    m_lesson->setText(which + QStringLiteral("  ▾"));
    m_lesson->setToolTip(tr("Choose a lesson"));
    m_lesson->setAccessibleName(which);
    m_lesson->setAccessibleDescription(m_lesson->toolTip());
}

QWidget* NavigationPanel::list() const
{
    return m_list;
}

void NavigationPanel::setTheme(const theme::Theme& theme)
{
    m_delegate->setTheme(theme);
    m_list->doItemsLayout();
}

void NavigationPanel::retranslate(const QString& course)
{
    m_course->setText(course);
    m_list->setAccessibleName(tr("Sections"));
    m_search->setText(tr("Search all lessons…"));
    m_search->setToolTip(tr("Search all lessons (Ctrl+Shift+F)"));
    m_search->setAccessibleName(m_search->toolTip());
    m_summary->setText(tr("What you can do now"));
    showProgress();
}

void NavigationPanel::followCurrent()
{
    m_list->doItemsLayout(); // its title is bold, and may need another line
    m_list->scrollTo(m_sections->index(m_sections->rowOf(m_sections->current())));
}

void NavigationPanel::setExercises(int solved, int all)
{
    m_solved = solved;
    m_exercises = all;
    showProgress();
}

void NavigationPanel::setShareLeft(double share)
{
    m_shareLeft = share;
    showProgress();
}

void NavigationPanel::showProgress()
{
    QStringList lines;
    lines << tr("%1 of %2 sections read")
                 .arg(m_sections->count(SectionState::done))
                 .arg(m_sections->numbered());
    if (m_exercises > 0)
        lines << tr("%1 of %2 exercises solved").arg(m_solved).arg(m_exercises);
    if (const auto minutes = std::lround(m_sections->minutesFromHere(m_shareLeft)); minutes >= 1)
        lines << tr("about %n minute(s) from here", nullptr, static_cast<int>(minutes));
    const QString text = lines.join(u'\n');
    if (text != m_progress->text())
        m_progress->setText(text);
}

} // namespace lectern::window
