#include <lectern/cards/exercise_card.h>

#include "notice.h"
#include "part_field.h"
#include "verdict.h"

#include <lectern/messages/messages.h>
#include <lectern/reader/rich_text.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

namespace lectern::cards {

ExerciseCard::ExerciseCard(const lessons::Exercise& exercise, const QByteArray& secret, AttemptKeeper keep,
                           const reader::EmbedContext& context, QWidget* parent)
    : reader::Embedded(context, parent)
    , m_run(exercise, secret, std::move(keep))
    , m_result(new Notice(context))
    , m_solution(new Notice(context))
    , m_check(new QPushButton)
    , m_reveal(new QPushButton)
    , m_another(new QPushButton)
    , m_status(new QLabel)
{
    setObjectName(QStringLiteral("exercise_") + QString::fromStdString(exercise.id));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 4);
    layout->setSpacing(8);
    for (const lessons::Part& part : m_run.exercise().parts)
        addPart(part, layout);
    layout->addWidget(m_result);
    layout->addWidget(m_solution);
    addButtons(layout);
    if (m_run.problem()) {
        const messages::Message message = messages::describe(*m_run.problem());
        m_result->show({Tone::wrong, tr("This exercise cannot be drawn: %1").arg(message.what)});
    }
    retranslate();
    updateButtons();
}

ExerciseCard::~ExerciseCard() = default;

void ExerciseCard::addPart(const lessons::Part& part, QVBoxLayout* layout)
{
    PartRow row;
    row.part = &part;
    row.title = new reader::RichText(context());
    row.field = makePartField(m_run, part, context(), nullptr);
    row.hints = new QVBoxLayout;
    row.hints->setSpacing(6);
    row.hint = new QPushButton;
    row.hint->setObjectName(QStringLiteral("hint_") + QString::fromStdString(part.id));
    row.hint->setVisible(!part.hints.empty());
    row.verdict = new Notice(context());
    row.verdict->setObjectName(QStringLiteral("verdict_") + QString::fromStdString(part.id));
    auto* line = new QHBoxLayout;
    line->addWidget(row.field, 1);
    line->addWidget(row.hint, 0, Qt::AlignTop);
    layout->addWidget(row.title);
    layout->addLayout(line);
    layout->addLayout(row.hints);
    layout->addWidget(row.verdict);
    connect(row.field, &PartField::edited, this, &ExerciseCard::edited);
    connect(row.field, &PartField::checkWanted, this, &ExerciseCard::check);
    const std::size_t index = m_parts.size();
    connect(row.hint, &QPushButton::clicked, this, [this, index] {
        m_run.takeHint(*m_parts[index].part);
        showHints(m_parts[index]);
        updateButtons();
        Q_EMIT stateChanged();
    });
    m_parts.push_back(row);
}

void ExerciseCard::addButtons(QVBoxLayout* layout)
{
    m_check->setObjectName(QStringLiteral("check"));
    m_check->setProperty("primary", true);
    m_reveal->setObjectName(QStringLiteral("reveal"));
    m_another->setObjectName(QStringLiteral("another"));
    m_status->setProperty("tone", QStringLiteral("tertiary"));
    m_status->setWordWrap(true);
    m_status->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(m_check);
    line->addWidget(m_reveal);
    line->addWidget(m_another);
    line->addWidget(m_status, 1);
    layout->addLayout(line);
    connect(m_check, &QPushButton::clicked, this, &ExerciseCard::check);
    connect(m_reveal, &QPushButton::clicked, this, [this] {
        m_run.reveal();
        showSolution();
        updateButtons();
        Q_EMIT stateChanged();
    });
    connect(m_another, &QPushButton::clicked, this, [this] {
        m_run.nextVariant();
        for (PartRow& row : m_parts) {
            row.field->load();
            row.verdict->clear();
            showHints(row);
        }
        m_result->clear();
        m_solution->clear();
        retranslate();
        updateButtons();
        Q_EMIT stateChanged();
        Q_EMIT promptChanged();
    });
}

QString ExerciseCard::prompt() const
{
    return m_run.fill(m_run.exercise().text.in(context().language.toStdString()));
}

void ExerciseCard::edited()
{
    updateButtons();
    Q_EMIT stateChanged();
}

