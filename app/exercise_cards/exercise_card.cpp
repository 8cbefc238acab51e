#include <lectern/cards/exercise_card.h>

#include "code_field.h"
#include "diagnostic_text.h"
#include "notice.h"
#include "part_field.h"
#include "verdict.h"

#include <lectern/cards/points.h>
#include <lectern/reader/rich_text.h>

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lectern::cards {
namespace {

/// Enter presses it too, as people expect of a button that has the focus.
QPushButton* makeButton(const QString& name, QWidget* parent)
{
    auto* button = new QPushButton(parent);
    button->setObjectName(name);
    button->setAutoDefault(true);
    button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    return button;
}

} // namespace

ExerciseCard::ExerciseCard(const lessons::Exercise& exercise, const QByteArray& secret,
                           const Keepers& keepers, const reader::EmbedContext& context, QWidget* parent)
    : reader::Embedded(context, parent)
    , m_run(exercise, secret, keepers)
    , m_column(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("exercise_") + QString::fromStdString(exercise.id));
    for (const lessons::Part& part : m_run.exercise().parts)
        addPart(part);
    m_result = new Notice(context, this);
    m_result->setObjectName(QStringLiteral("result"));
    m_solution = new Notice(context, this);
    m_solution->setObjectName(QStringLiteral("solution"));
    m_worked = new Notice(context, this);
    m_worked->setObjectName(QStringLiteral("worked"));
    m_column->addWidget(m_result);
    m_column->addWidget(m_worked);
    m_column->addWidget(m_solution);
    addButtons();
    applySizes();
    showAll();
}

ExerciseCard::~ExerciseCard() = default;

void ExerciseCard::addPart(const lessons::Part& part)
{
    const QString id = QString::fromStdString(part.id);
    PartRow row;
    row.part = &part;
    row.title = new reader::RichText(context(), this);
    row.title->setTextSize(15);
    row.field = makePartField(m_run, part, context(), this);
    row.hint = makeButton(u"hint_" + id, this);
    row.verdict = new Notice(context(), this);
    row.verdict->setObjectName(u"verdict_" + id);
    row.column = new QVBoxLayout;
    row.hints = new QVBoxLayout;
    auto* head = new QHBoxLayout;
    head->addWidget(row.title, 1);
    head->addWidget(row.hint, 0, Qt::AlignTop | Qt::AlignRight); // also where there is no title
    row.column->addLayout(head);
    row.column->addWidget(row.field);
    row.column->addLayout(row.hints);
    row.column->addWidget(row.verdict);
    m_column->addLayout(row.column);
    connect(row.field, &PartField::edited, this, &ExerciseCard::edited);
    connect(row.field, &PartField::checkWanted, this, &ExerciseCard::check);
    if (auto* code = qobject_cast<CodeField*>(row.field)) {
        m_code = code;
        connect(code, &CodeField::judged, this,
                [this](const grading::CodeResult& result) { showChecked(&result); });
        connect(code, &CodeField::failed, this, &ExerciseCard::sayNotRun);
        connect(code, &CodeField::judgingChanged, this, [this] {
            if (m_status)
                updateButtons();
        });
    }
    const std::size_t index = m_parts.size();
    connect(row.hint, &QPushButton::clicked, this, [this, index] { takeHint(m_parts[index]); });
    m_parts.push_back(row);
}

