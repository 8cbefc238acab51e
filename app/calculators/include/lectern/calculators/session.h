#pragma once

#include <lectern/calc/program.h>
#include <lectern/calc/sheet.h>
#include <lectern/calculators/history.h>
#include <lectern/calculators/input_state.h>
#include <lectern/calculators/start_sheet.h>
#include <lectern/labs/outcome.h>
#include <lectern/lessons/calculator.h>
#include <lectern/result/result.h>

#include <QJsonObject>
#include <QObject>
#include <QString>
#include <QStringList>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lectern::lessons {
struct TemplatePiece;
}

namespace lectern::calculators {

constexpr std::size_t mostTokens = 64; ///< of an input of tokens

/// What an edit has changed, so that only views of it need painting.
struct Change
{
    std::vector<std::string> cells = {};  ///< inputs and cells with another value
    std::vector<std::string> inputs = {}; ///< inputs whose text or mark differs
    bool steps = false;                   ///< more or fewer steps are revealed
    bool predictions = false;             ///< a guess has been made
    bool challenge = false;               ///< the challenge has been reached or left

    bool touches(const std::string& name) const;
};

/// What a learner expected before they saw it, and whether it was so.
struct Guess
{
    QString typed = {}; ///< a number as typed, or the number of the option
    double value = 0;
    double truth = 0; ///< the right option or number, as it was when the guess was made
    bool right = false;

    bool operator==(const Guess&) const = default;
};

/// A text with its numbers; those that are entries of cells are links.
struct FilledText
{
    QString markdown = {};
    std::vector<calc::EntryRef> entries = {}; ///< what the links stand for
    QString words = {};                       ///< the same without links

    /// What the link to `target`, `scheme` and a number, stands for.
    std::optional<calc::EntryRef> entryOf(const QString& target, QStringView scheme) const;
};

/// Why an edit was refused; nothing if it was taken.
using Refusal = Problem;

/// A calculator in use: its inputs as the learner edits them and the cells computed from them.
/// A bad entry stays as typed with its problem beside it, and the cells keep the last valid values.
/// Expressions are checked and limited by calc, so that no edit can run for long.
class Session : public QObject
{
    Q_OBJECT

public:
    Session(lessons::Calculator calculator, const QString& language, QObject* parent = nullptr);
    /// Begins with a sheet that is computed already; `start` is of this calculator, in any language.
    Session(lessons::Calculator calculator, const StartSheet& start, const QString& language,
            QObject* parent = nullptr);
    ~Session() override;

    const lessons::Calculator& calculator() const { return m_calculator; }

    /// What is wrong with the calculator itself; then nothing is computed.
    const std::vector<Diagnostic>& problems() const { return m_problems; }

    const QString& language() const { return m_language; }
    void setLanguage(const QString& language);
    QString localized(const lessons::Localized& text) const;

    // Inputs. `name` must be the name of an input.
    const lessons::InputSpec& spec(const std::string& name) const;
    const InputState& input(const std::string& name) const;
    Refusal setEntry(const std::string& name, std::size_t row, std::size_t col, const QString& typed);
    /// A slider, switch or choice. Edits of a drag share one step of undo until endGesture().
    Refusal setNumber(const std::string& name, double value, bool partOfDrag = false);
    void endGesture() { m_history.endGesture(); }
    /// A pasted matrix; its shape must be that of the input and all its entries within bounds.
    Refusal setMatrix(const std::string& name, const QString& pasted);
    Refusal setTokens(const std::string& name, const QString& typed);
    /// One step for all: clicked cells of a grid.
    void toggleEntry(const std::string& name, std::size_t row, std::size_t col);
    /// The token at place `from` of an order goes to place `to`; the others close up.
    void moveToken(const std::string& name, std::size_t from, std::size_t to);
    /// Whether the learner is to see an input: its `when` holds.
    bool isVisible(const lessons::InputSpec& input) const;
    void applyPreset(std::size_t index);
    void reset();
    void undo();
    void redo();
    bool canUndo() const { return m_history.canUndo(); }
    bool canRedo() const { return m_history.canRedo(); }
    /// The steps back and forth outlive a session: `restore` forgets them, and `setHistory` puts them back.
    const History& history() const { return m_history; }
    void setHistory(History history) { m_history = std::move(history); }
    bool isAtStart() const;

    // Results.
    Result<calc::Value> value(const std::string& name) const;
    bool isTrue(const std::string& name) const;
    /// Labels from a tokens or order input or a cell with a list of texts; empty if there is none of that name.
    QStringList labels(const std::string& name) const;
    /// A text with its `{{...}}` filled in; "?" for what cannot be computed.
    QString fill(const std::string& text) const;
    QString fill(const lessons::Localized& text) const { return fill(text.in(m_language.toStdString())); }
    /// The same, with the numbers that can be asked about as links to `scheme` and their place in `entries`.
    FilledText fillWithQuestions(const std::string& text, const QString& scheme) const;
    FilledText fillWithQuestions(const lessons::Localized& text, const QString& scheme) const
    {
        return fillWithQuestions(text.in(m_language.toStdString()), scheme);
    }
    /// The names that the `{{...}}` of a text read.
    std::vector<std::string> namesIn(const std::string& text) const;
    Result<calc::Explanation> explain(const calc::EntryRef& entry) const;
    /// The inputs and cells as they are now; null where the calculator has problems.
    const calc::Sheet* sheet() const { return m_sheet.get(); }
    /// See calculators::influence().
    Result<calc::Value> influence(const std::string& output, const std::string& poked) const;
    /// The names among `cells` that `cell` is made of, also by way of cells that are not among them.
    std::vector<std::string> madeOf(const std::string& cell, const std::vector<std::string>& cells) const;
    bool isInput(const std::string& name) const;

