// How a session is kept: only what differs from the author's start values, as typed.

#include <lectern/calculators/session.h>

#include <lectern/calculators/number_text.h>
#include <lectern/calculators/state_text.h>

#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace lectern::calculators {
namespace {

constexpr int stateVersion = 1;
constexpr qsizetype longestText = 200;

// JSON has no NaN and no infinities.
QJsonValue numberOrText(double value)
{
    return std::isfinite(value) ? QJsonValue(value) : QJsonValue(plainNumber(value));
}

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

QJsonObject Session::inputsAsJson() const
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
    return inputs;
}

QJsonObject Session::state() const
{
    QJsonObject result{{QStringLiteral("version"), stateVersion}, {QStringLiteral("inputs"), inputsAsJson()}};
    if (m_revealed < stepCount())
        result.insert(QStringLiteral("revealed"), m_revealed);
    if (m_challengeSolved)
        result.insert(QStringLiteral("solved"), true);
    if (m_labOutcome) {
        if (const QJsonObject lab = labs::toJson(*m_labOutcome); !lab.isEmpty())
            result.insert(QStringLiteral("lab"), lab);
    }
    QJsonObject guesses;
    for (std::size_t i = 0; i < m_guesses.size(); ++i) {
        if (const auto& guess = m_guesses[i])
            guesses.insert(QString::number(i + 1), QJsonObject{{QStringLiteral("guess"), guess->typed},
                                                               {QStringLiteral("truth"), numberOrText(guess->truth)},
                                                               {QStringLiteral("right"), guess->right}});
    }
    if (!guesses.isEmpty())
        result.insert(QStringLiteral("predictions"), guesses);
    return result;
}

void Session::restoreInput(const lessons::InputSpec& spec, const QJsonObject& kept, InputState& state) const
{
    if (spec.kind == lessons::InputKind::tokens) {
        const QJsonArray tokens = kept.value(QStringLiteral("tokens")).toArray();
        const auto texts = readTexts(tokens, static_cast<std::size_t>(tokens.size()));
        const bool fits = texts && !texts->empty() && texts->size() <= mostTokens &&
                          (!hasFixedLength(spec.name) || texts->size() == state.tokens.size());
        if (fits) {
            state.tokens = *texts;
            state.tokensEdited = true;
        }
        return;
    }
    const InputState start = state;
    const auto typed = readTyped(kept.value(QStringLiteral("typed")), state);
    for (std::size_t n = 0; typed && n < typed->size(); ++n) {
        Entry& entry = state.entries[n];
        const Result<double> number = read(spec, (*typed)[n]);
        entry.typed = (*typed)[n];
        entry.problem = number ? Refusal() : Refusal(number.error());
        if (number)
            entry.value = *number;
    }
    const auto isSameToken = [](const Entry& a, const Entry& b) {
        return !a.problem && !b.problem && a.value == b.value;
    };
    if (spec.kind == lessons::InputKind::order &&
        !std::is_permutation(state.entries.begin(), state.entries.end(), start.entries.begin(),
                             start.entries.end(), isSameToken))
        state = start;
}

Snapshot Session::snapshotFrom(const QJsonObject& inputs) const
{
    Snapshot next = startSnapshot();
    for (std::size_t i = 0; i < next.size(); ++i) {
        const lessons::InputSpec& inputSpec = m_calculator.inputs[i];
        const QJsonObject kept = inputs.value(QString::fromStdString(inputSpec.name)).toObject();
        if (!kept.isEmpty() && !inputSpec.locked)
            restoreInput(inputSpec, kept, next[i]);
    }
    return next;
}

void Session::restore(const QJsonObject& state)
{
    m_history.clear();
    m_challengeSolved = state.value(QStringLiteral("solved")).toBool();
    m_revealed = std::clamp(state.value(QStringLiteral("revealed")).toInt(stepCount()), 0, stepCount());
    restoreGuesses(state.value(QStringLiteral("predictions")).toObject());

    Change change;
    change.steps = true;
    change.predictions = true;
    for (const lessons::InputSpec& inputSpec : m_calculator.inputs)
        change.inputs.push_back(inputSpec.name);
    m_inputs = snapshotFrom(state.value(QStringLiteral("inputs")).toObject());
    restoreLab(state.value(QStringLiteral("lab")).toObject());
    recompute(change);
    updateChallenge(change);
    change.challenge = true;
    Q_EMIT changed(change);
}

QString Session::sharedText() const
{
    return writeStateText(QString::fromStdString(m_calculator.id),
                          {{QStringLiteral("version"), stateVersion}, {QStringLiteral("inputs"), inputsAsJson()}});
}

Refusal Session::adoptShared(const QString& text)
{
    const Result<QJsonObject> state = readStateText(text, QString::fromStdString(m_calculator.id));
    if (!state)
        return state.error();
    commit(snapshotFrom(state->value(QStringLiteral("inputs")).toObject()));
    return {};
}

} // namespace lectern::calculators