void ExerciseCard::addButtons()
{
    m_check = makeButton(QStringLiteral("check"), this);
    m_check->setProperty("primary", true);
    m_reveal = makeButton(QStringLiteral("reveal"), this);
    m_another = makeButton(QStringLiteral("another"), this);
    m_status = new QLabel(this);
    m_status->setObjectName(QStringLiteral("status"));
    m_status->setProperty("tone", QStringLiteral("tertiary"));
    m_status->setWordWrap(true);
    m_status->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_buttons = new QHBoxLayout;
    m_buttons->addWidget(m_check);
    m_buttons->addWidget(m_reveal);
    m_buttons->addWidget(m_another);
    m_buttons->addWidget(m_status, 1);
    m_column->addLayout(m_buttons);
    m_step = makeButton(QStringLiteral("step"), this);
    m_workedButton = makeButton(QStringLiteral("showWorked"), this);
    m_workedButton->setCheckable(true);
    m_helpers = new QHBoxLayout;
    m_helpers->addWidget(m_step);
    m_helpers->addWidget(m_workedButton);
    m_helpers->addStretch(1);
    m_column->addLayout(m_helpers);
    connect(m_step, &QPushButton::clicked, this, &ExerciseCard::stepWanted);
    connect(m_workedButton, &QPushButton::clicked, this, [this] {
        showWorked();
        announce();
    });
    connect(m_check, &QPushButton::clicked, this, &ExerciseCard::check);
    connect(m_reveal, &QPushButton::clicked, this, &ExerciseCard::reveal);
    connect(m_another, &QPushButton::clicked, this, [this] {
        m_run.nextVariant();
        showOtherNumbers();
    });
}

void ExerciseCard::applySizes()
{
    const auto px = [this](qreal size) { return qRound(theme().px(size)); };
    m_column->setContentsMargins(0, px(4), 0, px(4));
    m_column->setSpacing(px(20));
    m_buttons->setSpacing(px(8));
    m_helpers->setSpacing(px(8));
    for (PartRow& row : m_parts) {
        row.column->setSpacing(px(10));
        row.hints->setSpacing(px(6));
        row.hint->setFont(theme().sans(13));
    }
    for (QPushButton* button : {m_check, m_reveal, m_another})
        button->setFont(theme().ui());
    for (QPushButton* button : {m_step, m_workedButton})
        button->setFont(theme().sans(13));
    m_status->setFont(theme().sans(13));
}

QString ExerciseCard::textOf(const lessons::Localized& text) const
{
    return m_run.fill(text.in(context().language.toStdString())).trimmed();
}

QString ExerciseCard::prompt() const
{
    return textOf(m_run.exercise().text);
}

void ExerciseCard::edited()
{
    updateButtons();
    Q_EMIT stateChanged();
}

void ExerciseCard::setGraderFolder(const QString& folder)
{
    if (m_code)
        m_code->setGraderFolder(folder);
}

bool ExerciseCard::isChecking() const
{
    return m_code && m_code->isJudging();
}

void ExerciseCard::check()
{
    if (!m_check->isEnabled())
        return;
    if (m_code && m_run.codeJob(false)) {
        m_code->judge();
        updateButtons();
        return;
    }
    showChecked(nullptr);
}

void ExerciseCard::sayNotRun(const Diagnostic& reason)
{
    QString words = inMarkdown(reason) + u' ' + tr("Your code is kept; nothing was graded.");
    const auto& languages = m_run.exercise().code->languages;
    const bool needsPython = m_run.code(m_run.exercise().parts.front()).language == "python";
    if (needsPython && std::find(languages.begin(), languages.end(), "calc") != languages.end())
        words += u' ' + tr("It can be written in calc as well, which needs no Python: choose it beside Run.");
    m_result->show({Tone::neutral, tr("The code could not be checked"), words});
    updateButtons();
    announce();
}

void ExerciseCard::showChecked(const grading::CodeResult* code)
{
    const ExerciseRun::CheckResult result = m_run.check(code);
    if (result == ExerciseRun::CheckResult::notKept) {
        sayNotKept(tr("The answer could not be kept, so it was not checked"));
        return;
    }
    showReport();
    if (result == ExerciseRun::CheckResult::sameAgain && !m_run.report()->complete)
        m_result->show(
            {Tone::neutral, tr("The same answer as before"), tr("It costs nothing to ask again.")});
    updateButtons();
    announce();
    Q_EMIT stateChanged();
    if (result == ExerciseRun::CheckResult::graded)
        Q_EMIT attempted();
    if (m_run.report()->complete)
        Q_EMIT solved();
}

void ExerciseCard::sayNotKept(const QString& headline)
{
    m_result->show({Tone::wrong, headline, inMarkdown(*m_run.keepProblem())});
    announce();
}

