#include <lectern/cards/exercise_run.h>

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace lectern::cards {
namespace {

using grading::ChoiceAnswer;
using grading::TableAnswer;
using grading::TextAnswer;

} // namespace

ExerciseRun::ExerciseRun(const lessons::Exercise& exercise, QByteArray secret, AttemptKeeper keep)
    : m_exercise(exercise)
    , m_secret(std::move(secret))
    , m_keep(std::move(keep))
{
    draw();
}

void ExerciseRun::draw()
{
    m_seed = grading::variantSeed(m_secret, m_exercise, m_variantNumber);
    auto drawn = grading::Variant::draw(m_exercise, m_seed);
    m_problem.reset();
    m_variant.reset();
    if (drawn)
        m_variant = *drawn;
    else
        m_problem = drawn.error();
}

ExerciseRun::Size ExerciseRun::sizeOf(const lessons::Part& part) const
{
    if (part.form == lessons::AnswerForm::number)
        return {1, 1};
    Size size{part.rows, part.cols};
    if (m_variant && (size.rows <= 0 || size.cols <= 0)) {
        if (const auto value = m_variant->sheet().value(part.answer)) {
            size.rows = size.rows > 0 ? size.rows : static_cast<int>(value->shape().rows);
            size.cols = size.cols > 0 ? size.cols : static_cast<int>(value->shape().cols);
        }
    }
    return {std::clamp(size.rows, 1, 12), std::clamp(size.cols, 1, 12)};
}

void ExerciseRun::setEntry(const lessons::Part& part, int row, int col, const QString& typed)
{
    const Size size = sizeOf(part);
    if (row < 0 || col < 0 || row >= size.rows || col >= size.cols)
        return;
    auto& answer = m_parts[part.id];
    if (!std::holds_alternative<TableAnswer>(answer))
        answer = TableAnswer{};
    auto& table = std::get<TableAnswer>(answer);
    table.resize(static_cast<std::size_t>(size.rows));
    for (auto& line : table)
        line.resize(static_cast<std::size_t>(size.cols));
    table[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)] = typed.toStdString();
}

void ExerciseRun::setText(const lessons::Part& part, const QString& typed)
{
    m_parts[part.id] = TextAnswer(typed.toStdString());
}

void ExerciseRun::setChoice(const lessons::Part& part, const std::vector<std::string>& options)
{
    m_parts[part.id] = ChoiceAnswer(options);
}

QString ExerciseRun::entry(const lessons::Part& part, int row, int col) const
{
    const auto found = m_parts.find(part.id);
    const auto* table = found == m_parts.end() ? nullptr : std::get_if<TableAnswer>(&found->second);
    const auto r = static_cast<std::size_t>(row);
    const auto c = static_cast<std::size_t>(col);
    return table && r < table->size() && c < (*table)[r].size() ? QString::fromStdString((*table)[r][c])
                                                                : QString();
}

QString ExerciseRun::text(const lessons::Part& part) const
{
    const auto found = m_parts.find(part.id);
    const auto* typed = found == m_parts.end() ? nullptr : std::get_if<TextAnswer>(&found->second);
    return typed ? QString::fromStdString(*typed) : QString();
}

std::vector<std::string> ExerciseRun::choice(const lessons::Part& part) const
{
    const auto found = m_parts.find(part.id);
    const auto* chosen = found == m_parts.end() ? nullptr : std::get_if<ChoiceAnswer>(&found->second);
    return chosen ? *chosen : std::vector<std::string>{};
}

QString ExerciseRun::fill(const std::string& text) const
{
    if (!m_variant)
        return QString::fromStdString(text);
    const auto filled = grading::fillTemplate(text, m_variant->sheet());
    return QString::fromStdString(filled ? *filled : text);
}

bool ExerciseRun::canCheck() const
{
    const bool solved = m_report && m_report->complete && m_checked && *m_checked == answer();
    return m_variant && !solved && !isRevealed() && attemptsLeft().value_or(1) > 0;
}

std::optional<int> ExerciseRun::attemptsLeft() const
{
    if (!m_exercise.attempts)
        return std::nullopt;
    return std::max(0, *m_exercise.attempts - m_attempts);
}

