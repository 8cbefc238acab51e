#include "command.h"
#include "lesson_html.h"

#include <lectern/files/files.h>
#include <lectern/lessons/course.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>

#include <algorithm>

namespace lectern::cli {
namespace {

constexpr int mostMilliseconds = 120'000;

int failed(const QString& text)
{
    printError(u"lectern-cli: " + text + u'\n');
    return environment;
}

// The window's program stands beside this one; it draws pages without a display, and from a profile of its own.
QString windowProgram()
{
    const QString beside = QCoreApplication::applicationDirPath() + u"/lectern";
    return QFileInfo(beside).isExecutable() ? beside : QStandardPaths::findExecutable(QStringLiteral("lectern"));
}

int draw(const QStringList& arguments)
{
    const QString program = windowProgram();
    if (program.isEmpty())
        return failed(QCoreApplication::translate("Cli", "The program 'lectern', which draws pages, is not there."));
    QProcess process;
    QProcessEnvironment surroundings = QProcessEnvironment::systemEnvironment();
    surroundings.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    process.setProcessEnvironment(surroundings);
    process.setProcessChannelMode(QProcess::ForwardedChannels);
    process.start(program, arguments);
    if (!process.waitForFinished(mostMilliseconds)) {
        process.kill();
        process.waitForFinished();
        return failed(QCoreApplication::translate("Cli", "Drawing the page took too long."));
    }
    return process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0 ? success : environment;
}

/// The lesson that a path names: the folder of one, or the first of a course; null for neither.
const lessons::Lesson* lessonAt(const lessons::Course& course, const QFileInfo& path, const QString& id)
{
    for (const lessons::Lesson& lesson : course.lessons) {
        const bool named = id.isEmpty() ? QFileInfo(QString::fromStdString(lesson.path.string())).absoluteFilePath() ==
                                              path.absoluteFilePath()
                                        : !lesson.pages.empty() && lesson.pages.begin()->second.id == id.toStdString();
        if (named)
            return &lesson;
    }
    return id.isEmpty() && path.dir().exists() && !course.lessons.empty() ? &course.lessons.front() : nullptr;
}

int run(const Arguments& arguments)
{
    const QStringList words = arguments.words();
    const int wanted = int(arguments.has("pdf")) + int(arguments.has("html")) + int(arguments.has("png"));
    if (words.size() != 1 || wanted != 1)
        return refuse(previewCommand);
    const QFileInfo path(QDir::cleanPath(QFileInfo(words.front()).absoluteFilePath()));
    const bool isCourse = QFileInfo::exists(path.filePath() + u"/course.yaml");
    const QString folder = isCourse ? path.filePath() : path.path();
    const auto course = lessons::loadCourse(folder.toStdString());
    const lessons::Lesson* lesson = lessonAt(course.value, path, arguments.value("lesson"));
    if (!lesson || lesson->pages.empty()) {
        printDiagnostics(course.diagnostics, false);
        return findings;
    }
    const QString given = arguments.value("lang");
    const QString language = given.isEmpty() ? QString::fromStdString(course.value.languages.front()) : given;
    const auto page = lesson->pages.find(language.toStdString());
    if (page == lesson->pages.end())
        return failed(QCoreApplication::translate("Cli", "The lesson has no page in '%1'.").arg(language));
    if (arguments.has("html")) {
        const auto html = lessonHtml(course.value, *lesson, language);
        if (!html)
            return failed(QCoreApplication::translate("Cli", "This build has no windows and cannot draw formulas."));
        const auto done = files::writeWhole(arguments.value("html"), html->toStdString());
        return done ? success : reportFailure(done.error(), false);
    }
    QStringList call{folder, QStringLiteral("--lesson"), QString::fromStdString(page->second.id),
                     QStringLiteral("--lang"), language};
    if (arguments.has("pdf"))
        call << QStringLiteral("--export-pdf") << QFileInfo(arguments.value("pdf")).absoluteFilePath();
    else
        call << QStringLiteral("--screenshot") << QFileInfo(arguments.value("png")).absoluteFilePath();
    for (const char* option : {"theme", "size"}) {
        if (arguments.has(option))
            call << u"--" + QString::fromLatin1(option) << arguments.value(option);
    }
    return draw(call);
}

} // namespace

const Command previewCommand{
    "preview",
    QT_TRANSLATE_NOOP("Cli", "write a lesson as PDF, as a web page or as a picture"),
    QT_TRANSLATE_NOOP("Cli", "usage: lectern-cli preview PATH (--pdf|--html|--png) FILE\n"
                             "                           [--lesson ID] [--lang L] [--theme light|dark] [--size WxH]\n"
                             "\n"
                             "PATH is a course or the folder of a lesson. The web page is one file without scripts, with\n"
                             "calculators as they are at first. Theme and size are those of the picture.\n"),
    {"pdf=", "html=", "png=", "lesson=", "lang=", "theme=", "size="},
    run};

} // namespace lectern::cli