void ExerciseCard::takeHint(PartRow& row)
{
    if (!m_run.takeHint(*row.part)) {
        if (m_run.keepProblem())
            sayNotKept(tr("The hint could not be noted, so it is not shown"));
        return;
    }
    showHints(row);
    if (!m_run.canHint(*row.part))
        row.field->setFocus(Qt::OtherFocusReason); // its button goes
    updateButtons();
    announce();
    Q_EMIT stateChanged();
}

void ExerciseCard::reveal()
{
    if (!m_run.reveal()) {
        if (m_run.keepProblem())
            sayNotKept(tr("The solution could not be noted, so it is not shown"));
        return;
    }
    showSolution();
    updateButtons();
    announce();
    Q_EMIT stateChanged();
}

void ExerciseCard::goToVariant(int number)
{
    if (number == m_run.variantNumber() || isChecking())
        return;
    m_run.goToVariant(number);
    showOtherNumbers();
}

void ExerciseCard::showOtherNumbers()
{
    m_workedButton->setChecked(false);
    for (PartRow& row : m_parts)
        row.field->load();
    showAll();
    Q_EMIT stateChanged();
    Q_EMIT promptChanged();
}

void ExerciseCard::showAll()
{
    for (PartRow& row : m_parts)
        showHints(row);
    retranslate();
    showReport();
    showWorked();
    showSolution();
    updateButtons();
}

void ExerciseCard::showReport()
{
    const auto& report = m_run.report();
    const VerdictText words(m_run, context().language);
    for (PartRow& row : m_parts) {
        const grading::PartReport* found = nullptr;
        if (report && !report->fault) {
            for (const grading::PartReport& part : report->parts)
                found = part.id == row.part->id ? &part : found;
        }
        row.field->mark(found, words.namesEntries());
        row.verdict->show(found && report->gradable           ? words.ofPart(*row.part, *found)
                          : found && !found->problems.empty() ? words.ofPart(*row.part, *found)
                                                              : Verdict{});
    }
    if (report)
        m_result->show(words.ofWhole(*report));
    else
        showProblem();
}

void ExerciseCard::showProblem()
{
    if (m_run.problem())
        m_result->show({Tone::neutral, tr("This exercise cannot be drawn"), inMarkdown(*m_run.problem())});
    else
        m_result->clear();
}

void ExerciseCard::showHints(PartRow& row)
{
    const auto taken = static_cast<std::size_t>(m_run.hintsTaken(*row.part));
    while (row.shownHints.size() > taken) {
        delete row.shownHints.back();
        row.shownHints.pop_back();
    }
    while (row.shownHints.size() < taken) {
        row.shownHints.push_back(new Notice(context(), this));
        row.hints->addWidget(row.shownHints.back());
    }
    for (std::size_t i = 0; i < taken; ++i)
        row.shownHints[i]->show({Tone::neutral, tr("Hint %1").arg(i + 1), textOf(row.part->hints[i].text)});
}

// Nobody may be there to read a short answer: the rubric lets learners compare by themselves.
QString ExerciseCard::solutionText() const
{
    QString text = textOf(m_run.exercise().solution);
    for (const lessons::Part& part : m_run.exercise().parts) {
        if (part.rubric.empty())
            continue;
        text += u"\n\n" + tr("A reader looks for this:") + u'\n';
        for (const lessons::RubricItem& item : part.rubric)
            text += u"\n- " + tr("%1 (%2)", "what a reader looks for, and its points")
                                  .arg(textOf(item.text), pointsInWords(item.points));
    }
    return text;
}

void ExerciseCard::showSolution()
{
    if (m_run.isRevealed())
        m_solution->show({Tone::neutral, tr("Solution"), solutionText()});
    else
        m_solution->clear();
}

void ExerciseCard::showWorked()
{
    const auto worked =
        m_workedButton->isChecked() ? m_run.worked(context().language.toStdString()) : std::nullopt;
    if (worked)
        m_worked->show({Tone::neutral, tr("The same with other numbers"),
                        worked->prompt + QStringLiteral("\n\n") + worked->solution});
    else
        m_worked->clear();
}

