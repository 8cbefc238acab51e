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

QJsonObject ExerciseRun::toJson(const Work& work) const
{
    QJsonArray earlier;
    for (const grading::Answer& answer : work.earlier)
        earlier.append(toObject(answer));
    QJsonObject json{{QStringLiteral("answer"), toObject({m_exercise.id, work.parts})},
                     {QStringLiteral("help"), helpToJson(work.help)},
                     {QStringLiteral("attempts"), work.attempts},
                     {QStringLiteral("earlier"), earlier}};
    if (work.checked) {
        json.insert(QStringLiteral("checked"), toObject(work.checked->answer));
        json.insert(QStringLiteral("checkedHelp"), helpToJson(work.checked->help));
        if (work.checked->code)
            json.insert(QStringLiteral("checkedCode"), resultToJson(*work.checked->code));
    }
    QJsonObject drafts;
    for (const auto& [language, source] : work.drafts)
        drafts.insert(QString::fromStdString(language), QString::fromStdString(source));
    if (!drafts.isEmpty())
        json.insert(QStringLiteral("drafts"), drafts);
    return json;
}

QJsonObject ExerciseRun::state() const
{
    QJsonObject state = toJson(m_work);
    state.insert(QStringLiteral("variant"), m_variantNumber);
    QJsonObject others;
    for (const auto& [number, work] : m_others)
        others.insert(QString::number(number), toJson(work));
    if (!others.isEmpty())
        state.insert(QStringLiteral("others"), others);
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

ExerciseRun::Work ExerciseRun::workFrom(const QJsonObject& json) const
{
    Work work;
    work.help = helpFrom(json.value(QStringLiteral("help")).toObject());
    if (const auto typed = answerFrom(json.value(QStringLiteral("answer"))))
        work.parts = typed->parts;
    const QJsonObject drafts = json.value(QStringLiteral("drafts")).toObject();
    for (auto draft = drafts.begin(); draft != drafts.end(); ++draft)
        work.drafts[draft.key().toStdString()] = draft.value().toString().toStdString();
    for (const QJsonValue& value : json.value(QStringLiteral("earlier")).toArray()) {
        if (const auto answer = answerFrom(value); answer && work.earlier.size() < mostAttempts)
            work.earlier.push_back(*answer);
    }
    work.attempts = std::clamp(json.value(QStringLiteral("attempts")).toInt(),
                               static_cast<int>(work.earlier.size()), mostAttempts);
    if (const auto checked = answerFrom(json.value(QStringLiteral("checked")))) {
        const auto code =
            grading::codeResultFromJson(toBytes(json.value(QStringLiteral("checkedCode")).toObject()));
        work.checked = Checked{*checked, helpFrom(json.value(QStringLiteral("checkedHelp")).toObject()),
                               code ? std::optional(*code) : std::nullopt};
    }
    return work;
}

void ExerciseRun::restore(const QJsonObject& state)
{
    const int variants = std::max(1, m_exercise.variants);
    m_variantNumber = std::clamp(state.value(QStringLiteral("variant")).toInt(1), 1, variants);
    m_work = {};
    draw(); // the size of answers may depend on the numbers
    Work work = workFrom(state);
    addHelp(work.help);
    work.help = std::move(m_work.help);
    m_work = std::move(work);
    m_others.clear();
    const QJsonObject others = state.value(QStringLiteral("others")).toObject();
    for (auto other = others.begin(); other != others.end(); ++other) {
        const int number = other.key().toInt();
        if (number >= 1 && number <= variants && number != m_variantNumber)
            m_others[number] = workFrom(other.value().toObject());
    }
    judgeAgain();
}

} // namespace lectern::cards
