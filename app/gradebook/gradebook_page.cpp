#include "gradebook_page.h"

#include "alarm_bar.h"
#include "class_chooser.h"
#include "class_table.h"
#include "give_back_panel.h"
#include "grading_bar.h"
#include "learner_panel.h"
#include "queue_panel.h"
#include "record_store_panel.h"
#include "regrade_panel.h"
#include "review_panel.h"
#include "statistics_panel.h"

#include <QAccessible>
#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabWidget>
#include <QUrl>
#include <QVBoxLayout>

namespace lectern::gradebook {
namespace {

/// Local files and folders among what is dragged; not course packages, which are for the window.
QStringList pathsIn(const QMimeData& data)
{
    QStringList paths;
    for (const QUrl& url : data.urls()) {
        if (url.isLocalFile() && !url.toLocalFile().endsWith(u".lectern", Qt::CaseInsensitive))
            paths << url.toLocalFile();
    }
    return paths;
}

} // namespace

GradebookPage::GradebookPage(QWidget* parent)
    : QWidget(parent)
    , m_whole(new QStackedWidget)
    , m_chooser(new ClassChooser)
    , m_title(new QLabel)
    , m_facts(new QLabel)
    , m_said(new QLabel)
    , m_other(new QPushButton)
    , m_back(new QPushButton)
    , m_parts(new QTabWidget)
    , m_learners(new QStackedWidget)
    , m_alarms(new AlarmBar)
    , m_table(new ClassTable)
    , m_learner(new LearnerPanel)
    , m_review(new ReviewPanel)
    , m_queue(new QueuePanel)
    , m_regrade(new RegradePanel)
    , m_statistics(new StatisticsPanel)
    , m_giveBack(new GiveBackPanel)
    , m_recordStore(new RecordStorePanel)
    , m_grading(new GradingBar)
{
    setObjectName(QStringLiteral("gradebook"));
    setAcceptDrops(true);
    setAttribute(Qt::WA_StyledBackground);
    m_other->setObjectName(QStringLiteral("gradebookOther"));
    m_back->setObjectName(QStringLiteral("gradebookBack"));
    auto* foot = new QWidget;
    foot->setObjectName(QStringLiteral("pageFoot"));
    auto* footLayout = new QHBoxLayout(foot);
    footLayout->setContentsMargins(16, 8, 16, 8);
    footLayout->addWidget(m_other);
    footLayout->addStretch(1);
    footLayout->addWidget(m_back);
    for (QPushButton* button : {m_other, m_back})
        button->setAutoDefault(true);
    m_whole->addWidget(m_chooser);
    m_whole->addWidget(makeClassView());
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(m_whole, 1);
    all->addWidget(foot);
    connect(m_other, &QPushButton::clicked, this, &GradebookPage::otherClassWanted);
    connect(m_back, &QPushButton::clicked, this, &GradebookPage::closed);
    showChooser();
}

QWidget* GradebookPage::makeClassView()
{
    m_title->setObjectName(QStringLiteral("gradebookTitle"));
    m_facts->setObjectName(QStringLiteral("gradebookFacts"));
    m_said->setObjectName(QStringLiteral("gradebookSaid"));
    m_parts->setObjectName(QStringLiteral("gradebookParts"));
    for (QLabel* label : {m_title, m_facts, m_said}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    m_facts->setProperty("tone", QStringLiteral("secondary"));
    m_said->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_said->hide();
    m_parts->setDocumentMode(true);
    m_parts->setUsesScrollButtons(true);
    auto* whole = new QWidget;
    auto* first = new QVBoxLayout(whole);
    first->setContentsMargins(0, 8, 0, 0);
    first->setSpacing(8);
    first->addWidget(m_alarms);
    first->addWidget(m_table, 1);
    m_learners->addWidget(whole);
    m_learners->addWidget(m_learner);
    for (QWidget* part : std::initializer_list<QWidget*>{m_learners, m_review, m_queue, m_regrade,
                                                         m_statistics, m_giveBack, m_recordStore})
        m_parts->addTab(part, QString());
    auto* view = new QWidget;
    auto* column = new QVBoxLayout(view);
    column->setContentsMargins(16, 12, 16, 10);
    column->setSpacing(4);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_title, m_facts, m_said, m_grading})
        column->addWidget(widget);
    column->addSpacing(6);
    column->addWidget(m_parts, 1);
    return view;
}

