#include <lectern/handin/appeal.h>

#include "counted_attempts.h"
#include "graded_form.h"

#include <lectern/handin/class_overview.h>
#include <lectern/handin/envelope.h>
#include <lectern/handin/grading_words.h>
#include <lectern/handin/intake.h>

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace lectern::handin {
namespace {

struct AppealWords
{
    Q_DECLARE_TR_FUNCTIONS(Appeal)
};

QString plain(const std::string& text)
{
    return QString::fromStdString(text);
}

/// With all its digits, without an exponent where six places are enough.
QString exactly(double number)
{
    const auto decimal = grading::decimal(number);
    return decimal && decimal->value() == number
               ? plain(grading::toDecimalText(*decimal))
               : QString::number(number, 'g', QLocale::FloatingPointShortest);
}

constexpr qsizetype longestText = 65'536; // characters; more is no answer, and no page could show it

QString shown(const std::string& typed)
{
    const QString text = plain(typed);
    return text.size() <= longestText ? text
                                      : text.left(longestText) + u'\n' +
                                            AppealWords::tr("… (cut after %1 characters)").arg(longestText);
}

QString ofPoints(const QString& earned, const QString& maximum)
{
    return AppealWords::tr("%1 of %2 points").arg(earned, maximum);
}

QString ofPoints(const std::optional<MicroPoints>& points, MicroPoints maximum)
{
    return ofPoints(points ? plain(pointsText(*points)) : QStringLiteral("–"), plain(pointsText(maximum)));
}

QString wordsOf(grading::EntryState state)
{
    switch (state) {
    case grading::EntryState::right:
        return AppealWords::tr("right");
    case grading::EntryState::wrong:
        return AppealWords::tr("not right");
    case grading::EntryState::blank:
        return AppealWords::tr("blank");
    case grading::EntryState::unreadable:
        return AppealWords::tr("cannot be read");
    case grading::EntryState::unjudged:
        return AppealWords::tr("read, not judged");
    }
    return {};
}

QString wordsOf(grading::PartState state)
{
    switch (state) {
    case grading::PartState::right:
        return AppealWords::tr("right");
    case grading::PartState::partlyRight:
        return AppealWords::tr("partly right");
    case grading::PartState::wrong:
        return AppealWords::tr("not right");
    case grading::PartState::notGradable:
        return AppealWords::tr("not graded");
    case grading::PartState::waiting:
        return AppealWords::tr("waits for a person");
    }
    return {};
}

QString toleranceWords(const lessons::Tolerance& tolerance)
{
    QStringList allowed;
    if (tolerance.absolute)
        allowed << exactly(*tolerance.absolute);
    if (tolerance.relative)
        allowed << AppealWords::tr("%1 times the right number").arg(exactly(*tolerance.relative));
    if (tolerance.significant)
        allowed << AppealWords::tr("half a unit of significant digit %1").arg(*tolerance.significant);
    if (allowed.isEmpty())
        return AppealWords::tr("A number is right if it is the right one exactly.");
    return allowed.size() == 1 ? AppealWords::tr("A number is right within %1.").arg(allowed.front())
                               : AppealWords::tr("A number is right within the largest of: %1.")
                                     .arg(allowed.join(QStringLiteral(", ")));
}

QString partialWords(lessons::PartialCredit partial)
{
    switch (partial) {
    case lessons::PartialCredit::perEntry:
        return AppealWords::tr("Each right entry earns its share of the points.");
    case lessons::PartialCredit::perRow:
        return AppealWords::tr("Each row that is right as a whole earns its share of the points.");
    case lessons::PartialCredit::allOrNothing:
        return AppealWords::tr("Only if all entries are right there are points.");
    }
    return {};
}

/// What one part was judged by.
class PartSheet
{
public:
    PartSheet(const lessons::Part& asked, const grading::PartReport& report, const calc::Sheet& numbers,
              const std::string& language)
        : m_asked(asked)
        , m_report(report)
        , m_numbers(numbers)
        , m_language(language)
    {
        m_sheet.id = plain(asked.id);
        m_sheet.verdict = wordsOf(report.state);
        m_sheet.points = ofPoints(plain(grading::toDecimalText(report.points)),
                                  plain(grading::toDecimalText(report.maximum)));
    }

    AppealSheet::Part make(const grading::PartAnswer* answer, const grading::Help& help)
    {
        if (answer)
            addAnswer(*answer);
        addRules(help);
        return std::move(m_sheet);
    }

private:
    void addAnswer(const grading::PartAnswer& answer)
    {
        const bool isNumeric =
            m_asked.kind == lessons::ExerciseKind::numeric || m_asked.kind == lessons::ExerciseKind::table;
        if (const auto* text = std::get_if<grading::TextAnswer>(&answer)) {
            if (isNumeric)
                addEntries({{*text}});
            else
                m_sheet.text = shown(*text);
        } else if (const auto* table = std::get_if<grading::TableAnswer>(&answer)) {
            addEntries(*table);
        } else if (const auto* choice = std::get_if<grading::ChoiceAnswer>(&answer)) {
            addOptions(*choice);
        } else {
            m_sheet.text = shown(std::get<grading::CodeAnswer>(answer).source);
        }
    }

    void addEntries(const std::vector<std::vector<std::string>>& typed)
    {
        const auto right = m_numbers.value(m_asked.answer);
        const bool single = typed.size() == 1 && typed.front().size() == 1;
        const bool hasShape = right && right->isNumeric();
        const std::size_t rows = hasShape ? right->shape().rows : 1;
        const std::size_t columns = hasShape ? right->shape().cols : 1;
        std::size_t more = 0;
        for (std::size_t row = 0; row < typed.size(); ++row) {
            for (std::size_t column = 0; column < typed[row].size(); ++column) {
                if (row >= rows || column >= columns) {
                    ++more;
                    continue;
                }
                AppealSheet::Entry entry;
                if (!single)
                    entry.place = AppealWords::tr("row %1, column %2").arg(row + 1).arg(column + 1);
                entry.typed = shown(typed[row][column]);
                if (row < m_report.entries.size() && column < m_report.entries[row].size()) {
                    const grading::EntryReport& report = m_report.entries[row][column];
                    entry.readAs = report.reading.value ? exactly(*report.reading.value) : QString();
                    entry.verdict = wordsOf(report.state);
                }
                if (hasShape)
                    entry.expected = QString::number(right->at(row, column), 'g', 10);
                m_sheet.entries.push_back(std::move(entry));
            }
        }
        if (more > 0)
            m_sheet.entries.push_back({AppealWords::tr("… and %n more", nullptr, static_cast<int>(more))});
    }

    void addOptions(const grading::ChoiceAnswer& chosen)
    {
        for (const lessons::Option& option : m_asked.options) {
            const bool isChosen = std::find(chosen.begin(), chosen.end(), option.id) != chosen.end();
            if (!isChosen && !option.right)
                continue;
            const auto mark = [](bool is) {
                return is ? AppealWords::tr("chosen") : AppealWords::tr("not chosen");
            };
            m_sheet.entries.push_back(
                {plain(option.text.in(m_language)).simplified(),
                 mark(isChosen),
                 {},
                 mark(option.right),
                 isChosen == option.right ? AppealWords::tr("right") : AppealWords::tr("not right")});
        }
    }

    std::string filled(const lessons::Localized& text) const
    {
        return grading::fillTemplate(text.in(m_language), m_numbers).value_or(text.in(m_language));
    }

    void addRules(const grading::Help& help)
    {
        QStringList& rules = m_sheet.rules;
        if (m_asked.kind == lessons::ExerciseKind::numeric || m_asked.kind == lessons::ExerciseKind::table) {
            rules << toleranceWords(m_asked.tolerance);
            if (m_sheet.entries.size() > 1)
                rules << partialWords(m_asked.partial);
        }
        if (m_report.carried)
            rules << AppealWords::tr(
                "Judged on the learner's own earlier result, which is better for the learner.");
        if (!m_report.mistake.empty())
            rules << AppealWords::tr("It is the known mistake “%1”: %2")
                         .arg(plain(m_report.mistake), plain(filled(m_report.message)).simplified());
        for (const lessons::RubricItem& item : m_asked.rubric)
            rules << exactly(item.points) + QStringLiteral(": ") +
                         plain(item.text.in(m_language)).simplified();
        if (const auto taken = help.hintsTaken.find(m_asked.id);
            taken != help.hintsTaken.end() && taken->second > 0)
            rules << AppealWords::tr("%n hint(s) taken", nullptr, taken->second);
    }

    const lessons::Part& m_asked;
    const grading::PartReport& m_report;
    const calc::Sheet& m_numbers;
    const std::string& m_language;
    AppealSheet::Part m_sheet;
};

const Override* overrideFor(const LearnerRecord& record, const std::string& exercise)
{
    const auto found =
        std::find_if(record.overrides.begin(), record.overrides.end(),
                     [&exercise](const Override& given) { return given.exercise == exercise; });
    return found == record.overrides.end() ? nullptr : &*found;
}

AppealSheet::Facts handinFacts(const OpenedClass& opened, const StoredHandin& handin,
                               const SubmittedAttempt& attempt)
{
    AppealSheet::Facts facts{{AppealWords::tr("Hand-in"), plain(handin.id)},
                             {AppealWords::tr("Receipt"), plain(receiptOf(handin.hash))},
                             {AppealWords::tr("Number"), QString::number(handin.sequence)},
                             {AppealWords::tr("Attempt"), QString::number(attempt.number)},
                             {AppealWords::tr("File"), plain(handin.source).section(u'/', -1)},
                             {AppealWords::tr("Counts"), standingWords(handin.standing)}};
    if (handin.received) {
        const QDateTime at = QDateTime::fromMSecsSinceEpoch(*handin.received, Qt::OffsetFromUTC,
                                                            opened.assignment.zoneMinutes * 60);
        facts.emplace_back(AppealWords::tr("Received"), at.toString(Qt::ISODate));
    }
    facts.emplace_back(AppealWords::tr("Days late"), QString::number(lateDays(opened.assignment, handin)));
    facts.emplace_back(AppealWords::tr("The learner's program reckoned"),
                       ofPoints(plain(attempt.claimedPoints), plain(attempt.claimedMaximum)));
    return facts;
}

AppealSheet::Facts drawnFacts(const SubmittedAttempt& attempt, const grading::Variant& variant)
{
    const auto hex = [](std::uint64_t number) {
        return QStringLiteral("%1").arg(number, 16, 16, QLatin1Char('0'));
    };
    return {{AppealWords::tr("Variant"), QString::number(attempt.variant)},
            {AppealWords::tr("Seed"), hex(variant.seed())},
            {AppealWords::tr("Seed of the draw that met the conditions"), hex(variant.drawSeed())}};
}

std::vector<AppealSheet::Part> partSheets(const ExerciseForm& form, const grading::Report& report,
                                          const SubmittedAttempt& attempt, const calc::Sheet& numbers,
                                          const std::string& language)
{
    std::vector<AppealSheet::Part> sheets;
    for (const grading::PartReport& part : report.parts) {
        const auto asked = std::find_if(form.exercise.parts.begin(), form.exercise.parts.end(),
                                        [&part](const lessons::Part& one) { return one.id == part.id; });
        const auto typed = attempt.answer.parts.find(part.id);
        const grading::PartAnswer* answer = typed == attempt.answer.parts.end() ? nullptr : &typed->second;
        sheets.push_back(PartSheet(*asked, part, numbers, language).make(answer, attempt.help));
    }
    return sheets;
}

} // namespace

Result<AppealSheet> appealSheet(const OpenedClass& opened, const Gradebook& gradebook,
                                const std::string& learner, const std::string& exercise,
                                const std::string& language)
{
    const auto column = std::find_if(opened.columns.begin(), opened.columns.end(),
                                     [&exercise](const ExerciseColumn& one) { return one.id == exercise; });
    if (column == opened.columns.end())
        return fail("handin.assignment.exercise", {exercise});
    const auto index = static_cast<std::size_t>(column - opened.columns.begin());
    const auto record = learnerRecord(gradebook, opened, learner);
    if (!record)
        return fail(record.error());
    const auto submissions = submissionsOf(opened, gradebook, record->computed);
    if (!submissions)
        return fail(submissions.error());
    const ExerciseCell& cell = record->computed.cells[index];
    const SubmittedAttempt* attempt = countedAttempt(*submissions, cell, exercise, opened.catalogue);
    const RegradeInput input = inputOf(opened, learner);
    const ExerciseForm* form = attempt ? formOf(*attempt, input) : nullptr;
    const auto report = form ? reportOf(*attempt, input) : std::nullopt;
    if (!report)
        return fail("handin.appeal", {learner, exercise});
    const auto variant = variantOf(*attempt, *form, input);
    if (!variant)
        return fail(variant.error());

    AppealSheet sheet;
    sheet.title = plain(form->exercise.title.in(language)).simplified();
    sheet.learner = plain(learner);
    sheet.points = ofPoints(record->row.cells[index].points, column->maximum);
    if (const Override* given = overrideFor(*record, exercise))
        sheet.set = AppealWords::tr("Set by hand: %1. Computed: %2.")
                        .arg(plain(given->reason), ofPoints(cell.points, column->maximum));
    sheet.parts = partSheets(*form, *report, *attempt, variant->sheet(), language);
    sheet.drawn = drawnFacts(*attempt, *variant);
    const auto at = static_cast<std::size_t>(cell.handin);
    const std::string& id = record->computed.counted[at];
    const auto handin = std::find_if(record->handins.begin(), record->handins.end(),
                                     [&id](const StoredHandin& one) { return one.id == id; });
    sheet.handin = handinFacts(opened, *handin, *attempt);
    sheet.versions = {{AppealWords::tr("Course"), plain(opened.catalogue.courseId())},
                      {AppealWords::tr("Version that was answered"), plain(handin->courseVersion)},
                      {AppealWords::tr("Exercise that was answered"), plain(attempt->exerciseHash)},
                      {AppealWords::tr("Exercise that it was graded by"), plain(form->hash)},
                      {AppealWords::tr("Grader"), QString::fromLatin1(graderVersion)},
                      {AppealWords::tr("The learner's program"), plain((*submissions)[at].program)}};
    return sheet;
}

} // namespace lectern::handin
