#include "summary_page.h"

#include "column_page.h"

#include <lectern/cards/points.h>
#include <lectern/reader/markdown_text.h>

#include <QDateTime>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lectern::window {

SummaryPage::SummaryPage(QWidget* parent)
    : QWidget(parent)
    , m_page(new ColumnPage)
    , m_back(new QPushButton)
{
    setObjectName(QStringLiteral("summary"));
    m_back->setObjectName(QStringLiteral("summaryBack"));
    m_back->setAutoDefault(true);
    auto* foot = new QWidget;
    foot->setObjectName(QStringLiteral("pageFoot"));
    auto* footLayout = new QHBoxLayout(foot);
    footLayout->setContentsMargins(24, 10, 24, 10);
    footLayout->addStretch(1);
    footLayout->addWidget(m_back);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(m_page, 1);
    all->addWidget(foot);
    connect(m_back, &QPushButton::clicked, this, &SummaryPage::closed);
}

reader::RichText* SummaryPage::makeText(const QString& markdown, qreal pixels, reader::RichText::Tone tone)
{
    auto* text = new reader::RichText(m_context);
    text->setTextSize(pixels);
    text->setTone(tone);
    text->setMarkdown(markdown);
    return text;
}

void SummaryPage::addText(const QString& markdown, qreal pixels, reader::RichText::Tone tone)
{
    m_rowColumn->addWidget(makeText(markdown, pixels, tone));
}

void SummaryPage::show(const Summary& summary, const reader::EmbedContext& context)
{
    m_context = context;
    m_page->setTheme(context.theme);
    const QString focused =
        m_rows && m_rows->isAncestorOf(focusWidget()) ? focusWidget()->objectName() : QString();
    delete m_rows;
    m_rows = new QWidget;
    m_rowColumn = new QVBoxLayout(m_rows);
    m_rowColumn->setContentsMargins(0, 0, 0, 0);
    m_rowColumn->setSpacing(qRound(context.theme.px(10)));
    m_page->column()->addWidget(m_rows);
    m_back->setText(tr("Back to the lesson"));

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
    addText(u"**" + tr("What you can do now") + u"**", 26);
    addText(
        QStringList{
            tr("%1 of %2 sections read, %3 mastered").arg(read).arg(summary.sections).arg(summary.mastered),
            tr("%1 of %2 exercises solved").arg(solved.size()).arg(summary.items.size()),
            tr("%1 of %2").arg(cards::pointsText(points), cards::pointsInWords(maximum))}
            .join(QStringLiteral(" · ")),
        14, reader::RichText::Tone::secondary);
    addGroup(tr("You have shown that you can"), solved);
    addGroup(tr("Begun, not there yet"), begun);
    addGroup(tr("Not tried yet"), untried);
    if (!summary.unread.isEmpty()) {
        addText(u"**" + tr("Not read to the end") + u"**", 18);
        addText(summary.unread.join(QStringLiteral(" · ")), 14.5);
    }
    addReviews(summary);
    m_rowColumn->addStretch(1);
    if (!focused.isEmpty()) { // the button of the same name, as the one before has gone
        auto* again = m_rows->findChild<QWidget*>(focused);
        (again ? again : m_back)->setFocus(Qt::OtherFocusReason);
    }
}

void SummaryPage::addGroup(const QString& title, const Items& items)
{
    if (items.empty())
        return;
    m_rowColumn->addSpacing(qRound(m_context.theme.px(10)));
    addText(u"**" + title + u"**", 18);
    for (const Summary::Item* item : items) {
        auto* frame = new QFrame;
        frame->setObjectName(QStringLiteral("pageCard"));
        auto* row = new QHBoxLayout(frame);
        row->setContentsMargins(16, 10, 12, 10);
        row->setSpacing(14);
        auto* texts = new QVBoxLayout;
        texts->setSpacing(2);
        const QString tick = item->record.isSolved() ? QStringLiteral("✓ ") : QString();
        texts->addWidget(makeText(tick + item->statement, 15));
        const QString said = evidence(item->record);
        if (!said.isEmpty())
            texts->addWidget(makeText(said, 13.5, reader::RichText::Tone::secondary));
        if (!item->mistake.isEmpty()) {
            const QString often =
                item->record.mistake->times > 1
                    ? tr("Most often (%1 times): %2").arg(item->record.mistake->times).arg(item->mistake)
                    : tr("To look at: %1").arg(item->mistake);
            texts->addWidget(makeText(often, 13.5, reader::RichText::Tone::secondary));
        }
        auto* open = new QPushButton(tr("Open"));
        open->setObjectName(u"summaryOpen_" + item->record.id);
        open->setFont(m_context.theme.ui());
        open->setAutoDefault(true);
        open->setAccessibleName(tr("Open the exercise"));
        open->setAccessibleDescription(reader::spokenText(item->statement) + u". " + said);
        open->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        row->addLayout(texts, 1);
        row->addWidget(open, 0, Qt::AlignVCenter);
        m_rowColumn->addWidget(frame);
        connect(open, &QPushButton::clicked, this,
                [this, id = item->record.id] { Q_EMIT exerciseWanted(id); });
    }
}

QString SummaryPage::day(qint64 time) const
{
    return QLocale(m_context.language)
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
    m_rowColumn->addSpacing(qRound(m_context.theme.px(10)));
    addText(u"**" + tr("When to look again") + u"**", 18);
    addText(
        tr("What is recalled again shortly before it fades stays longest, so the gaps grow. Try each without "
           "looking it up."),
        14.5, reader::RichText::Tone::secondary);
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    for (const auto& [at, statement] : dates)
        addText(at <= now ? tr("**now:** %1").arg(statement) : QString(u"**" + day(at) + u"** " + statement),
                14.5);
}

void SummaryPage::takeFocus()
{
    m_back->setFocus(Qt::OtherFocusReason);
}

void SummaryPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        return Q_EMIT closed();
    QWidget::keyPressEvent(event);
}

} // namespace lectern::window
