#include <lectern/cards/exercise_run.h>

#include <algorithm>
#include <utility>

namespace lectern::cards {
namespace {

using grading::ChoiceAnswer;
using grading::CodeAnswer;
using grading::TableAnswer;
using grading::TextAnswer;

bool isBlank(const std::string& typed)
{
    return QString::fromStdString(typed).trimmed().isEmpty();
}

bool isBlank(const grading::PartAnswer& answer)
{
    if (const auto* text = std::get_if<TextAnswer>(&answer))
        return isBlank(*text);
    if (const auto* choice = std::get_if<ChoiceAnswer>(&answer))
        return choice->empty();
    if (const auto* code = std::get_if<CodeAnswer>(&answer))
        return isBlank(code->source);
    const auto* table = std::get_if<TableAnswer>(&answer);
    return table && std::all_of(table->begin(), table->end(), [](const std::vector<std::string>& row) {
               return std::all_of(row.begin(), row.end(), [](const std::string& t) { return isBlank(t); });
           });
}

} // namespace

ExerciseRun::ExerciseRun(const lessons::Exercise& exercise, QByteArray secret, Keepers keepers)
    : m_exercise(exercise)
    , m_secret(std::move(secret))
    , m_keepers(std::move(keepers))
{
    draw();
}

void ExerciseRun::draw()
{
    m_seed = grading::variantSeed(m_secret, m_exercise, m_variantNumber);
    auto drawn = grading::Variant::draw(m_exercise, m_seed);
    m_problem.reset();
    m_variant.reset();
    m_report.reset();
    m_keepProblem.reset();
    if (drawn)
        m_variant = *drawn;
    else
        m_problem = drawn.error();
    if (m_keepers.keptHelp)
        addHelp(m_keepers.keptHelp(m_variantNumber));
}

/// Help that was given is never taken back.
void ExerciseRun::addHelp(const grading::Help& help)
{
    m_work.help.solutionRevealed |= help.solutionRevealed;
    for (const auto& [part, taken] : help.hintsTaken) {
        int& known = m_work.help.hintsTaken[part];
        known = std::max(known, taken);
    }
}

void ExerciseRun::judgeAgain()
{
    const std::optional<Checked>& checked = m_work.checked;
    if (checked && m_variant)
        m_report = grading::grade(m_exercise, *m_variant, checked->answer, checked->help,
                                  checked->code ? &*checked->code : nullptr);
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
    auto& answer = m_work.parts[part.id];
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
    m_work.parts[part.id] = TextAnswer(typed.toStdString());
}

void ExerciseRun::setChoice(const lessons::Part& part, const std::vector<std::string>& options)
{
    m_work.parts[part.id] = ChoiceAnswer(options);
}

QString ExerciseRun::entry(const lessons::Part& part, int row, int col) const
{
    const auto found = m_work.parts.find(part.id);
    const auto* table = found == m_work.parts.end() ? nullptr : std::get_if<TableAnswer>(&found->second);
    const auto r = static_cast<std::size_t>(row);
    const auto c = static_cast<std::size_t>(col);
    return table && r < table->size() && c < (*table)[r].size() ? QString::fromStdString((*table)[r][c])
                                                                : QString();
}

QString ExerciseRun::text(const lessons::Part& part) const
{
    const auto found = m_work.parts.find(part.id);
    const auto* typed = found == m_work.parts.end() ? nullptr : std::get_if<TextAnswer>(&found->second);
    return typed ? QString::fromStdString(*typed) : QString();
}

std::vector<std::string> ExerciseRun::choice(const lessons::Part& part) const
{
    const auto found = m_work.parts.find(part.id);
    const auto* chosen = found == m_work.parts.end() ? nullptr : std::get_if<ChoiceAnswer>(&found->second);
    return chosen ? *chosen : std::vector<std::string>{};
}

void ExerciseRun::setCode(const lessons::Part& part, const QString& language, const QString& source)
{
    m_work.drafts[language.toStdString()] = source.toStdString();
    m_work.parts[part.id] = CodeAnswer{source.toStdString(), language.toStdString()};
}

grading::CodeAnswer ExerciseRun::code(const lessons::Part& part) const
{
    const auto found = m_work.parts.find(part.id);
    const auto* written = found == m_work.parts.end() ? nullptr : std::get_if<CodeAnswer>(&found->second);
    if (written && !written->language.empty())
        return *written;
    const std::string language = m_exercise.code ? m_exercise.code->languages.front() : std::string();
    return {written ? written->source : starter(QString::fromStdString(language)).toStdString(), language};
}

QString ExerciseRun::starter(const QString& language) const
{
    const auto& starters = m_exercise.code->starter;
    const auto found = starters.find(language.toStdString());
    return found == starters.end() ? QString() : QString::fromStdString(found->second);
}

bool ExerciseRun::isStarterCode() const
{
    if (!m_exercise.code || m_exercise.parts.empty())
        return false;
    const CodeAnswer written = code(m_exercise.parts.front());
    return !written.source.empty() &&
           written.source == starter(QString::fromStdString(written.language)).toStdString();
}

QString ExerciseRun::draftIn(const QString& language) const
{
    const auto found = m_work.drafts.find(language.toStdString());
    return found == m_work.drafts.end() ? starter(language) : QString::fromStdString(found->second);
}

std::optional<sandbox::CodeJob> ExerciseRun::codeJob(bool tryOnly) const
{
    if (!m_exercise.code || !m_variant || m_exercise.parts.empty())
        return std::nullopt;
    const grading::CodeAnswer written = code(m_exercise.parts.front());
    if (!tryOnly && answer().parts.empty())
        return std::nullopt;
    sandbox::CodeJob job = sandbox::jobFor(m_exercise, written, m_seed);
    job.tryOnly = tryOnly;
    return job;
}

grading::Answer ExerciseRun::answer() const
{
    grading::Answer answer{m_exercise.id, m_work.parts};
    std::erase_if(answer.parts, [this](const auto& part) {
        const auto* code = std::get_if<CodeAnswer>(&part.second);
        return isBlank(part.second) ||
               (code && m_exercise.code &&
                starter(QString::fromStdString(code->language)).toStdString() == code->source);
    });
    return answer;
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
    const bool solved =
        m_report && m_report->complete && m_work.checked && m_work.checked->answer == answer();
    return m_variant && !solved && attemptsLeft().value_or(1) > 0;
}

std::optional<int> ExerciseRun::attemptsLeft() const
{
    if (!m_exercise.attempts)
        return std::nullopt;
    return std::max(0, *m_exercise.attempts - m_work.attempts);
}

ExerciseRun::CheckResult ExerciseRun::check(const grading::CodeResult* code)
{
    if (!m_variant)
        return CheckResult::fault;
    m_keepProblem.reset();
    const grading::Answer typed = answer();
    const grading::Report report = grading::grade(m_exercise, *m_variant, typed, m_work.help, code);
    const bool costs =
        grading::costsAttempt(m_exercise, report, typed, m_work.earlier) || isJudgedOtherwise(report);
    if (costs && m_keepers.attempt) {
        const Attempt attempt{QString::fromStdString(m_exercise.id),
                              grading::exerciseHash(m_exercise),
                              m_variantNumber,
                              m_seed,
                              grading::toJson(typed),
                              grading::toJson(report),
                              report.points.value(),
                              report.maximum,
                              m_work.help};
        if (const Result<void> kept = m_keepers.attempt(attempt); !kept) {
            m_keepProblem = kept.error();
            return CheckResult::notKept;
        }
    }
    m_work.checked = Checked{typed, m_work.help, code ? std::optional(*code) : std::nullopt};
    m_report = report;
    if (report.fault)
        return CheckResult::fault;
    if (!report.gradable)
        return CheckResult::notGradable;
    if (!costs)
        return CheckResult::sameAgain;
    ++m_work.attempts;
    m_work.earlier.push_back(typed);
    return CheckResult::graded;
}

bool ExerciseRun::isJudgedOtherwise(const grading::Report& report) const
{
    const auto isAlike = [](const grading::PartReport& a, const grading::PartReport& b) {
        return a.id == b.id && a.state == b.state;
    };
    return report.gradable && m_report && m_work.checked &&
           grading::isSameAnswer(m_exercise, m_work.checked->answer, answer()) &&
           !std::equal(report.parts.begin(), report.parts.end(), m_report->parts.begin(), m_report->parts.end(),
                       isAlike);
}

bool ExerciseRun::keepHelp(const grading::Help& help)
{
    m_keepProblem.reset();
    if (m_keepers.help) {
        if (const Result<void> kept = m_keepers.help(m_variantNumber, help); !kept) {
            m_keepProblem = kept.error();
            return false;
        }
    }
    m_work.help = help;
    return true;
}

bool ExerciseRun::canHint(const lessons::Part& part) const
{
    return m_variant && static_cast<std::size_t>(hintsTaken(part)) < part.hints.size();
}

bool ExerciseRun::takeHint(const lessons::Part& part)
{
    if (!canHint(part))
        return false;
    grading::Help help = m_work.help;
    ++help.hintsTaken[part.id];
    return keepHelp(help);
}

int ExerciseRun::hintsTaken(const lessons::Part& part) const
{
    const auto found = m_work.help.hintsTaken.find(part.id);
    const int taken = found == m_work.help.hintsTaken.end() ? 0 : found->second;
    return std::clamp(taken, 0, static_cast<int>(part.hints.size()));
}

bool ExerciseRun::canReveal() const
{
    const bool due = m_exercise.revealAfter && m_work.attempts >= *m_exercise.revealAfter;
    return m_variant && !m_exercise.solution.empty() && !isRevealed() && (due || isRevealFree());
}

bool ExerciseRun::isRevealFree() const
{
    const bool spent = attemptsLeft().has_value() && *attemptsLeft() == 0;
    return spent || (m_report && m_report->complete);
}

bool ExerciseRun::reveal()
{
    if (!canReveal())
        return false;
    grading::Help help = m_work.help;
    help.solutionRevealed = true;
    return keepHelp(help);
}

std::optional<ExerciseRun::Worked> ExerciseRun::worked(const std::string& language) const
{
    if (!hasWorked())
        return std::nullopt;
    // Learners draw 1, 2, ...: the numbers below are free. Some draw may happen to be the present one.
    constexpr int mostDraws = 8;
    const QString mine = fill(m_exercise.text.in(language));
    for (int number = 0; number > -mostDraws; --number) {
        const auto drawn =
            grading::Variant::draw(m_exercise, grading::variantSeed(m_secret, m_exercise, number));
        if (!drawn)
            return std::nullopt;
        const auto filled = [&](const lessons::Localized& text) {
            const auto result = grading::fillTemplate(text.in(language), drawn->sheet());
            return QString::fromStdString(result ? *result : text.in(language)).trimmed();
        };
        QString prompt = filled(m_exercise.text);
        QString parts;
        QString myParts;
        for (const lessons::Part& part : m_exercise.parts) {
            parts += u"\n\n" + filled(part.text);
            myParts += u"\n\n" + fill(part.text.in(language)).trimmed();
        }
        if (prompt == mine.trimmed() && parts == myParts)
            continue;
        if (parts != myParts)
            prompt += parts; // the numbers stand there
        return Worked{prompt, filled(m_exercise.solution)};
    }
    return std::nullopt;
}

std::optional<double> ExerciseRun::mostWith(const grading::Help& help) const
{
    double sum = 0;
    for (const lessons::Part& part : m_exercise.parts) {
        const auto points = grading::pointsWithin(m_exercise, part, help);
        if (!points)
            return std::nullopt;
        sum += points->value();
    }
    return sum;
}

std::optional<double> ExerciseRun::most() const
{
    return mostWith(m_work.help);
}

std::optional<double> ExerciseRun::most(const lessons::Part& part) const
{
    const auto points = grading::pointsWithin(m_exercise, part, m_work.help);
    return points ? std::optional(points->value()) : std::nullopt;
}

std::optional<double> ExerciseRun::mostAfterHint(const lessons::Part& part) const
{
    grading::Help help = m_work.help;
    ++help.hintsTaken[part.id];
    const auto points = grading::pointsWithin(m_exercise, part, help);
    return points ? std::optional(points->value()) : std::nullopt;
}

std::optional<double> ExerciseRun::mostAfterReveal() const
{
    grading::Help help = m_work.help;
    help.solutionRevealed = true;
    return mostWith(help);
}

void ExerciseRun::nextVariant()
{
    goToVariant(m_variantNumber % std::max(1, m_exercise.variants) + 1);
}

void ExerciseRun::goToVariant(int number)
{
    number = std::clamp(number, 1, std::max(1, m_exercise.variants));
    if (number == m_variantNumber)
        return;
    m_others[m_variantNumber] = std::exchange(m_work, {});
    m_variantNumber = number;
    if (const auto before = m_others.extract(m_variantNumber))
        m_work = before.mapped();
    draw();
    judgeAgain();
}

} // namespace lectern::cards
