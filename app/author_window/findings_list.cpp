#include "findings_list.h"

#include <lectern/messages/messages.h>

#include <QHeaderView>
#include <QPushButton>

#include <span>

namespace lectern::author {
namespace {

constexpr std::size_t mostShown = 500;
constexpr int buttonColumn = 2;

} // namespace

FindingsList::FindingsList(QWidget* parent)
    : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("findings"));
    setColumnCount(3);
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setUniformRowHeights(false);
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(SelectRows);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(buttonColumn, QHeaderView::ResizeToContents);
    setWordWrap(true);
    setTextElideMode(Qt::ElideNone);
    const auto go = [this](QTreeWidgetItem* item) {
        const int row = indexOfTopLevelItem(item);
        if (row >= 0 && static_cast<std::size_t>(row) < m_findings.size())
            Q_EMIT wanted(m_findings[static_cast<std::size_t>(row)]);
    };
    connect(this, &QTreeWidget::itemClicked, this, go);
    connect(this, &QTreeWidget::itemActivated, this, go);
    retranslate();
}

void FindingsList::retranslate()
{
    setAccessibleName(tr("What is wrong"));
}

void FindingsList::show(const std::vector<Diagnostic>& findings, const std::function<QString(const std::string&)>& place,
                        const std::function<QString(const Diagnostic&)>& fix)
{
    const int current = indexOfTopLevelItem(currentItem());
    clear();
    m_findings = findings;
    const std::size_t count = std::min(findings.size(), mostShown);
    QList<QTreeWidgetItem*> rows; // added at once: with each one alone the list is laid out anew
    for (const Diagnostic& finding : std::span(findings).first(count)) {
        auto* row = new QTreeWidgetItem;
        const QString words = messages::inSentences(finding);
        row->setText(0, (finding.isError() ? QStringLiteral("● ") : QStringLiteral("▲ ")) + words);
        row->setToolTip(0, words);
        row->setText(1, place(finding.where.file) + u':' + QString::number(finding.where.line));
        row->setData(0, Qt::AccessibleTextRole, finding.isError() ? tr("Error: %1").arg(words) : tr("Warning: %1").arg(words));
        rows << row;
    }
    addTopLevelItems(rows);
    for (std::size_t i = 0; i < count; ++i) {
        const Diagnostic& finding = findings[i];
        if (const QString mend = fix(finding); !mend.isEmpty()) {
            auto* button = new QPushButton(mend);
            button->setObjectName(QStringLiteral("fix"));
            button->setProperty("finding", static_cast<int>(i));
            // Queued: mending makes another list.
            connect(button, &QPushButton::clicked, this, [this, finding] { Q_EMIT fixWanted(finding); },
                    Qt::QueuedConnection);
            setItemWidget(rows[static_cast<qsizetype>(i)], buttonColumn, button);
        }
    }
    if (current >= 0 && current < topLevelItemCount())
        setCurrentItem(topLevelItem(current));
}

void FindingsList::step(bool forward)
{
    const int count = topLevelItemCount();
    if (count == 0)
        return;
    const int current = indexOfTopLevelItem(currentItem());
    const int next = current < 0 ? (forward ? 0 : count - 1) : (current + (forward ? 1 : count - 1)) % count;
    setCurrentItem(topLevelItem(next));
    Q_EMIT wanted(m_findings[static_cast<std::size_t>(next)]);
}

} // namespace lectern::author