void ExerciseCard::focusAnswer()
{
    if (!m_parts.empty())
        m_parts.front().field->setFocus(Qt::OtherFocusReason);
}

void ExerciseCard::updateButtons()
{
    const bool onScreen = !context().onPaper; // nobody presses a button on paper
    for (QPushButton* button : {m_check, m_step})
        button->setVisible(onScreen);
    m_check->setEnabled(m_run.canCheck() && !isChecking());
    m_reveal->setVisible(onScreen && m_run.canReveal());
    const auto after = m_run.mostAfterReveal();
    m_reveal->setText(after && !m_run.isRevealFree()
                          ? tr("Solution (at most %1 from here)").arg(pointsInWords(*after))
                          : tr("Solution"));
    m_another->setVisible(onScreen && m_run.hasOtherVariants());
    m_another->setEnabled(!isChecking());
    m_reveal->setEnabled(!isChecking()); // help taken now would count for an answer given before it
    m_workedButton->setVisible(onScreen && m_run.hasWorked());
    const bool solved = m_run.report() && m_run.report()->complete;
    for (PartRow& row : m_parts) {
        const auto now = m_run.most(*row.part);
        const auto next = m_run.mostAfterHint(*row.part);
        const bool costs = now && next && *next < *now && !m_run.isRevealFree();
        row.hint->setVisible(onScreen && m_run.canHint(*row.part) && !solved);
        row.hint->setEnabled(!isChecking());
        row.hint->setText(costs ? tr("Hint (at most %1 from here)").arg(pointsInWords(*next))
                                : tr("Hint (free)"));
    }
    m_status->setText(VerdictText(m_run, context().language).status());
    m_status->setAccessibleName(m_status->text());
}

void ExerciseCard::announce()
{
    QStringList words;
    for (const PartRow& row : m_parts) {
        if (!row.verdict->isHidden())
            words << reader::spokenText(row.title->markdown()) + u": " + row.verdict->spoken();
    }
    if (!m_result->isHidden())
        words << m_result->spoken();
    if (!m_worked->isHidden())
        words << m_worked->spoken();
    words << m_status->text();
    m_status->setAccessibleName(words.join(QStringLiteral(". ")));
    Q_EMIT announced(m_status->accessibleName());
    QAccessibleEvent event(m_status, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void ExerciseCard::retranslate()
{
    setAccessibleName(tr("Exercise %1").arg(reader::spokenText(textOf(m_run.exercise().title))));
    for (PartRow& row : m_parts) {
        row.title->setMarkdown(textOf(row.part->text));
        row.title->setVisible(!row.part->text.empty());
        row.hint->setAccessibleDescription(reader::spokenText(row.title->markdown()));
    }
    m_check->setText(tr("Check"));
    m_check->setToolTip(tr("Check the answer (Ctrl+Enter)"));
    m_another->setText(tr("Other numbers"));
    m_step->setText(tr("Back to the step"));
    m_step->setToolTip(tr("Read again where the lesson does this; a button leads back here"));
    m_workedButton->setText(tr("Worked example (free)"));
    m_workedButton->setToolTip(tr("The same exercise with other numbers, solved; it costs nothing"));
}

void ExerciseCard::contextChanged()
{
    applySizes();
    for (PartRow& row : m_parts) {
        row.title->setContext(context());
        row.field->setContext(context());
        row.verdict->setContext(context());
        for (Notice* hint : row.shownHints)
            hint->setContext(context());
    }
    m_result->setContext(context());
    m_worked->setContext(context());
    m_solution->setContext(context());
    showAll();
    updateGeometry();
}

void ExerciseCard::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        showAll();
    reader::Embedded::changeEvent(event);
}

QString ExerciseCard::plainText() const
{
    QStringList lines;
    for (const PartRow& row : m_parts) {
        lines << row.title->markdown() << row.field->plainText();
        for (const Notice* hint : row.shownHints)
            lines << hint->spoken();
        lines << row.verdict->spoken();
    }
    lines << m_result->spoken() << m_worked->spoken() << m_solution->spoken();
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
    for (PartRow& row : m_parts)
        row.field->load();
    showAll();
}

} // namespace lectern::cards