    /// What calc noticed in the last computation, e.g. a row that is masked altogether.
    std::vector<Diagnostic> notices() const;
    std::vector<Diagnostic> notices(const std::string& cell) const;

    // Lab. What it gave are cells that calc may read; until it ran there are none.
    bool hasLab() const { return m_calculator.lab.has_value(); }
    /// What the lab is set to now. Errors: labs.parameter.number (name), those of the cells it is set to, and
    /// those of labs::completed.
    Result<labs::Parameters> labParameters() const;
    const std::optional<labs::Outcome>& labOutcome() const { return m_labOutcome; }
    void setLabOutcome(labs::Outcome outcome);
    /// Whether the parameters have changed since the lab ran.
    bool labIsStale() const;
    /// Whether a cell has no value because the lab has not run.
    bool awaitsLab(const std::string& name) const;

    // Steps and challenge. At first every step is revealed: the first state shows the whole; hiding is for
    // those who want to predict.
    int stepCount() const { return static_cast<int>(m_calculator.steps.size()); }
    int revealedSteps() const { return m_revealed; }
    void revealSteps(int count);
    /// Whether a cell and all the steps that it is computed from are revealed.
    bool isRevealed(const std::string& cell) const;
    /// Whether a view is to be seen: its steps are revealed and its `when` holds.
    bool isVisible(const lessons::ViewSpec& view) const;
    /// Predictions: the guess comes first and stays; then the inputs of the prediction are set, one step of undo.
    const std::optional<Guess>& guess(std::size_t prediction) const { return m_guesses[prediction]; }
    Refusal makeGuess(std::size_t prediction, const QString& typed);
    /// Sets the inputs of a prediction again.
    void showPrediction(std::size_t prediction);

    bool challengeHolds() const { return m_challengeHolds; }
    bool challengeSolved() const { return m_challengeSolved; } ///< held at some time after an edit

    /// What the learner changed: {"version": 1, "inputs": {...}, "revealed": n, "solved": true, "lab": {...}}.
    QJsonObject state() const;
    /// Takes what fits of any object; what does not fit is left at the author's start.
    void restore(const QJsonObject& state);
    /// The inputs as a line for others, and back; taking one in is a step of undo and leaves guesses as they are.
    QString sharedText() const;
    Refusal adoptShared(const QString& text);

Q_SIGNALS:
    void changed(const lectern::calculators::Change& change);

private:
    std::size_t indexOf(const std::string& name) const;
    void restoreLab(const QJsonObject& kept);
    int stepsNeeded(const std::string& cell) const;
    Snapshot startSnapshot() const;
    Snapshot inLanguage(Snapshot inputs) const;
    Snapshot snapshotWith(const std::map<std::string, lessons::InputValue>& settings) const;
    Snapshot snapshotFrom(const QJsonObject& inputs) const;
    QJsonObject inputsAsJson() const;
    void restoreInput(const lessons::InputSpec& spec, const QJsonObject& kept, InputState& state) const;
    Result<double> readGuess(const lessons::Prediction& prediction, const QString& typed) const;
    double truthOf(const lessons::Prediction& prediction) const;
    void restoreGuesses(const QJsonObject& kept);
    Result<double> read(const lessons::InputSpec& spec, const QString& typed) const;
    bool hasFixedLength(const std::string& tokens) const;
    void commit(Snapshot next, const std::string& gesture = {});
    void adopt(Snapshot next);
    void recompute(Change& change);
    void updateChallenge(Change& change);
    std::optional<calc::EntryRef> entryNamedBy(const std::string& expression) const;
    const calc::Program* compiled(const std::string& expression) const;
    QString wordsOf(const lessons::TemplatePiece& piece) const;

    lessons::Calculator m_calculator;
    QString m_language;
    std::vector<Diagnostic> m_problems;
    std::vector<calc::KnownName> m_names; ///< inputs and cells, for expressions in texts
    std::shared_ptr<const calc::Sheet> m_start; ///< without what a lab gives
    std::unique_ptr<calc::Sheet> m_sheet;
    Snapshot m_inputs;
    History m_history;
    std::optional<labs::Outcome> m_labOutcome;
    int m_revealed = 0;
    std::vector<std::optional<Guess>> m_guesses;
    bool m_challengeHolds = false;
    bool m_challengeSolved = false;
    mutable std::map<std::string, std::unique_ptr<calc::Program>> m_expressions;
    mutable std::map<std::string, int> m_stepsNeeded;
};
} // namespace lectern::calculators
