#include "try_sections.h"

#include <lectern/messages/messages.h>
#include <lectern/reader/rich_text.h>

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollBar>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace lectern::author {
namespace {

std::pair<QWidget*, QVBoxLayout*> makeSection(const char* name)
{
    auto* section = new QWidget;
    section->setObjectName(QString::fromLatin1(name));
    auto* column = new QVBoxLayout(section);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    return {section, column};
}

QString percentText(double share)
{
    return QLocale::c().toString(qRound(share * 1000) / 10.0) + u'%';
}

/// As high as all of its rows: the page scrolls, the table only sideways.
void fitSize(QTableWidget& table)
{
    table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table.setFrameShape(QFrame::NoFrame);
    table.resizeColumnsToContents();
    const int first = table.fontMetrics().horizontalAdvance(table.horizontalHeaderItem(0)->text()) + 24;
    table.setColumnWidth(0, std::max(table.columnWidth(0), first));
    table.resizeRowsToContents();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    int height = table.horizontalHeader()->sizeHint().height() + table.horizontalScrollBar()->sizeHint().height() + 12;
    for (int row = 0; row < table.rowCount(); ++row)
        height += table.rowHeight(row);
    table.setFixedHeight(height);
}

} // namespace

void TrySections::addHeading(const QString& text, QVBoxLayout& column) const
{
    auto* heading = new QLabel(text);
    heading->setFont(m_context.theme.sans(15, QFont::DemiBold));
    heading->setContentsMargins(0, 12, 0, 0);
    heading->setWordWrap(true);
    column.addWidget(heading);
}

void TrySections::addLine(const QString& text, const char* tone, QVBoxLayout& column) const
{
    auto* line = new QLabel(text);
    line->setProperty("tone", QString::fromLatin1(tone));
    line->setWordWrap(true);
    line->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column.addWidget(line);
}

QString TrySections::titleOf(const std::string& part) const
{
    return m_exercise.parts.size() > 1 ? tr("Part %1").arg(QString::fromStdString(part)) : QString();
}

QWidget* TrySections::known(const std::vector<KnownAnswer>& answers) const
{
    const auto [section, column] = makeSection("knownAnswers");
    addHeading(tr("What is said to wrong answers"), *column);
    if (answers.empty())
        addLine(tr("This exercise names no wrong answer. A mistake that has a name is told to whoever makes it."),
                "secondary", *column);
    std::string part;
    for (const KnownAnswer& answer : answers) {
        if (part != answer.part && !titleOf(answer.part).isEmpty())
            addLine(titleOf(answer.part), "tertiary", *column);
        part = answer.part;
        // Of what is right, nothing need be said.
        if (!answer.right || std::any_of(answer.messages.begin(), answer.messages.end(),
                                         [](const auto& message) { return !message.second.isEmpty(); }))
            addKnown(answer, *column);
    }
    return section;
}

void TrySections::addKnown(const KnownAnswer& answer, QVBoxLayout& column) const
{
    const QString name = QString::fromStdString(answer.name);
    auto* card = new QFrame;
    card->setProperty("answerCard", true);
    auto* rows = new QVBoxLayout(card);
    rows->setContentsMargins(12, 8, 12, 8);
    rows->setSpacing(4);
    auto* head = new QHBoxLayout;
    auto* title = new QLabel(
        m_exercise.code
            ? tr("%1 · weight %2", "name of a wrong module").arg(name, QLocale::c().toString(answer.share))
            : tr("%1 · earns %2", "name of a wrong answer; share of the points").arg(name, percentText(answer.share)));
    title->setFont(m_context.theme.mono(13));
    title->setProperty("tone", answer.right ? QStringLiteral("ok") : QStringLiteral("secondary"));
    head->addWidget(title, 1);
    if (answer.typed) {
        auto* give = new QPushButton(tr("Answer with it"));
        give->setObjectName(u"give-" + name);
        give->setAccessibleName(tr("Answer with %1").arg(name));
        give->setAutoDefault(true);
        QObject::connect(give, &QPushButton::clicked, give, [give = m_wishes.give, answer] { give(answer); });
        head->addWidget(give);
    }
    rows->addLayout(head);
    const auto addText = [&](const QString& markdown, reader::RichText::Tone tone) {
        auto* text = new reader::RichText(m_context);
        text->setMarkdown(markdown);
        text->setTone(tone);
        text->setTextSize(14);
        rows->addWidget(text);
    };
    if (!answer.value.isEmpty())
        addText(answer.value, reader::RichText::Tone::secondary);
    for (const auto& [language, words] : answer.messages) {
        const QString shown = QString::fromStdString(language);
        if (words.isEmpty())
            addText(tr("%1: nothing is said", "language").arg(shown),
                    answer.right ? reader::RichText::Tone::secondary : reader::RichText::Tone::warn);
        else
            addText(u"**" + shown + u":** " + words, reader::RichText::Tone::text);
    }
    if (!answer.asNamed)
        addLine(answer.taken.empty()
                    ? tr("The grader does not take this answer for this mistake.")
                    : tr("The grader takes this answer for %1.").arg(QString::fromStdString(answer.taken)),
                "error", *rows);
    column.addWidget(card);
}

QString TrySections::inVariants(const std::vector<int>& variants) const
{
    constexpr std::size_t most = 8;
    QStringList numbers;
    for (std::size_t i = 0; i < std::min(variants.size(), most); ++i)
        numbers << QString::number(variants[i]);
    return numbers.join(QStringLiteral(", ")) + (variants.size() > most ? QStringLiteral("…") : QString());
}

QWidget* TrySections::proof(const std::shared_ptr<const grading::Proof>& proof) const
{
    const auto [section, column] = makeSection("proof");
    addHeading(tr("Is it sound?"), *column);
    if (!proof) {
        addLine(tr("Being checked…"), "secondary", *column);
        return section;
    }
    addLine(m_exercise.code ? tr("Solution, weak tests and self-tests were run, as lint --full does.")
                            : tr("Checked with %n variant(s), by what lint --full runs.", nullptr, proof->variants),
            "secondary", *column);
    if (proof->findings.empty())
        addLine(tr("Nothing is wrong."), "ok", *column);
    for (const Diagnostic& finding : proof->findings)
        addLine(messages::inSentences(finding), finding.isError() ? "error" : "warn", *column);
    addTables(*proof, *column);
    addTests(*proof, *column);
    return section;
}

void TrySections::addTables(const grading::Proof& proof, QVBoxLayout& column) const
{
    const std::vector<ApartTable> tables = apartTables(m_exercise, proof);
    if (tables.empty() || proof.variants == 0)
        return;
    addHeading(tr("Which wrong answers are told apart"), column);
    addLine(tr("✓ means in every variant. Enter on a number goes to the first variant in which two are the same."),
            "secondary", column);
    for (const ApartTable& table : tables) {
        if (!titleOf(table.part).isEmpty())
            addLine(titleOf(table.part), "tertiary", column);
        column.addWidget(tableOf(table));
    }
}

/// Null pair: a place that nothing is compared in.
QTableWidgetItem* TrySections::itemOf(const grading::ComparedPair* pair) const
{
    auto* item = new QTableWidgetItem;
    item->setTextAlignment(Qt::AlignCenter);
    item->setFlags(pair ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags);
    if (!pair)
        return item;
    const bool apart = pair->alike.empty();
    const auto alike = static_cast<int>(pair->alike.size());
    item->setText(apart ? QStringLiteral("✓") : tr("%1 of %2", "variants").arg(alike).arg(pair->compared));
    item->setForeground(apart ? m_context.theme.ok : m_context.theme.error);
    const QString names = QString::fromStdString(pair->mistake) + u" / " + QString::fromStdString(pair->other) + u": ";
    const QString words =
        names + (apart ? tr("told apart in every variant") : tr("the same in variant %1").arg(inVariants(pair->alike)));
    item->setToolTip(words);
    item->setData(Qt::AccessibleTextRole, words);
    const int first = apart ? 0 : pair->alike.front();
    item->setData(Qt::UserRole, first <= m_exercise.variants ? first : 0); // others no learner ever draws
    return item;
}

QTableWidget* TrySections::tableOf(const ApartTable& apart) const
{
    auto* table = new QTableWidget(static_cast<int>(apart.rows.size()), static_cast<int>(apart.columns.size()));
    table->setObjectName(u"apart-" + QString::fromStdString(apart.part));
    table->setAccessibleName(tr("Which wrong answers are told apart"));
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setTabKeyNavigation(false);
    table->setFont(m_context.theme.sans(13));
    QStringList columns{tr("answer")};
    QStringList rows;
    for (std::size_t i = 0; i < apart.rows.size(); ++i) {
        columns << QString::number(i + 1);
        rows << QStringLiteral("%1  %2").arg(i + 1).arg(QString::fromStdString(apart.rows[i]));
    }
    table->setHorizontalHeaderLabels(columns);
    table->setVerticalHeaderLabels(rows);
    for (int row = 0; row < table->rowCount(); ++row) {
        const auto& pairs = apart.pairs[static_cast<std::size_t>(row)];
        for (int col = 0; col < table->columnCount(); ++col) {
            const auto at = static_cast<std::size_t>(col);
            table->setItem(row, col, itemOf(at < pairs.size() ? pairs[at] : nullptr));
        }
    }
    fitSize(*table);
    QObject::connect(table, &QTableWidget::itemActivated, table,
                     [go = m_wishes.goToVariant](const QTableWidgetItem* item) {
                         if (const int variant = item->data(Qt::UserRole).toInt())
                             go(variant);
                     });
    return table;
}

void TrySections::addTests(const grading::Proof& proof, QVBoxLayout& column) const
{
    if (m_exercise.tests.empty() && !m_exercise.code)
        addLine(tr("It has no self-test. The key “tests” holds answers with the score that each must get."), "warn",
                column);
    if (proof.tests.empty())
        return;
    addHeading(tr("Self-tests"), column);
    const auto words = [this](const std::optional<double>& share) {
        return share ? percentText(*share) : tr("not gradable");
    };
    for (const grading::TriedTest& test : proof.tests) {
        const QString name = QString::fromStdString(test.name);
        if (test.failed.empty())
            addLine(tr("✓ %1: %2, as it must be").arg(name, words(test.expected)), "ok", column);
        else
            addLine(tr("✗ %1: must be %2, but is %3 in variant %4")
                        .arg(name, words(test.expected), words(test.got), inVariants(test.failed)),
                    "error", column);
    }
}

} // namespace lectern::author
