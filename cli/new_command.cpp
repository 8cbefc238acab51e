#include "command.h"

#include <lectern/authoring/packing.h>
#include <lectern/lessons/course.h>
#include <lectern/templates/new_files.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace lectern::cli {
namespace {

int report(const Result<void>& made, const QString& path)
{
    if (!made)
        return reportFailure(made.error(), false,
                             made.error().code.starts_with("file.") ? environment : findings);
    print(QCoreApplication::translate("Cli", "Made %1.").arg(path) + u'\n');
    return success;
}

int makeCourse(const QString& folder, const Arguments& arguments)
{
    const QString name = QFileInfo(QDir(folder).absolutePath()).fileName();
    const QString id = arguments.has("id") ? arguments.value("id") : name.toLower();
    const QString title = arguments.has("title") ? arguments.value("title") : name;
    const QString given = arguments.value("lang");
    std::vector<std::string> languages;
    for (const QString& language : (given.isEmpty() ? QStringLiteral("zh_CN,en") : given).split(u','))
        languages.push_back(language.trimmed().toStdString());
    return report(
        templates::newCourse(folder.toStdString(), id.toStdString(), title.toStdString(), languages), folder);
}

int makeLesson(const QString& folder, const QString& id, const Arguments& arguments)
{
    const auto course = lessons::loadCourse(folder.toStdString());
    if (course.value.lessons.empty()) {
        printDiagnostics(course.diagnostics, false);
        return findings;
    }
    const QString title = arguments.has("title") ? arguments.value("title") : id;
    return report(templates::newLesson(course.value, id.toStdString(), title.toStdString()), folder);
}

int makeExercise(const QString& folder, const QString& id, const Arguments& arguments)
{
    const std::string kind =
        arguments.has("kind") ? arguments.value("kind").toStdString() : std::string("numeric");
    const auto& kinds = templates::exerciseKinds;
    if (std::find(std::begin(kinds), std::end(kinds), kind) == std::end(kinds))
        return refuse(newCommand);
    const QFileInfo lesson(QDir(folder).absolutePath());
    const auto course = lessons::loadCourse(lesson.path().toStdString());
    for (const lessons::Lesson& candidate : course.value.lessons) {
        if (candidate.folder == lesson.fileName().toStdString())
            return report(templates::newExercise(course.value, candidate, id.toStdString(), kind), id);
    }
    return reportFailure(makeError("lessons.course.lesson.missing", {folder.toStdString()}), false, findings);
}

int makeKey(const QString& file)
{
    const auto made = authoring::makeKey(file);
    if (made) {
        print(QCoreApplication::translate(
                  "Cli", "Keep a copy of this file and show it to nobody: whoever has it can "
                         "sign courses as you.") +
              u'\n');
    }
    return report(made, file);
}

int run(const Arguments& arguments)
{
    const QStringList words = arguments.words();
    if (words.size() == 2 && words.front() == u"course")
        return makeCourse(words[1], arguments);
    if (words.size() == 2 && words.front() == u"key")
        return makeKey(words[1]);
    if (words.size() == 3 && words.front() == u"lesson")
        return makeLesson(words[1], words[2], arguments);
    if (words.size() == 3 && words.front() == u"exercise")
        return makeExercise(words[1], words[2], arguments);
    return refuse(newCommand);
}

} // namespace

const Command newCommand{
    "new",
    QT_TRANSLATE_NOOP("Cli", "make a course, a lesson, an exercise or a key to sign with"),
    QT_TRANSLATE_NOOP("Cli",
                      "usage: lectern-cli new course DIR [--id ID] [--title TEXT] [--lang zh_CN,en]\n"
                      "       lectern-cli new lesson COURSE ID [--title TEXT]\n"
                      "       lectern-cli new exercise LESSON ID [--kind numeric|table|choice|short|code]\n"
                      "       lectern-cli new key FILE\n"
                      "\n"
                      "COURSE and LESSON are folders. Nothing that is there is overwritten.\n"),
    {"id=", "title=", "lang=", "kind="},
    run};

} // namespace lectern::cli