void ExerciseCard::check()
{
    if (!m_check->isEnabled())
        return;
    switch (m_run.check()) {
    case ExerciseRun::CheckResult::sameAgain:
        m_result->show({Tone::neutral,
                        tr("This is the answer that was checked before. It costs nothing to ask again.")});
        m_result->announce();
        break;
    case ExerciseRun::CheckResult::notKept: {
        const messages::Message message = messages::describe(*m_run.keepProblem());
        m_result->show({Tone::wrong, tr("The answer could not be kept, so it was not checked: %1 %2")
                                         .arg(message.what, message.hint)});
        m_result->announce();
        break;
    }
    case ExerciseRun::CheckResult::graded:
        showReport(true);
        Q_EMIT attempted();
        if (m_run.report()->complete)
            Q_EMIT solved();
        break;
    case ExerciseRun::CheckResult::notGradable:
        showReport(true);
        break;
    }
    updateButtons();
    Q_EMIT stateChanged();
}

void ExerciseCard::showReport(bool announce)
{
    const auto& report = m_run.report();
    if (!report)
        return;
    const VerdictText words(m_run, context().language);
    for (PartRow& row : m_parts) {
        const auto found = std::find_if(report->parts.begin(), report->parts.end(),
                                        [&](const grading::PartReport& p) { return p.id == row.part->id; });
        if (found == report->parts.end())
            continue;
        row.field->mark(&*found, words.namesEntries());
        row.verdict->show(words.ofPart(*row.part, *found));
    }
    m_result->show(words.ofWhole(*report));
    if (announce)
        m_result->announce();
}

void ExerciseCard::showHints(PartRow& row)
{
    while (QLayoutItem* item = row.hints->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (int i = 0; i < m_run.hintsTaken(*row.part); ++i) {
        auto* hint = new Notice(context());
        const QString text = m_run.fill(
            row.part->hints[static_cast<std::size_t>(i)].text.in(context().language.toStdString()));
        row.hints->addWidget(hint);
        hint->show({Tone::neutral, text}, tr("Hint %1").arg(i + 1));
    }
}

void ExerciseCard::showSolution()
{
    if (!m_run.isRevealed())
        return m_solution->clear();
    const QString text = m_run.fill(m_run.exercise().solution.in(context().language.toStdString()));
    m_solution->show({Tone::neutral, text}, tr("Solution"));
}

void ExerciseCard::updateButtons()
{
    m_check->setEnabled(m_run.canCheck());
    m_reveal->setVisible(m_run.canReveal());
    const double cost = m_run.revealCost();
    m_reveal->setText(cost > 0 ? tr("Solution (−%1 points)").arg(pointsText(cost)) : tr("Solution"));
    m_another->setVisible(m_run.hasOtherVariants());
    for (PartRow& row : m_parts) {
        const double price = m_run.nextHintCost(*row.part);
        row.hint->setText(price > 0 ? tr("Hint (−%1)").arg(pointsText(price)) : tr("Hint (free)"));
        row.hint->setEnabled(m_run.canHint(*row.part));
    }
    const auto left = m_run.attemptsLeft();
    m_status->setText(left ? tr("%n attempt(s) left", nullptr, *left) : QString());
}

void ExerciseCard::retranslate()
{
    const std::string language = context().language.toStdString();
    setAccessibleName(tr("Exercise %1").arg(QString::fromStdString(m_run.exercise().title.in(language))));
    for (PartRow& row : m_parts) {
        row.title->setMarkdown(m_run.fill(row.part->text.in(language)), 15);
        row.title->setVisible(!row.part->text.empty());
    }
    m_check->setText(tr("Check"));
    m_check->setToolTip(tr("Check the answer (Ctrl+Enter)"));
    m_another->setText(tr("Other numbers"));
}

void ExerciseCard::contextChanged()
{
    for (PartRow& row : m_parts) {
        row.title->setContext(context());
        row.field->setContext(context());
        row.verdict->setContext(context());
        showHints(row);
    }
    m_result->setContext(context());
    m_solution->setContext(context());
    retranslate();
    showReport(false);
    showSolution();
    updateButtons();
    updateGeometry();
}

void ExerciseCard::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showReport(false);
        updateButtons();
    }
    reader::Embedded::changeEvent(event);
}

QString ExerciseCard::plainText() const
{
    QStringList lines;
    for (const PartRow& row : m_parts) {
        lines << row.title->markdown() << row.field->plainText();
        if (!row.verdict->text().isEmpty())
            lines << row.verdict->text();
    }
    lines.removeAll(QString());
    return lines.join(u'\n');
}

QJsonObject ExerciseCard::state() const
{
    return m_run.state();
}

void ExerciseCard::restore(const QJsonObject& state)
{
    m_run.restore(state);
    for (PartRow& row : m_parts) {
        row.field->load();
        showHints(row);
    }
    retranslate();
    showReport(false);
    showSolution();
    updateButtons();
}

} // namespace lectern::cards
