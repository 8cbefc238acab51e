#include "class_context.h"

#include <lectern/files/files.h>
#include <lectern/lessons/course.h>

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace lectern::cli {
namespace {

std::string assignmentTemplate(const lessons::Course& course)
{
    std::string text = "# What counts. Times need their zone; everything but the course may be left out.\n"
                       "format: 1\n"
                       "course: ";
    text.append(course.id).append("\nexercises:\n");
    for (const lessons::Lesson& lesson : course.lessons) {
        for (const auto& [id, exercise] : lesson.exercises)
            text.append("  - ").append(id).append("\n");
    }
    return text.append("# due: 2026-09-30T23:59+08:00\n"
                       "# closes: 2026-10-07T23:59+08:00\n"
                       "# late: {grace: 15, cost: 10%, most: 50%}   # minutes; for each begun day; at most\n"
                       "attempts: best    # or last\n"
                       "handins: best     # or last\n"
                       "missing: zero     # or blank\n"
                       "rounding: 0.01\n");
}

int makeClass(const QString& folder, const Arguments& arguments)
{
    const QString course = arguments.value("course");
    const QString title = arguments.value("title").trimmed();
    if (course.isEmpty() || title.isEmpty())
        return refuse(classCommand);
    const auto loaded = lessons::loadCourse(course.toStdString());
    if (loaded.value.id.empty()) {
        printDiagnostics(loaded.diagnostics, arguments.json());
        return findings;
    }
    const auto made = handin::ClassFolder::create(folder, title.toStdString(), loaded.value.id,
                                                  assignmentTemplate(loaded.value));
    if (!made)
        return reportFailure(made.error(), arguments.json());
    print(QCoreApplication::translate(
              "Cli", "The class is in %1. Keep a copy of class.key: without it nothing that is "
                     "handed in can be opened.")
              .arg(folder) +
          u'\n');
    return success;
}

int enrol(const QString& folder, const Arguments& arguments)
{
    const bool json = arguments.json();
    auto opened = handin::ClassFolder::open(folder);
    if (!opened)
        return reportFailure(opened.error(), json);
    const auto sheet = files::readWhole(arguments.value("from"));
    if (!sheet)
        return reportFailure(sheet.error(), json);
    const auto people = handin::CsvText::read(*sheet);
    if (!people)
        return reportFailure(people.error(), json, findings);
    const auto added = opened->enrol(*people);
    if (!added)
        return reportFailure(added.error(), json, findings);
    const int count = static_cast<int>(added->size());
    print(QCoreApplication::translate("Cli", "%n learner(s) enrolled; give each the file of that name in %1.",
                                      nullptr, count)
              .arg(opened->file("enrolments")) +
          u'\n');
    return success;
}

int showRoster(const QString& folder, const Arguments& arguments)
{
    const bool json = arguments.json();
    const auto opened = handin::ClassFolder::open(folder);
    if (!opened)
        return reportFailure(opened.error(), json);
    if (!json)
        return writeResult(opened->roster().toCsv(), {});
    QJsonArray list;
    for (const handin::RosterEntry& entry : opened->roster().entries()) {
        list.append(QJsonObject{{QStringLiteral("learner"), QString::fromStdString(entry.learner)},
                                {QStringLiteral("name"), QString::fromStdString(entry.name)},
                                {QStringLiteral("email"), QString::fromStdString(entry.email)},
                                {QStringLiteral("idNumber"), QString::fromStdString(entry.idNumber)}});
    }
    print(QString::fromUtf8(QJsonDocument(list).toJson()));
    return success;
}

int run(const Arguments& arguments)
{
    const QStringList words = arguments.words();
    if (words.size() != 2)
        return refuse(classCommand);
    if (words[0] == u"new")
        return makeClass(words[1], arguments);
    if (words[0] == u"enrol" && arguments.has("from"))
        return enrol(words[1], arguments);
    if (words[0] == u"roster")
        return showRoster(words[1], arguments);
    return refuse(classCommand);
}

} // namespace

const Command classCommand{"class",
                           QT_TRANSLATE_NOOP("Cli", "make a class and enrol learners"),
                           QT_TRANSLATE_NOOP("Cli",
                                             "usage: lectern-cli class new DIR --course DIR --title TEXT\n"
                                             "       lectern-cli class enrol DIR --from PEOPLE.csv\n"
                                             "       lectern-cli class roster DIR [--json]\n"),
                           {"course=", "title=", "from=", "json"},
                           run};

} // namespace lectern::cli
