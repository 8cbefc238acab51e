#include "summary_page.h"

#include <lectern/cards/points.h>
#include <lectern/reader/markdown_text.h>

#include <QDateTime>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lectern::window {

SummaryPage::SummaryPage(QWidget* parent)
    : ColumnPage("summary", parent)
    , m_back(addBack("summaryBack"))
{
}

void SummaryPage::show(const Summary& summary, const reader::EmbedContext& context)
{
    beginRows(context);
    Items solved;
    Items begun;
    Items untried;
    double points = 0;
    double maximum = 0;
    for (const Summary::Item& item : summary.items) {
        (item.record.isSolved() ? solved : item.record.attempts > 0 ? begun : untried).push_back(&item);
        points += item.record.best;
        maximum += item.record.maximum;
    }
    const int read = summary.sections - static_cast<int>(summary.unread.size());
    addTitle(tr("What you can do now"));
    addText(
        QStringList{
            tr("%1 of %2 sections read, %3 mastered").arg(read).arg(summary.sections).arg(summary.mastered),
            tr("%1 of %2 exercises solved").arg(solved.size()).arg(summary.items.size()),
            tr("%1 of %2").arg(cards::pointsText(points), cards::pointsInWords(maximum))}
            .join(QStringLiteral(" · ")),
        14, Tone::secondary);
    addGroup(tr("You have shown that you can"), solved);
    addGroup(tr("Begun, not there yet"), begun);
    addGroup(tr("Not tried yet"), untried);
    if (!summary.unread.isEmpty()) {
        addHeading(tr("Not read to the end"));
        addText(summary.unread.join(QStringLiteral(" · ")), 14.5);
    }
    addReviews(summary);
    endRows();
}

void SummaryPage::addGroup(const QString& title, const Items& items)
{
    if (items.empty())
        return;
    addHeading(title);
    for (const Summary::Item* item : items) {
        auto* row = new QHBoxLayout(addCard());
        row->setContentsMargins(16, 10, 12, 10);
        row->setSpacing(14);
        auto* texts = new QVBoxLayout;
        texts->setSpacing(2);
        const QString tick = item->record.isSolved() ? QStringLiteral("✓ ") : QString();
        texts->addWidget(makeText(tick + item->statement, 15));
        const QString said = evidence(item->record);
        if (!said.isEmpty())
            texts->addWidget(makeText(said, 13.5, Tone::secondary));
        if (!item->mistake.isEmpty()) {
            const QString often =
                item->record.mistake->times > 1
                    ? tr("Most often (%1 times): %2").arg(item->record.mistake->times).arg(item->mistake)
                    : tr("To look at: %1").arg(item->mistake);
            texts->addWidget(makeText(often, 13.5, Tone::secondary));
        }
        auto* open = makeButton(tr("Open"), u"summaryOpen_" + item->record.id);
        open->setAccessibleName(tr("Open the exercise"));
        open->setAccessibleDescription(reader::spokenText(item->statement) + u". " + said);
        open->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        row->addLayout(texts, 1);
        row->addWidget(open, 0, Qt::AlignVCenter);
        connect(open, &QPushButton::clicked, this,
                [this, id = item->record.id] { Q_EMIT exerciseWanted(id); });
    }
}

QString SummaryPage::day(qint64 time) const
{
    return QLocale(context().language)
        .toString(QDateTime::fromMSecsSinceEpoch(time).date(), tr("d MMM yyyy", "how a day is written"));
}

QString SummaryPage::evidence(const ExerciseRecord& record) const
{
    if (record.attempts == 0)
        return {};
    QStringList parts{
        tr("%1 of %2").arg(cards::pointsText(record.best), cards::pointsInWords(record.maximum)),
        tr("%n attempt(s)", nullptr, record.attempts)};
    if (record.isSolved())
        parts << (record.solvedAlone ? tr("solved on %1").arg(day(*record.solvedAt))
                                     : tr("solved with help on %1").arg(day(*record.solvedAt)));
    return parts.join(QStringLiteral(" · "));
}

void SummaryPage::addReviews(const Summary& summary)
{
    std::vector<std::pair<qint64, QString>> dates;
    for (const Summary::Item& item : summary.items) {
        if (const auto at = reviewAt(item.record))
            dates.emplace_back(*at, item.statement);
    }
    if (dates.empty())
        return;
    std::stable_sort(dates.begin(), dates.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    addHeading(tr("When to look again"));
    addText(
        tr("What is recalled again shortly before it fades stays longest, so the gaps grow. Try each without "
           "looking it up."),
        14.5, Tone::secondary);
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    for (const auto& [at, statement] : dates)
        addText(at <= now ? tr("**now:** %1").arg(statement) : QString(u"**" + day(at) + u"** " + statement),
                14.5);
}

void SummaryPage::takeFocus()
{
    m_back->setFocus(Qt::OtherFocusReason);
}

} // namespace lectern::window
