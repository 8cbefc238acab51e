#include <lectern/gradebook/learner_view.h>

#include <lectern/grading/grader.h>
#include <lectern/handin/envelope.h>
#include <lectern/handin/grading_words.h>
#include <lectern/messages/messages.h>

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace lectern::gradebook {
namespace {

constexpr std::size_t mostEntries = 40; ///< of a part: a page of typed numbers is not read any more

struct LearnerWords
{
    Q_DECLARE_TR_FUNCTIONS(lectern::gradebook::LearnerView)
};

QString text(const std::string& bytes)
{
    return QString::fromStdString(bytes);
}

QString pointsWords(const std::optional<handin::MicroPoints>& points, handin::MicroPoints maximum)
{
    return LearnerWords::tr("%1 of %2 points")
        .arg(points ? text(handin::pointsText(*points)) : QStringLiteral("–"),
             text(handin::pointsText(maximum)));
}

std::pair<QString, Verdict> stateOf(grading::PartState state)
{
    switch (state) {
    case grading::PartState::right:
        return {LearnerWords::tr("right"), Verdict::right};
    case grading::PartState::partlyRight:
        return {LearnerWords::tr("partly right"), Verdict::partly};
    case grading::PartState::wrong:
        return {LearnerWords::tr("not right"), Verdict::wrong};
    case grading::PartState::notGradable:
        return {LearnerWords::tr("not graded"), Verdict::none};
    case grading::PartState::waiting:
        return {LearnerWords::tr("waits for points"), Verdict::none};
    }
    return {};
}

void judge(LearnerView::Entry& entry, const grading::EntryReport& report)
{
    entry.readAs = text(report.reading.tex);
    switch (report.state) {
    case grading::EntryState::right:
        entry.words = LearnerWords::tr("right");
        entry.verdict = Verdict::right;
        break;
    case grading::EntryState::wrong:
        entry.words = LearnerWords::tr("not right");
        entry.verdict = Verdict::wrong;
        break;
    case grading::EntryState::blank:
        entry.words = LearnerWords::tr("blank");
        break;
    case grading::EntryState::unreadable:
        entry.words = report.reading.problem ? messages::describe(*report.reading.problem).what
                                             : LearnerWords::tr("cannot be read");
        break;
    case grading::EntryState::unjudged:
        entry.words = LearnerWords::tr("read, not judged");
        break;
    }
}

void addEntries(LearnerView::Part& part, const std::vector<std::vector<std::string>>& typed,
                const grading::PartReport& report)
{
    const bool single = typed.size() == 1 && typed.front().size() == 1;
    for (std::size_t row = 0; row < typed.size(); ++row) {
        for (std::size_t column = 0; column < typed[row].size(); ++column) {
            if (part.entries.size() == mostEntries) {
                ++part.more;
                continue;
            }
            LearnerView::Entry entry;
            if (!single)
                entry.place = LearnerWords::tr("row %1, column %2").arg(row + 1).arg(column + 1);
            entry.typed = text(typed[row][column]);
            if (row < report.entries.size() && column < report.entries[row].size())
                judge(entry, report.entries[row][column]);
            part.entries.push_back(std::move(entry));
        }
    }
}

void addChosen(LearnerView::Part& part, const grading::ChoiceAnswer& chosen, const lessons::Part& asked,
               const std::string& language)
{
    for (const std::string& id : chosen) {
        const auto option = std::find_if(asked.options.begin(), asked.options.end(),
                                         [&id](const lessons::Option& one) { return one.id == id; });
        const QString words =
            option == asked.options.end() ? text(id) : text(option->text.in(language)).simplified();
        part.said << LearnerWords::tr("chosen: %1").arg(words);
    }
}

void addTyped(LearnerView::Part& part, const grading::PartAnswer& answer, const lessons::Part& asked,
              const grading::PartReport& report, const std::string& language)
{
    if (const auto* words = std::get_if<grading::TextAnswer>(&answer)) {
        if (asked.kind == lessons::ExerciseKind::shortAnswer)
            part.text = text(*words);
        else
            addEntries(part, {{*words}}, report);
    } else if (const auto* table = std::get_if<grading::TableAnswer>(&answer)) {
        addEntries(part, *table, report);
    } else if (const auto* choice = std::get_if<grading::ChoiceAnswer>(&answer)) {
        addChosen(part, *choice, asked, language);
    } else {
        part.text = text(std::get<grading::CodeAnswer>(answer).source);
        part.isCode = true;
    }
}

LearnerView::Part partView(const handin::CountedAnswer& answer, const lessons::Part& asked,
                           const grading::PartReport& report, const std::string& language)
{
    LearnerView::Part part;
    if (answer.exercise->parts.size() > 1)
        part.id = text(asked.id);
    std::tie(part.words, part.verdict) = stateOf(report.state);
    if (const auto typed = answer.answer.parts.find(asked.id); typed != answer.answer.parts.end())
        addTyped(part, typed->second, asked, report, language);
    if (report.carried)
        part.said << LearnerWords::tr("judged on the learner's own earlier result");
    if (!report.mistake.empty())
        part.said << LearnerWords::tr("mistake “%1”").arg(u'`' + text(report.mistake) + u'`');
    if (!report.message.empty())
        part.said << text(answer.filled(report.message, language)).trimmed();
    for (const grading::OptionReport& option : report.options) {
        if (!option.say.empty() && option.say != report.message)
            part.said << text(answer.filled(option.say, language)).trimmed();
    }
    for (const Diagnostic& problem : report.problems)
        part.problems << messages::describe(problem).what;
    return part;
}

const handin::Override* overrideOf(const handin::LearnerRecord& record, const std::string& exercise)
{
    const auto found =
        std::find_if(record.overrides.begin(), record.overrides.end(),
                     [&exercise](const handin::Override& given) { return given.exercise == exercise; });
    return found == record.overrides.end() ? nullptr : &*found;
}

void addParts(LearnerView::Exercise& exercise, const handin::CountedAnswer& answer,
              const std::string& language)
{
    for (const grading::PartReport& report : answer.report->parts) {
        const auto& parts = answer.exercise->parts;
        const auto asked = std::find_if(parts.begin(), parts.end(), [&report](const lessons::Part& part) {
            return part.id == report.id;
        });
        if (asked != parts.end())
            exercise.parts.push_back(partView(answer, *asked, report, language));
    }
}

LearnerView::Exercise exerciseView(const LearnerFile& file, std::size_t index, const std::string& language)
{
    const handin::ExerciseColumn& column = file.opened->columns[index];
    const handin::ExerciseForm* form = file.opened->catalogue.present(column.id);
    LearnerView::Exercise exercise{column.id};
    exercise.title = form ? text(form->exercise.title.in(language)).simplified() : text(column.id);
    exercise.points = pointsWords(file.record.row.cells[index].points, column.maximum);
    if (const handin::Override* given = overrideOf(file.record, column.id)) {
        exercise.isSet = true;
        exercise.reason = text(given->reason);
        exercise.computed = pointsWords(file.record.computed.cells[index].points, column.maximum);
    }
    if (index < file.answers.size() && file.answers[index].report)
        addParts(exercise, file.answers[index], language);
    return exercise;
}

QString handinWords(const handin::StoredHandin& handin, const handin::OpenedClass& opened)
{
    QStringList words{LearnerWords::tr("Number %1").arg(handin.sequence)};
    if (handin.received) {
        const QDateTime at = QDateTime::fromMSecsSinceEpoch(*handin.received, Qt::OffsetFromUTC,
                                                            opened.assignment.zoneMinutes * 60);
        words << QLocale().toString(at, LearnerWords::tr("d MMM yyyy, HH:mm", "how a time is written"));
    }
    if (const int days = handin::lateDays(opened.assignment, handin); days > 0)
        words << LearnerWords::tr("%n day(s) late", nullptr, days);
    words << LearnerWords::tr("receipt %1").arg(text(handin::receiptOf(handin.hash)))
          << handin::standingWords(handin.standing) << text(handin.source).section(u'/', -1);
    return words.join(QStringLiteral(" · "));
}

} // namespace

LearnerView learnerView(const LearnerFile& file, const QString& language)
{
    const std::string wanted = language.toStdString();
    LearnerView view{file.entry.learner};
    view.name = file.entry.name.empty() ? text(file.entry.learner) : text(file.entry.name).simplified();
    QStringList who{text(file.entry.learner)};
    for (const std::string& fact : {file.entry.email, file.entry.idNumber}) {
        if (!fact.empty())
            who << text(fact);
    }
    view.who = who.join(QStringLiteral(" · "));
    handin::MicroPoints maximum = 0;
    for (const handin::ExerciseColumn& column : file.opened->columns)
        maximum += column.maximum;
    view.total = pointsWords(file.record.row.total, maximum);
    if (const handin::Override* given = overrideOf(file.record, {})) {
        view.totalIsSet = true;
        view.totalReason = text(given->reason);
    }
    for (const handin::StoredHandin& handin : file.record.handins)
        view.handins << handinWords(handin, *file.opened);
    for (const handin::ReviewItem& item : file.record.review) {
        LearnerView::Alarm alarm{item.id, text(item.source), {}, item.undecided};
        for (const Diagnostic& reason : item.reasons)
            alarm.reasons << messages::inSentences(reason);
        view.alarms.push_back(std::move(alarm));
    }
    if (file.problem)
        view.problem = messages::inSentences(*file.problem);
    for (std::size_t i = 0; i < file.opened->columns.size(); ++i)
        view.exercises.push_back(exerciseView(file, i, wanted));
    return view;
}

std::optional<double> typedPoints(const QString& text)
{
    const grading::Reading reading = grading::readEntry(text.trimmed().toStdString(), {});
    return reading.value && *reading.value >= 0 ? reading.value : std::nullopt;
}

} // namespace lectern::gradebook
