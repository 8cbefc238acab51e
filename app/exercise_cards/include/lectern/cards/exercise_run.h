#pragma once

#include <lectern/grading/grader.h>
#include <lectern/lessons/exercise.h>

#include <QJsonObject>
#include <QString>

#include <functional>
#include <memory>
#include <optional>

namespace lectern::cards {

/// An attempt as it is to be kept, before its verdict is shown.
struct Attempt
{
    QString exercise;
    QByteArray exerciseHash;
    int variantNumber = 1;
    std::uint64_t variantSeed = 0;
    QByteArray answer; ///< answer/1
    QByteArray report; ///< canonical JSON
    double points = 0;
    double maximum = 0;
    QJsonObject help; ///< {"hints": {part: n}, "revealed": bool}
};

/// Keeps an attempt durably; an error means that it was not kept, and no verdict is shown.
using AttemptKeeper = std::function<Result<void>(const Attempt&)>;

/// One learner's work on one exercise: the variant drawn, what is typed, help taken, attempts made. No
/// widgets.
class ExerciseRun
{
public:
    ExerciseRun(const lessons::Exercise& exercise, QByteArray secret, AttemptKeeper keep);

    const lessons::Exercise& exercise() const { return m_exercise; }

    /// Why there is nothing to work on (a variant that cannot be drawn), if so.
    const std::optional<Diagnostic>& problem() const { return m_problem; }
    const grading::Variant* variant() const { return m_variant ? &*m_variant : nullptr; }
    int variantNumber() const { return m_variantNumber; }

    /// Rows and columns of a part's answer; 1 x 1 for a number.
    struct Size
    {
        int rows = 1;
        int cols = 1;
    };
    Size sizeOf(const lessons::Part& part) const;

    // What is typed.
    void setEntry(const lessons::Part& part, int row, int col, const QString& typed);
    void setText(const lessons::Part& part, const QString& typed);
    void setChoice(const lessons::Part& part, const std::vector<std::string>& options);
    QString entry(const lessons::Part& part, int row, int col) const;
    QString text(const lessons::Part& part) const;
    std::vector<std::string> choice(const lessons::Part& part) const;
    grading::Answer answer() const { return {m_exercise.id, m_parts}; }

    /// A text of the exercise with the variant's numbers filled in.
    QString fill(const std::string& text) const;

    /// Whether checking can be asked for: attempts are left and it is not solved.
    bool canCheck() const;
    std::optional<int> attemptsLeft() const;
    int attemptsMade() const { return m_attempts; }

    enum class CheckResult
    {
        graded,
        sameAgain,
        notGradable,
        notKept
    };
    /// Grades and keeps the attempt. The same answer again and an unreadable one cost nothing.
    CheckResult check();
    const std::optional<grading::Report>& report() const { return m_report; }
    /// Why the last attempt was not kept.
    const std::optional<Diagnostic>& keepProblem() const { return m_keepProblem; }

    // Help; its price is the part's or exercise's points times `cost`.
    bool canHint(const lessons::Part& part) const;
    double nextHintCost(const lessons::Part& part) const; ///< points
    void takeHint(const lessons::Part& part);
    int hintsTaken(const lessons::Part& part) const;
    bool canReveal() const;
    double revealCost() const; ///< points
    void reveal();
    bool isRevealed() const { return m_help.solutionRevealed; }

    bool hasOtherVariants() const { return m_exercise.variants > 1; }
    void nextVariant();

    /// {"variant", "parts", "hints", "revealed", "attempts", "checked"}: everything that a reopened card
    /// shows.
    QJsonObject state() const;
    void restore(const QJsonObject& state);

private:
    void draw();
    QJsonObject helpJson() const;

    lessons::Exercise m_exercise;
    QByteArray m_secret;
    AttemptKeeper m_keep;
    int m_variantNumber = 1;
    std::uint64_t m_seed = 0;
    std::optional<grading::Variant> m_variant;
    std::optional<Diagnostic> m_problem;
    std::optional<Diagnostic> m_keepProblem;
    std::map<std::string, grading::PartAnswer> m_parts;
    grading::Help m_help;
    int m_attempts = 0;
    std::optional<grading::Answer> m_checked; ///< the answer that `m_report` is about
    std::optional<grading::Report> m_report;
};

} // namespace lectern::cards
