// How a session is kept: only what differs from the author's start values, as typed.

#include <lectern/calculators/session.h>

#include <lectern/calculators/number_text.h>

#include <QJsonArray>

namespace lectern::calculators {
namespace {

constexpr int stateVersion = 1;
constexpr qsizetype longestText = 200;
constexpr std::size_t mostTokens = 64;

QJsonArray typedRows(const InputState& input)
{
    QJsonArray rows;
    for (std::size_t row = 0; row < input.rows; ++row) {
        QJsonArray entries;
        for (std::size_t col = 0; col < input.cols; ++col)
            entries.append(input.at(row, col).typed);
        rows.append(entries);
    }
    return rows;
}

QJsonArray tokenList(const InputState& input)
{
    QJsonArray tokens;
    for (const QString& token : input.tokens)
        tokens.append(token);
    return tokens;
}

std::optional<std::vector<QString>> readTexts(const QJsonValue& value, std::size_t count)
{
    const QJsonArray array = value.toArray();
    if (static_cast<std::size_t>(array.size()) != count)
        return {};
    std::vector<QString> texts;
    for (const QJsonValue& item : array) {
        if (!item.isString() || item.toString().size() > longestText)
            return {};
        texts.push_back(item.toString());
    }
    return texts;
}

std::optional<std::vector<QString>> readTyped(const QJsonValue& value, const InputState& shape)
{
    const QJsonArray rows = value.toArray();
    if (static_cast<std::size_t>(rows.size()) != shape.rows)
        return {};
    std::vector<QString> all;
    for (const QJsonValue& row : rows) {
        const auto texts = readTexts(row, shape.cols);
        if (!texts)
            return {};
        all.insert(all.end(), texts->begin(), texts->end());
    }
    return all;
}

} // namespace

QJsonObject Session::state() const
{
    const Snapshot start = startSnapshot();
    QJsonObject inputs;
    for (std::size_t i = 0; i < m_inputs.size(); ++i) {
        if (m_inputs[i] == start[i])
            continue;
        const bool isTokens = m_calculator.inputs[i].kind == lessons::InputKind::tokens;
        inputs.insert(
            QString::fromStdString(m_calculator.inputs[i].name),
            QJsonObject{isTokens ? std::pair(QStringLiteral("tokens"), QJsonValue(tokenList(m_inputs[i])))
                                 : std::pair(QStringLiteral("typed"), QJsonValue(typedRows(m_inputs[i])))});
    }
    QJsonObject result{{QStringLiteral("version"), stateVersion}, {QStringLiteral("inputs"), inputs}};
    if (m_revealed < stepCount())
        result.insert(QStringLiteral("revealed"), m_revealed);
    if (m_challengeSolved)
        result.insert(QStringLiteral("solved"), true);
    if (m_labOutcome) {
        if (const QJsonObject lab = labs::toJson(*m_labOutcome); !lab.isEmpty())
            result.insert(QStringLiteral("lab"), lab);
    }
    return result;
}

void Session::restore(const QJsonObject& state)
{
    const QJsonObject inputs = state.value(QStringLiteral("inputs")).toObject();
    Snapshot next = startSnapshot();
    for (std::size_t i = 0; i < next.size(); ++i) {
        const lessons::InputSpec& inputSpec = m_calculator.inputs[i];
        const QJsonObject kept = inputs.value(QString::fromStdString(inputSpec.name)).toObject();
        if (kept.isEmpty() || inputSpec.locked)
            continue;
        if (inputSpec.kind == lessons::InputKind::tokens) {
            const QJsonArray tokens = kept.value(QStringLiteral("tokens")).toArray();
            const auto texts = readTexts(tokens, static_cast<std::size_t>(tokens.size()));
            const bool fits = texts && !texts->empty() && texts->size() <= mostTokens &&
                              (!hasFixedLength(inputSpec.name) || texts->size() == next[i].tokens.size());
            if (fits) {
                next[i].tokens = *texts;
                next[i].tokensEdited = true;
            }
            continue;
        }
        const auto typed = readTyped(kept.value(QStringLiteral("typed")), next[i]);
        for (std::size_t n = 0; typed && n < typed->size(); ++n) {
            Entry& entry = next[i].entries[n];
            const Result<double> number = read(inputSpec, (*typed)[n]);
            entry.typed = (*typed)[n];
            entry.problem = number ? Refusal() : Refusal(number.error());
            if (number)
                entry.value = *number;
        }
    }
    m_history.clear();
    m_challengeSolved = state.value(QStringLiteral("solved")).toBool();
    m_revealed = std::clamp(state.value(QStringLiteral("revealed")).toInt(stepCount()), 0, stepCount());

    Change change;
    change.steps = true;
    change.challenge = true;
    for (const lessons::InputSpec& inputSpec : m_calculator.inputs)
        change.inputs.push_back(inputSpec.name);
    m_inputs = std::move(next);
    restoreLab(state.value(QStringLiteral("lab")).toObject());
    recompute(change);
    updateChallenge(change);
    change.challenge = true;
    Q_EMIT changed(change);
}

} // namespace lectern::calculators
