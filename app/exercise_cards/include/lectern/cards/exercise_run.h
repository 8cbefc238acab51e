#pragma once

#include <lectern/grading/grader.h>
#include <lectern/lessons/exercise.h>
#include <lectern/sandbox/code_grader.h>

#include <QJsonObject>
#include <QString>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

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
    grading::Help help = {}; ///< taken before this attempt
};

/// Keeps an attempt durably; an error means that it was not kept, and no verdict is shown.
using AttemptKeeper = std::function<Result<void>(const Attempt&)>;

/// Keeps the help taken for a variant durably; an error means that it was not kept, and the help is not
/// given.
using HelpKeeper = std::function<Result<void>(int variantNumber, const grading::Help&)>;

/// The help that was kept for a variant before.
using HelpReader = std::function<grading::Help(int variantNumber)>;

/// Where a learner's work is kept. What is empty keeps nothing.
struct Keepers
{
    AttemptKeeper attempt = {};
    HelpKeeper help = {};
    HelpReader keptHelp = {};
};

/// One learner's work on one exercise: the variant drawn, what is typed, help taken, attempts made. No
/// widgets.
class ExerciseRun
{
public:
    ExerciseRun(const lessons::Exercise& exercise, QByteArray secret, Keepers keepers);

    const lessons::Exercise& exercise() const { return m_exercise; }

    /// Why there is nothing to work on (a variant that cannot be drawn), if so.
    const Problem& problem() const { return m_problem; }
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
    void setCode(const lessons::Part& part, const QString& language, const QString& source);
    /// What is written, or what the editor holds at first.
    grading::CodeAnswer code(const lessons::Part& part) const;
    QString starter(const QString& language) const;
    /// Whether there is a starter, and the code is still that.
    bool isStarterCode() const;
    /// What was written in a language before another was chosen, or its starter.
    QString draftIn(const QString& language) const;
    /// What is typed, without the parts that are still blank.
    grading::Answer answer() const;

    /// A text of the exercise with the variant's numbers filled in.
    QString fill(const std::string& text) const;

    /// Whether checking can be asked for: attempts are left and it is not solved.
    bool canCheck() const;
    std::optional<int> attemptsLeft() const;
    int attemptsMade() const { return m_work.attempts; }

    enum class CheckResult
    {
        graded,
        sameAgain,
        notGradable,
        fault, ///< the exercise could not be computed
        notKept
    };
    /// Grades and keeps the attempt. An answer that was given before, an unreadable one and a fault of the
    /// exercise cost nothing.
    /// `code`: what running a code answer showed; without it code is not gradable.
    CheckResult check(const grading::CodeResult* code = nullptr);
    /// What is to be run before check(), or just tried; none where nothing is written or there is no code.
    std::optional<sandbox::CodeJob> codeJob(bool tryOnly) const;
    const std::optional<grading::Report>& report() const { return m_report; }
    /// Why the last attempt or help was not kept.
    const Problem& keepProblem() const { return m_keepProblem; }

    // Help lowers what can still be earned. It is kept before it is given: false means that it was not.
    bool canHint(const lessons::Part& part) const;
    bool takeHint(const lessons::Part& part);
    int hintsTaken(const lessons::Part& part) const;
    bool canReveal() const;
    bool reveal();
    bool isRevealed() const { return m_work.help.solutionRevealed; }

    /// Points that can be earned at most, now and after more help. None if there is no score.
    std::optional<double> most() const;
    std::optional<double> most(const lessons::Part& part) const;
    std::optional<double> mostAfterHint(const lessons::Part& part) const;
    std::optional<double> mostAfterReveal() const;
    /// Whether the solution takes nothing away: nothing more can be earned.
    bool isRevealFree() const;

    /// The exercise with numbers that are in none of the learner's variants, solved: it can be shown at any
    /// time and costs nothing. None where the numbers are fixed or nothing is worked out.
    struct Worked
    {
        QString prompt;
        QString solution;
    };
    std::optional<Worked> worked(const std::string& language) const;
    bool hasWorked() const { return m_variant && hasOtherVariants() && !m_exercise.solution.empty(); }

    bool hasOtherVariants() const { return m_exercise.variants > 1; }
    /// The next numbers, as they were left if they were worked on before.
    void nextVariant();
    /// The same for the numbers of this variant, from 1 to how many there are.
    void goToVariant(int number);

    /// Everything that a reopened card shows: {"variant", "answer", "help", "attempts", "earlier", "checked",
    /// "checkedHelp", "checkedCode", "drafts"}, and under "others" the same of the variants that were left,
    /// by number.
    QJsonObject state() const;
    /// Takes what `state` gave, and nothing else: what does not fit the exercise is left out.
    void restore(const QJsonObject& state);

private:
    struct Checked
    {
        grading::Answer answer;
        grading::Help help;
        std::optional<grading::CodeResult> code = {};
    };

    /// What was done in one variant.
    struct Work
    {
        std::map<std::string, grading::PartAnswer> parts = {};
        std::map<std::string, std::string> drafts = {}; ///< language -> code, before another was chosen
        grading::Help help = {};
        int attempts = 0;
        std::vector<grading::Answer> earlier = {}; ///< that cost an attempt
        std::optional<Checked> checked = {};
    };

    void draw();
    void judgeAgain();
    /// Whether what was checked last says the same, but some part of it came out otherwise: that is kept too.
    bool isJudgedOtherwise(const grading::Report& report) const;
    bool keepHelp(const grading::Help& help);
    void addHelp(const grading::Help& help);
    std::optional<double> mostWith(const grading::Help& help) const;
    grading::Help helpFrom(const QJsonObject& json) const;
    std::optional<grading::Answer> answerFrom(const QJsonValue& json) const;
    QJsonObject toJson(const Work& work) const;
    Work workFrom(const QJsonObject& json) const;

    lessons::Exercise m_exercise;
    QByteArray m_secret;
    Keepers m_keepers;
    int m_variantNumber = 1;
    std::uint64_t m_seed = 0;
    std::optional<grading::Variant> m_variant;
    Problem m_problem;
    Problem m_keepProblem;
    Work m_work;                             ///< in the present variant
    std::map<int, Work> m_others;            ///< in the variants that were left, by number
    std::optional<grading::Report> m_report; ///< of what was checked
};

} // namespace lectern::cards
