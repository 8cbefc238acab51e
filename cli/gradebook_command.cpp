#include "class_context.h"
#include "review_text.h"

#include <lectern/handin/appeal.h>
#include <lectern/handin/statistics.h>
#include <lectern/messages/messages.h>
#include <lectern/xapi/outbox.h>

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace lectern::cli {
namespace {

int finish(const Result<void>& done, bool json)
{
    return done ? success : reportFailure(done.error(), json, findings);
}

int exportTable(handin::GradingOffice& office, const Arguments& arguments)
{
    const auto table = office.table();
    if (!table)
        return reportFailure(table.error(), arguments.json());
    sayNotGraded(table->notGraded());
    const handin::Roster* names = arguments.has("no-names") ? nullptr : &office.opened().folder.roster();
    return writeResult(arguments.json() ? handin::toJson(*table) + '\n' : handin::toCsv(*table, names),
                       arguments.value("to"));
}

/// What a person knows a learner by.
QString nameOf(const std::string& learner, const handin::Roster& roster)
{
    if (const handin::RosterEntry* entry = roster.find(learner)) {
        for (const std::string* name : {&entry->name, &entry->email, &entry->idNumber}) {
            if (!name->empty())
                return QString::fromStdString(*name);
        }
    }
    return QString::fromStdString(learner);
}

int fill(handin::GradingOffice& office, const Arguments& arguments)
{
    const bool json = arguments.json();
    const auto filled = office.fill(arguments.words().value(1), {arguments.value("column").toStdString()});
    if (!filled)
        return reportFailure(filled.error(), json,
                             filled.error().code.starts_with("handin.") ? findings : environment);
    const auto say = [](const QString& text) { printError(text + u'\n'); };
    const int rows = static_cast<int>(filled->filled);
    say(QCoreApplication::translate("Cli", "%n row(s) filled in", nullptr, rows));
    sayNotGraded(filled->notGraded);
    for (const std::string& row : filled->unmatched)
        say(QCoreApplication::translate("Cli", "not on the roster: %1").arg(QString::fromStdString(row)));
    for (const std::string& row : filled->repeated)
        say(QCoreApplication::translate("Cli", "left as it was, for two rows are this learner's: %1")
                .arg(QString::fromStdString(row)));
    for (const std::string& learner : filled->missing)
        say(QCoreApplication::translate("Cli", "not in the sheet: %1")
                .arg(nameOf(learner, office.opened().folder.roster())));
    if (filled->otherMaximum) {
        say(QCoreApplication::translate("Cli", "The sheet's maximum is %1, the assignment's %2.")
                .arg(QString::fromStdString(*filled->otherMaximum),
                     QString::fromStdString(handin::pointsText(filled->maximum))));
    }
    const int written = writeResult(filled->bytes, arguments.value("to"));
    const bool left = !filled->unmatched.empty() || !filled->repeated.empty();
    return written == success && left ? int(findings) : written;
}

/// Of the course's texts.
std::string languageFor(const handin::GradingOffice& office, const Arguments& arguments)
{
    const std::string system = QLocale::system().language() == QLocale::Chinese ? "zh_CN" : "en";
    return office.courseLanguage({arguments.value("lang").toStdString(), system});
}

int feedback(handin::GradingOffice& office, const Arguments& arguments)
{
    const QString target = arguments.value("to");
    if (target.isEmpty())
        return refuse(gradebookCommand, QCoreApplication::translate(
                                            "Cli", "Feedback needs a place: --to FILE.zip or a folder."));
    const auto written = office.writeFeedback(target, languageFor(office, arguments));
    if (!written)
        return reportFailure(written.error(), arguments.json());
    const int pages = static_cast<int>(*written);
    printError(QCoreApplication::translate("Cli", "%n page(s) written", nullptr, pages) + u'\n');
    return success;
}

int appeal(handin::GradingOffice& office, const Arguments& arguments)
{
    if (!arguments.has("exercise"))
        return refuse(gradebookCommand);
    const auto sheet = handin::appealSheet(office.opened(), office.gradebook(), arguments.value("learner").toStdString(),
                                           arguments.value("exercise").toStdString(), languageFor(office, arguments));
    if (!sheet)
        return reportFailure(sheet.error(), arguments.json(), sheet.error().code.starts_with("handin.") ? findings : environment);
    return writeResult(handin::appealPage(*sheet).toStdString(), arguments.value("to"),
                       files::Readers::ownerOnly);
}

QString decimals(double number, int places)
{
    return QString::number(number, 'f', places);
}

QString statisticsText(const handin::ClassStatistics& all)
{
    QString text =
        QCoreApplication::translate("Cli", "%1 of %2 handed in; mean %3, median %4, standard deviation %5")
            .arg(all.handedIn)
            .arg(all.learners)
            .arg(decimals(all.mean, 2), decimals(all.median, 2), decimals(all.deviation, 2)) +
        u'\n';
    const int most = std::max(1, *std::max_element(all.tenths.begin(), all.tenths.end()));
    for (std::size_t i = 0; i < all.tenths.size(); ++i) {
        text += QStringLiteral("%1 % ").arg(i * 10, 4) +
                QString(static_cast<qsizetype>(std::lround(40.0 * all.tenths[i] / most)), u'█') +
                QStringLiteral(" %1\n").arg(all.tenths[i]);
    }
    for (const handin::ItemStatistics& item : all.items) {
        text += QString::fromStdString(item.exercise) + QStringLiteral(": ") +
                QCoreApplication::translate("Cli", "answered %1, difficulty %2, discrimination %3")
                    .arg(item.answered)
                    .arg(decimals(item.difficulty, 2),
                         item.discrimination ? decimals(*item.discrimination, 2) : QStringLiteral("–")) +
                u'\n';
        const auto add = [&text](const std::vector<handin::MistakeCount>& counts, const QString& words) {
            for (const handin::MistakeCount& one : counts)
                text += QStringLiteral("  %1 × %2%3\n")
                            .arg(one.learners)
                            .arg(words, QString::fromStdString(one.mistake));
        };
        add(item.mistakes, {});
        const QString ofFaults = item.ofFunctions ? QCoreApplication::translate("Cli", "found in functions:")
                                                  : QCoreApplication::translate("Cli", "let pass by tests:");
        add(item.faults, ofFaults + u' ');
        add(item.alike, QCoreApplication::translate("Cli", "no known mistake:") + u' ');
    }
    return text;
}

int stats(handin::GradingOffice& office, const Arguments& arguments)
{
    const auto table = office.table();
    if (!table)
        return reportFailure(table.error(), arguments.json());
    const handin::ClassStatistics all = handin::statistics(*table);
    print(arguments.json() ? QString::fromStdString(handin::toJson(all)) + u'\n' : statisticsText(all));
    return success;
}

int review(handin::GradingOffice& office, const Arguments& arguments)
{
    const bool json = arguments.json();
    const std::string reason = arguments.value("reason").toStdString();
    if (arguments.has("accept")) {
        return finish(office.decide(arguments.value("accept").toStdString(),
                                                handin::Standing::accepted, reason),
                      json);
    }
    if (arguments.has("reject")) {
        return finish(office.decide(arguments.value("reject").toStdString(),
                                                handin::Standing::rejected, reason),
                      json);
    }
    const auto list = office.review();
    if (!list)
        return reportFailure(list.error(), json);
    print(json ? QString::fromUtf8(QJsonDocument(reviewJson(*list)).toJson()) : reviewText(*list));
    return handin::anyUndecided(*list) ? findings : success;
}

int override(handin::GradingOffice& office, const Arguments& arguments)
{
    const bool json = arguments.json();
    const std::string learner = arguments.value("learner").toStdString();
    const std::string exercise = arguments.value("exercise").toStdString();
    if (arguments.has("remove"))
        return finish(office.removeOverride(learner, exercise), json);
    bool isNumber = false;
    const double points = arguments.value("points").toDouble(&isNumber);
    const auto done =
        office.setOverride({learner, exercise, isNumber ? points : -1, arguments.value("reason").toStdString()});
    if (!done && done.error().code == "handin.override")
        return refuse(gradebookCommand, messages::describe(done.error()).what);
    return finish(done, json);
}

/// Only where there is an outbox.
Result<void> eraseFromOutbox(const QString& folder, const std::string& learner)
{
    const QString file = xapi::outboxFile(folder);
    if (!QFile::exists(file))
        return ok();
    const auto outbox = xapi::Outbox::open(file);
    if (!outbox)
        return fail(outbox.error());
    const auto erased = (*outbox)->erase(learner);
    return erased ? ok() : Result<void>(fail(erased.error()));
}

int erase(handin::GradingOffice& office, const Arguments& arguments)
{
    const bool json = arguments.json();
    const std::string learner = arguments.value("learner").toStdString();
    if (const auto forgotten = eraseFromOutbox(arguments.value("class"), learner); !forgotten)
        return reportFailure(forgotten.error(), json);
    const auto done = office.erase(learner);
    if (done)
        return success;
    return reportFailure(done.error(), json,
                         done.error().code == "handin.review.learner" ? findings : environment);
}

struct Action
{
    const char* name;
    int words;
    bool needsLearner;
    int (*run)(handin::GradingOffice&, const Arguments&);
};

constexpr Action actions[] = {{"export", 1, false, exportTable}, {"fill", 2, false, fill},
                              {"feedback", 1, false, feedback},  {"stats", 1, false, stats},
                              {"review", 1, false, review},      {"override", 1, true, override},
                              {"erase", 1, true, erase},           {"appeal", 1, true, appeal}};

int run(const Arguments& arguments)
{
    const QStringList words = arguments.words();
    const auto action = std::find_if(std::begin(actions), std::end(actions), [&](const Action& a) {
        return words.value(0) == QLatin1StringView(a.name) && words.size() == a.words;
    });
    if (action == std::end(actions) || !arguments.has("class") || !arguments.has("course") ||
        (action->needsLearner && !arguments.has("learner")))
        return refuse(gradebookCommand);
    int exitCode = success;
    const auto office = openOffice(arguments, exitCode);
    return office ? action->run(*office, arguments) : exitCode;
}

} // namespace

const Command gradebookCommand{
    "gradebook", QT_TRANSLATE_NOOP("Cli", "export, fill in, look at and mend the grades of a class"),
    QT_TRANSLATE_NOOP(
        "Cli", "usage: lectern-cli gradebook export [--no-names] [--to FILE]\n"
               "       lectern-cli gradebook fill SHEET [--column NAME] [--to FILE]\n"
               "       lectern-cli gradebook feedback --to FILE.zip|FOLDER [--lang L]\n"
               "       lectern-cli gradebook stats\n"
               "       lectern-cli gradebook review [--accept ID] [--reject ID] [--reason TEXT]\n"
               "       lectern-cli gradebook override --learner ID [--exercise ID] --points N --reason TEXT\n"
               "       lectern-cli gradebook override --learner ID [--exercise ID] --remove\n"
               "       lectern-cli gradebook appeal --learner ID --exercise ID [--to FILE.html] [--lang L]\n"
               "       lectern-cli gradebook erase --learner ID\n"
               "each with --class DIR --course DIR [--keys FILE] [--db FILE|URL] [--json]\n"),
    classOptions({"to=", "column=", "accept=", "reject=", "reason=", "learner=", "exercise=", "points=",
                  "lang=", "no-names", "remove"}),
    run};

} // namespace lectern::cli
