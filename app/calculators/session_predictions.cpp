// What a learner expects before they see it.

#include <lectern/calculators/session.h>

#include <cmath>
#include <limits>

namespace lectern::calculators {
namespace {

double keptTruth(const QJsonValue& kept)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (kept.toString() == QStringLiteral("inf"))
        return infinity;
    if (kept.toString() == QStringLiteral("-inf"))
        return -infinity;
    return kept.toDouble(std::nan(""));
}

} // namespace

Result<double> Session::readGuess(const lessons::Prediction& prediction, const QString& typed) const
{
    lessons::InputSpec asked;
    if (!prediction.options.empty()) {
        asked.kind = lessons::InputKind::integer;
        asked.min = 1;
        asked.max = static_cast<double>(prediction.options.size());
    }
    return read(asked, typed);
}

double Session::truthOf(const lessons::Prediction& prediction) const
{
    if (prediction.answer.empty())
        return prediction.right;
    const Result<calc::Value> answer = value(prediction.answer);
    return answer && answer->isNumber() ? answer->number() : std::nan("");
}

Refusal Session::makeGuess(std::size_t prediction, const QString& typed)
{
    const lessons::Prediction& asked = m_calculator.predictions[prediction];
    const Result<double> guessed = readGuess(asked, typed);
    if (!guessed)
        return guessed.error();
    if (m_guesses[prediction])
        return {}; // the first guess stands
    m_guesses[prediction] = Guess{typed.trimmed().left(200), *guessed, 0, false};
    showPrediction(prediction);
    const double truth = truthOf(asked);
    m_guesses[prediction]->truth = truth;
    // A hair of room for rounding, so that 0.1 + 0.2 is 0.3.
    m_guesses[prediction]->right = std::fabs(truth - *guessed) <= asked.within + 1e-9;
    Change change;
    change.predictions = true;
    Q_EMIT changed(change);
    return {};
}

void Session::showPrediction(std::size_t prediction)
{
    commit(snapshotWith(m_calculator.predictions[prediction].set));
}

void Session::restoreGuesses(const QJsonObject& kept)
{
    for (std::size_t i = 0; i < m_guesses.size(); ++i) {
        m_guesses[i].reset();
        const QJsonObject guess = kept.value(QString::number(i + 1)).toObject();
        const QString typed = guess.value(QStringLiteral("guess")).toString().left(200);
        if (const auto number = readGuess(m_calculator.predictions[i], typed))
            m_guesses[i] = Guess{typed, *number, keptTruth(guess.value(QStringLiteral("truth"))),
                                 guess.value(QStringLiteral("right")).toBool()};
    }
}

} // namespace lectern::calculators