ExerciseRun::CheckResult ExerciseRun::check()
{
    if (!m_variant)
        return CheckResult::notGradable;
    const grading::Answer typed = answer();
    if (m_checked && *m_checked == typed && m_report)
        return CheckResult::sameAgain;
    const grading::Report report = grading::grade(m_exercise, *m_variant, typed, m_help);
    if (!report.gradable) {
        m_checked.reset();
        m_report = report;
        return CheckResult::notGradable;
    }
    const Attempt attempt{QString::fromStdString(m_exercise.id),
                          grading::exerciseHash(m_exercise),
                          m_variantNumber,
                          m_seed,
                          grading::toJson(typed),
                          grading::toJson(report),
                          report.points.value(),
                          report.maximum,
                          helpJson()};
    m_keepProblem.reset();
    if (m_keep) {
        if (const Result<void> kept = m_keep(attempt); !kept) {
            m_keepProblem = kept.error();
            return CheckResult::notKept;
        }
    }
    ++m_attempts;
    m_checked = typed;
    m_report = report;
    return CheckResult::graded;
}

bool ExerciseRun::canHint(const lessons::Part& part) const
{
    return static_cast<std::size_t>(hintsTaken(part)) < part.hints.size();
}

double ExerciseRun::nextHintCost(const lessons::Part& part) const
{
    return canHint(part) ? part.hints[static_cast<std::size_t>(hintsTaken(part))].cost * part.points : 0;
}

void ExerciseRun::takeHint(const lessons::Part& part)
{
    if (canHint(part))
        ++m_help.hintsTaken[part.id];
}

int ExerciseRun::hintsTaken(const lessons::Part& part) const
{
    const auto found = m_help.hintsTaken.find(part.id);
    return found == m_help.hintsTaken.end() ? 0 : found->second;
}

bool ExerciseRun::canReveal() const
{
    const bool spent = attemptsLeft().has_value() && *attemptsLeft() == 0;
    const bool solved = m_report && m_report->complete;
    return !m_exercise.solution.empty() && !isRevealed() &&
           (spent || solved || (m_exercise.revealAfter && m_attempts >= *m_exercise.revealAfter));
}

double ExerciseRun::revealCost() const
{
    return m_report && m_report->complete ? 0 : m_exercise.revealCost * m_exercise.points;
}

void ExerciseRun::reveal()
{
    m_help.solutionRevealed = true;
}

void ExerciseRun::nextVariant()
{
    ++m_variantNumber;
    m_parts.clear();
    m_help = {};
    m_attempts = 0;
    m_checked.reset();
    m_report.reset();
    draw();
}

QJsonObject ExerciseRun::helpJson() const
{
    QJsonObject hints;
    for (const auto& [part, taken] : m_help.hintsTaken)
        hints.insert(QString::fromStdString(part), taken);
    return {{QStringLiteral("hints"), hints}, {QStringLiteral("revealed"), m_help.solutionRevealed}};
}

QJsonObject ExerciseRun::state() const
{
    const auto object = [](const QByteArray& json) { return QJsonDocument::fromJson(json).object(); };
    QJsonObject state{{QStringLiteral("variant"), m_variantNumber},
                      {QStringLiteral("answer"), object(grading::toJson(answer()))},
                      {QStringLiteral("help"), helpJson()},
                      {QStringLiteral("attempts"), m_attempts}};
    if (m_checked)
        state.insert(QStringLiteral("checked"), object(grading::toJson(*m_checked)));
    return state;
}

void ExerciseRun::restore(const QJsonObject& state)
{
    const auto answerAt = [&](const QString& key) -> std::optional<grading::Answer> {
        if (!state.value(key).isObject())
            return std::nullopt;
        auto read = grading::answerFromJson(
            QJsonDocument(state.value(key).toObject()).toJson(QJsonDocument::Compact));
        if (!read || read->exercise != m_exercise.id)
            return std::nullopt;
        return *read;
    };
    m_variantNumber = std::clamp(state.value(QStringLiteral("variant")).toInt(1), 1, 1'000'000);
    draw();
    m_attempts = std::max(0, state.value(QStringLiteral("attempts")).toInt());
    const QJsonObject help = state.value(QStringLiteral("help")).toObject();
    m_help.solutionRevealed = help.value(QStringLiteral("revealed")).toBool();
    const QJsonObject hints = help.value(QStringLiteral("hints")).toObject();
    for (const lessons::Part& part : m_exercise.parts) {
        const int taken = hints.value(QString::fromStdString(part.id)).toInt();
        m_help.hintsTaken[part.id] = std::clamp(taken, 0, static_cast<int>(part.hints.size()));
    }
    if (const auto typed = answerAt(QStringLiteral("answer")))
        m_parts = typed->parts;
    if (const auto checked = answerAt(QStringLiteral("checked")); checked && m_variant) {
        m_checked = *checked;
        m_report = grading::grade(m_exercise, *m_variant, *checked, m_help);
    }
}

} // namespace lectern::cards
