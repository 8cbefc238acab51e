#include "regrade_panel.h"

#include "panel_parts.h"
#include "path_row.h"
#include "what_if_row.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace lectern::gradebook {

RegradePanel::RegradePanel(QWidget* parent)
    : QWidget(parent)
    , m_model(new ChangesModel(this))
    , m_text(new QLabel)
    , m_summary(new QLabel)
    , m_view(new QTableView)
    , m_look(new QPushButton)
    , m_apply(new QPushButton)
    , m_leave(new QPushButton)
    , m_whatIf(new WhatIfRow)
    , m_older(new PathRow(PathRow::Kind::folder, QStringLiteral("olderCourse")))
{
    m_look->setObjectName(QStringLiteral("regradeLook"));
    m_apply->setObjectName(QStringLiteral("regradeApply"));
    m_leave->setObjectName(QStringLiteral("regradeLeave"));
    m_text->setObjectName(QStringLiteral("regradeWords"));
    m_summary->setObjectName(QStringLiteral("regradeSummary"));
    m_view->setObjectName(QStringLiteral("regradeTable"));
    m_text->setWordWrap(true);
    m_summary->setWordWrap(true);
    m_view->setModel(m_model);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setTabKeyNavigation(false);
    m_view->setAlternatingRowColors(true);
    m_view->setShowGrid(false);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    QHeaderView* heads = m_view->horizontalHeader();
    heads->setResizeContentsPrecision(60); // of a large class not every row is measured
    for (int column = 0; column < m_model->columnCount(); ++column)
        heads->setSectionResizeMode(column, ChangesModel::isNumber(column) ? QHeaderView::ResizeToContents
                                                                           : QHeaderView::Stretch);
    QVBoxLayout* all = panelColumn(this);
    all->addWidget(m_text);
    all->addLayout(buttonRow({m_look, m_apply, m_leave}));
    all->addWidget(m_summary);
    all->addWidget(m_view, 1);
    all->addStretch(0);
    all->addWidget(m_whatIf);
    all->addWidget(m_older);
    connect(m_whatIf, &WhatIfRow::wanted, this, &RegradePanel::trialWanted);
    connect(m_older, &PathRow::wanted, this, &RegradePanel::olderCourseWanted);
    connect(m_look, &QPushButton::clicked, this, &RegradePanel::rehearsalWanted);
    connect(m_apply, &QPushButton::clicked, this, &RegradePanel::applyWanted);
    connect(m_leave, &QPushButton::clicked, this, [this] {
        clear();
        m_look->setFocus(Qt::OtherFocusReason);
    });
    refresh();
}

void RegradePanel::setContext(const reader::EmbedContext& context)
{
    const QFont font = context.theme.ui();
    for (QWidget* widget : std::initializer_list<QWidget*>{m_text, m_view, m_view->horizontalHeader(), m_look,
                                                           m_apply, m_leave})
        widget->setFont(font);
    m_summary->setFont(context.theme.sans(16, QFont::DemiBold));
    m_view->verticalHeader()->setDefaultSectionSize(QFontMetrics(font).height() +
                                                    qRound(context.theme.px(10)));
    m_view->setAccessibleName(tr("Who would change"));
    m_whatIf->setContext(context);
    m_older->setFonts(font);
    m_older->setTexts(tr("An older version of the course that hand-ins answer, too"), tr("Add"));
    m_look->setText(tr("See who would change"));
    m_apply->setText(tr("Change these grades"));
    m_leave->setText(tr("Leave them"));
    refresh();
}

void RegradePanel::setOutdated(std::size_t handins)
{
    m_outdated = handins;
    refresh();
}

void RegradePanel::setGrading(bool isGrading)
{
    m_isGrading = isGrading;
    refresh();
}

void RegradePanel::setParts(const std::vector<handin::WhatIfPart>& parts)
{
    m_whatIf->setParts(parts);
}

void RegradePanel::show(const std::vector<handin::GradeChange>& changes,
                        const std::shared_ptr<const ClassData>& given)
{
    m_isTrial = false;
    fill(changes, given);
    (m_apply->isVisible() && m_apply->isEnabled() ? m_apply : m_leave)->setFocus(Qt::OtherFocusReason);
}

void RegradePanel::showTrial(const std::vector<handin::GradeChange>& changes,
                             const std::shared_ptr<const ClassData>& given)
{
    m_isTrial = true;
    fill(changes, given);
}

void RegradePanel::fill(const std::vector<handin::GradeChange>& changes,
                        const std::shared_ptr<const ClassData>& given)
{
    m_model->show(changes, given);
    m_shown = true;
    refresh();
}

void RegradePanel::clear()
{
    m_older->setPath({});
    m_model->show({}, nullptr);
    m_shown = false;
    refresh();
}

void RegradePanel::refresh()
{
    QString text = tr(
        "After you mended an exercise, a key or assignment.yaml: class and course are read anew, everything "
        "is graded again without storing it, and you see who would change.");
    if (m_outdated > 0)
        text += u"\n\n" +
                tr("%n hand-in(s) were graded by another version of course, assignment or program. Grading "
                   "anything new grades them again, too.",
                   nullptr, static_cast<int>(m_outdated));
    if (m_shown && m_isTrial)
        text = tr("This was only tried out. To make it so, change the course and name the exercise under "
                  "“mended” in assignment.yaml.");
    m_text->setText(text);
    m_summary->setText(m_shown ? m_model->summary() : QString());
    m_summary->setVisible(m_shown);
    m_view->setVisible(m_shown && !m_model->isEmpty());
    m_look->setEnabled(!m_isGrading);
    m_older->setEnabled(!m_isGrading);
    m_whatIf->setEnabled(!m_isGrading);
    m_apply->setVisible(m_shown && !m_isTrial && (!m_model->isEmpty() || m_outdated > 0));
    m_apply->setEnabled(!m_isGrading);
    m_leave->setVisible(m_shown);
}

} // namespace lectern::gradebook