void GradebookPage::setContext(const reader::EmbedContext& context)
{
    const theme::Theme& theme = context.theme;
    m_title->setFont(theme.sans(20, QFont::DemiBold));
    for (QWidget* widget : std::initializer_list<QWidget*>{m_facts, m_said, m_other, m_back, m_parts})
        widget->setFont(theme.ui());
    const QString sheet =
        QStringLiteral(
            "#gradebook { background: %1; }"
            "#columnPage { background: %1; }"
            "#pageCard { background: %2; border: 1px solid %3; border-radius: 10px; }"
            "QTabWidget::pane { border: 0; border-top: 1px solid %3; }"
            "QTabBar::tab { background: transparent; color: %4; padding: 7px 12px; border: 0; "
            "border-bottom: 2px solid transparent; }"
            "QTabBar::tab:selected { color: %5; border-bottom: 2px solid %6; }"
            "QTabBar::tab:hover, QTabBar::tab:focus { color: %5; background: %7; }"
            "QTableView, QListView { background: %1; alternate-background-color: %2; color: %5; border: "
            "2px solid %3; selection-background-color: %8; selection-color: %5; }"
            "QScrollArea { background: %1; }"
            "QAbstractScrollArea::corner { background: %1; border: 0; }"
            "QTableView:focus, QListView:focus { border: 2px solid %6; }"
            "QHeaderView::section { background: %2; color: %4; border: 0; border-bottom: 1px solid %3; "
            "padding: 5px 3px; font-size: %9px; }")
            .arg(theme.page.name(), theme.card.name(), theme.hairline.name(), theme.secondary.name(),
                 theme.text.name(), theme.accent.name(), theme.accentSoft.name(), theme.selection.name())
            .arg(theme.ui().pixelSize());
    if (sheet != styleSheet())
        setStyleSheet(sheet);
    m_chooser->setContext(context);
    m_alarms->setContext(context);
    m_table->setContext(context);
    m_learner->setContext(context);
    m_review->setContext(context);
    m_queue->setContext(context);
    m_regrade->setContext(context);
    m_statistics->setContext(context);
    m_giveBack->setContext(context);
    m_recordStore->setContext(context);
    m_grading->setContext(context);
    retranslate();
}

void GradebookPage::retranslate()
{
    m_other->setText(tr("Another class…"));
    m_back->setText(tr("Back to the lesson"));
    m_parts->setTabText(learners, tr("Learners"));
    m_parts->setTabText(review, m_toLookAt > 0 ? tr("To look at (%1)").arg(m_toLookAt) : tr("To look at"));
    m_parts->setTabText(answers, tr("Short answers"));
    m_parts->setTabText(regrade, tr("Grade again"));
    m_parts->setTabText(analysis, tr("Analysis"));
    m_parts->setTabText(giveBack, tr("Give back"));
    m_parts->setTabText(recordStore, tr("Record store"));
    m_parts->setAccessibleName(tr("Parts of the class"));
}

void GradebookPage::showChooser()
{
    m_whole->setCurrentIndex(0);
    m_other->hide();
}

bool GradebookPage::showsClass() const
{
    return m_whole->currentIndex() == 1;
}

void GradebookPage::showClass(const QString& title)
{
    m_title->setText(title);
    m_whole->setCurrentIndex(1);
    m_other->show();
}

void GradebookPage::showPart(Part part)
{
    m_parts->setCurrentIndex(part);
}

void GradebookPage::showLearner(bool shown)
{
    if (shown)
        m_parts->setCurrentIndex(learners);
    m_learners->setCurrentIndex(shown ? 1 : 0);
}

bool GradebookPage::showsLearner() const
{
    return m_learners->currentIndex() == 1;
}

void GradebookPage::setFacts(const QString& facts, int toLookAt)
{
    m_facts->setText(facts);
    m_toLookAt = toLookAt;
    retranslate();
}

void GradebookPage::say(const QString& text, bool isProblem)
{
    m_said->setProperty("tone", isProblem ? QStringLiteral("error") : QStringLiteral("ok"));
    m_said->setStyleSheet(QStringLiteral(" ")); // the tone has changed: looked up once more
    m_said->setText(text);
    m_said->setVisible(!text.isEmpty());
    if (text.isEmpty())
        return;
    QAccessibleEvent alert(m_said, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

bool GradebookPage::saysProblem() const
{
    return !m_said->isHidden() && m_said->property("tone").toString() == u"error";
}

void GradebookPage::takeFocus()
{
    if (m_whole->currentIndex() == 0)
        m_chooser->takeFocus();
    else if (showsLearner())
        m_learner->takeFocus();
    else
        m_table->takeFocus();
}

void GradebookPage::dragEnterEvent(QDragEnterEvent* event)
{
    if (!pathsIn(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
    else
        event->ignore();
}

void GradebookPage::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    Q_EMIT dropped(pathsIn(*event->mimeData()));
}

void GradebookPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        return Q_EMIT closed();
    if (m_queue->isVisible() && m_queue->takeKey(*event)) // from the heads of the parts
        return;
    QWidget::keyPressEvent(event);
}

} // namespace lectern::gradebook
