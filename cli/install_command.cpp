// Packages on the learner's side: verify, install, courses.

#include "command.h"
#include "package_context.h"

#include <lectern/authoring/packing.h>
#include <lectern/packages/course_library.h>
#include <lectern/packages/package.h>

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

namespace lectern::cli {
namespace {

QJsonObject toJson(const packages::InstalledCourse& course)
{
    return {{QStringLiteral("course"), QString::fromStdString(course.id)},
            {QStringLiteral("version"), course.version},
            {QStringLiteral("signer"), QString::fromStdString(packages::signerText(course.signer))},
            {QStringLiteral("folder"), QString::fromStdString(course.folder.string())}};
}

void show(const packages::InstalledCourse& course, bool json)
{
    if (json)
        return print(QString::fromUtf8(QJsonDocument(toJson(course)).toJson()));
    print(QCoreApplication::translate("Cli", "%1, version %2")
              .arg(QString::fromStdString(course.id))
              .arg(course.version) +
          u'\n' + authoring::signedByWords(course.signer) + u'\n');
}

/// Whatever is wrong with a package is a finding, and what the computer refuses is not.
int report(const Diagnostic& reason, bool json)
{
    const bool environmental =
        reason.code == "file.write" || reason.code == "archive.open" || reason.code == "package.busy";
    return reportFailure(reason, json, environmental ? environment : findings);
}

Result<packages::InstalledCourse> installed(const QString& file, packages::CourseLibrary library,
                                            const packages::InstallOptions& options)
{
    auto package = packages::Package::open(file.toStdString());
    if (!package)
        return fail(package.error());
    return library.install(*package, options);
}

int verify(const Arguments& arguments)
{
    if (arguments.words().size() != 1)
        return refuse(verifyCommand);
    const QTemporaryDir folder; // as install does, into nothing that stays
    auto course =
        installed(arguments.words().front(), packages::CourseLibrary(folder.path().toStdString()), {});
    if (!course)
        return report(course.error(), arguments.json());
    course->folder.clear();
    show(*course, arguments.json());
    return success;
}

int install(const Arguments& arguments)
{
    if (arguments.words().size() != 1)
        return refuse(installCommand);
    const auto course =
        installed(arguments.words().front(), libraryOf(arguments), {arguments.has("accept-signer")});
    if (!course)
        return report(course.error(), arguments.json());
    show(*course, arguments.json());
    return success;
}

int list(const packages::CourseLibrary& library, bool json)
{
    QJsonArray list;
    for (const packages::InstalledCourse& course : library.courses()) {
        if (json)
            list.append(toJson(course));
        else
            show(course, false);
    }
    if (json)
        print(QString::fromUtf8(QJsonDocument(list).toJson()));
    return success;
}

int listOrRemove(const Arguments& arguments)
{
    const QStringList words = arguments.words();
    packages::CourseLibrary library = libraryOf(arguments);
    if (words.isEmpty())
        return list(library, arguments.json());
    if (words.size() != 3 || words.front() != u"remove")
        return refuse(coursesCommand);
    const auto removed = library.remove(words[1].toStdString(), words[2].toInt());
    return removed ? success : report(removed.error(), arguments.json());
}

} // namespace

const Command verifyCommand{"verify",
                            QT_TRANSLATE_NOOP("Cli", "check a package and say who signed it"),
                            QT_TRANSLATE_NOOP("Cli", "usage: lectern-cli verify FILE [--json]\n"
                                                     "\n"
                                                     "FILE is a course package (.lectern).\n"),
                            {"json"},
                            verify};

const Command installCommand{
    "install",
    QT_TRANSLATE_NOOP("Cli", "install a package"),
    QT_TRANSLATE_NOOP("Cli",
                      "usage: lectern-cli install FILE [--data DIR] [--accept-signer] [--json]\n"
                      "\n"
                      "FILE is a course package (.lectern); DIR the learner's data folder.\n"
                      "  --accept-signer  also installs what another key signed than the versions before\n"),
    {"data=", "accept-signer", "json"},
    install};

const Command coursesCommand{"courses",
                             QT_TRANSLATE_NOOP("Cli", "list and remove installed courses"),
                             QT_TRANSLATE_NOOP("Cli",
                                               "usage: lectern-cli courses [--data DIR] [--json]\n"
                                               "       lectern-cli courses remove ID VERSION [--data DIR]\n"
                                               "\n"
                                               "DIR is the learner's data folder.\n"),
                             {"data=", "json"},
                             listOrRemove};

} // namespace lectern::cli
