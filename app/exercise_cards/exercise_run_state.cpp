#include <lectern/cards/exercise_run.h>

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace lectern::cards {
namespace {

constexpr int mostAttempts = 10'000;

QJsonObject toObject(const grading::Answer& answer)
{
    return QJsonDocument::fromJson(grading::toJson(answer)).object();
}

QByteArray toBytes(const QJsonObject& object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

/// Drafts are written with every key: what was printed is kept in part.
QJsonObject resultToJson(grading::CodeResult result)
{
    constexpr std::size_t keptOutput = 4'000;
    result.output.resize(std::min(result.output.size(), keptOutput));
    return QJsonDocument::fromJson(grading::toJson(result)).object();
}

/// {"hints": {part: n}, "revealed": bool}
QJsonObject helpToJson(const grading::Help& help)
{
    QJsonObject hints;
    for (const auto& [part, taken] : help.hintsTaken)
        hints.insert(QString::fromStdString(part), taken);
    return {{QStringLiteral("hints"), hints}, {QStringLiteral("revealed"), help.solutionRevealed}};
}

/// The answer in the form that the part's field writes; none if it is of another kind.
std::optional<grading::PartAnswer> fitted(const lessons::Part& part, const ExerciseRun::Size& size,
                                          const grading::PartAnswer& given)
{
    const auto* text = std::get_if<grading::TextAnswer>(&given);
    if (part.kind == lessons::ExerciseKind::shortAnswer)
        return text ? std::optional(given) : std::nullopt;
    if (part.kind == lessons::ExerciseKind::code) {
        const bool isCode = std::holds_alternative<grading::CodeAnswer>(given);
        return isCode ? std::optional(given) : std::nullopt;
    }
    if (part.kind == lessons::ExerciseKind::choice) {
        const bool isChoice = std::holds_alternative<grading::ChoiceAnswer>(given);
        return isChoice ? std::optional(given) : std::nullopt;
    }
    if (text)
        return grading::TableAnswer{{*text}};
    const auto* table = std::get_if<grading::TableAnswer>(&given);
    if (!table)
        return std::nullopt;
    grading::TableAnswer cut = *table;
    cut.resize(static_cast<std::size_t>(size.rows));
    for (auto& row : cut)
        row.resize(static_cast<std::size_t>(size.cols));
    return cut;
}

} // namespace

QJsonObject ExerciseRun::state() const
{
    QJsonArray earlier;
    for (const grading::Answer& answer : m_earlier)
        earlier.append(toObject(answer));
    QJsonObject state{{QStringLiteral("variant"), m_variantNumber},
                      {QStringLiteral("answer"), toObject({m_exercise.id, m_parts})},
                      {QStringLiteral("help"), helpToJson(m_help)},
                      {QStringLiteral("attempts"), m_attempts},
                      {QStringLiteral("earlier"), earlier}};
    if (m_checked) {
        state.insert(QStringLiteral("checked"), toObject(m_checked->answer));
        state.insert(QStringLiteral("checkedHelp"), helpToJson(m_checked->help));
        if (m_checked->code)
            state.insert(QStringLiteral("checkedCode"), resultToJson(*m_checked->code));
    }
    QJsonObject drafts;
    for (const auto& [language, source] : m_drafts)
        drafts.insert(QString::fromStdString(language), QString::fromStdString(source));
    if (!drafts.isEmpty())
        state.insert(QStringLiteral("drafts"), drafts);
    return state;
}

std::optional<grading::Answer> ExerciseRun::answerFrom(const QJsonValue& json) const
{
    if (!json.isObject())
        return std::nullopt;
    const auto read = grading::answerFromJson(toBytes(json.toObject()));
    if (!read || read->exercise != m_exercise.id)
        return std::nullopt;
    grading::Answer answer{m_exercise.id};
    for (const lessons::Part& part : m_exercise.parts) {
        const auto given = read->parts.find(part.id);
        if (given == read->parts.end())
            continue;
        if (auto fits = fitted(part, sizeOf(part), given->second))
            answer.parts.emplace(part.id, *std::move(fits));
    }
    return answer;
}

grading::Help ExerciseRun::helpFrom(const QJsonObject& json) const
{
    grading::Help help;
    help.solutionRevealed = json.value(QStringLiteral("revealed")).toBool();
    const QJsonObject hints = json.value(QStringLiteral("hints")).toObject();
    for (const lessons::Part& part : m_exercise.parts) {
        const int taken = hints.value(QString::fromStdString(part.id)).toInt();
        if (taken > 0 && !part.hints.empty())
            help.hintsTaken[part.id] = std::min(taken, static_cast<int>(part.hints.size()));
    }
    return help;
}

void ExerciseRun::restore(const QJsonObject& state)
{
    forget();
    m_variantNumber =
        std::clamp(state.value(QStringLiteral("variant")).toInt(1), 1, std::max(1, m_exercise.variants));
    draw();
    const grading::Help written = helpFrom(state.value(QStringLiteral("help")).toObject());
    m_help.solutionRevealed |= written.solutionRevealed;
    for (const auto& [part, taken] : written.hintsTaken)
        m_help.hintsTaken[part] = std::max(m_help.hintsTaken[part], taken);
    if (const auto typed = answerFrom(state.value(QStringLiteral("answer"))))
        m_parts = typed->parts;
    const QJsonObject drafts = state.value(QStringLiteral("drafts")).toObject();
    for (auto draft = drafts.begin(); draft != drafts.end(); ++draft)
        m_drafts[draft.key().toStdString()] = draft.value().toString().toStdString();
    for (const QJsonValue& json : state.value(QStringLiteral("earlier")).toArray()) {
        if (const auto answer = answerFrom(json); answer && m_earlier.size() < mostAttempts)
            m_earlier.push_back(*answer);
    }
    m_attempts = std::clamp(state.value(QStringLiteral("attempts")).toInt(),
                            static_cast<int>(m_earlier.size()), mostAttempts);
    if (const auto checked = answerFrom(state.value(QStringLiteral("checked"))); checked && m_variant) {
        const auto code =
            grading::codeResultFromJson(toBytes(state.value(QStringLiteral("checkedCode")).toObject()));
        m_checked = Checked{*checked, helpFrom(state.value(QStringLiteral("checkedHelp")).toObject()),
                            code ? std::optional(*code) : std::nullopt};
        m_report = grading::grade(m_exercise, *m_variant, *checked, m_checked->help, code ? &*code : nullptr);
    }
}

} // namespace lectern::cards
