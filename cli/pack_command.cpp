#include "command.h"
#include "package_context.h"

#include <lectern/handin/catalogue.h>
#include <lectern/lessons/course.h>
#include <lectern/packages/pack.h>
#include <lectern/packages/package.h>

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

namespace lectern::cli {
namespace {

QString reasonText(packages::LeftOut why)
{
    switch (why) {
    case packages::LeftOut::instructors:
        return QCoreApplication::translate("Cli", "for instructors");
    case packages::LeftOut::draft:
        return QCoreApplication::translate("Cli", "a lesson that course.yaml does not list");
    case packages::LeftOut::hidden:
        return QCoreApplication::translate("Cli", "hidden");
    case packages::LeftOut::link:
        return QCoreApplication::translate("Cli", "a link");
    case packages::LeftOut::kind:
        return QCoreApplication::translate("Cli", "nothing that a course is made of");
    }
    return {};
}

QString planText(const packages::PackPlan& plan)
{
    QString text = QCoreApplication::translate("Cli", "Learners receive:") + u'\n';
    for (const packages::PackPlan::File& file : plan.files) {
        text += QStringLiteral("  %1 %2").arg(file.bytes.size(), 9).arg(QString::fromStdString(file.name));
        if (file.cut)
            text += u"  (" +
                    QCoreApplication::translate("Cli", "without comments and tests for instructors") + u')';
        text += u'\n';
    }
    text += QCoreApplication::translate("Cli", "Learners do not receive:") + u'\n';
    if (plan.omitted.empty())
        text += u"  –\n";
    for (const packages::PackPlan::Omitted& omitted : plan.omitted)
        text +=
            QStringLiteral("  %1  (%2)\n").arg(QString::fromStdString(omitted.name), reasonText(omitted.why));
    return text;
}

QString planJson(const packages::PackPlan& plan)
{
    QJsonArray received;
    for (const packages::PackPlan::File& file : plan.files) {
        received.append(QJsonObject{{QStringLiteral("name"), QString::fromStdString(file.name)},
                                    {QStringLiteral("size"), static_cast<qint64>(file.bytes.size())},
                                    {QStringLiteral("cut"), file.cut}});
    }
    QJsonArray omitted;
    for (const packages::PackPlan::Omitted& item : plan.omitted) {
        omitted.append(QJsonObject{{QStringLiteral("name"), QString::fromStdString(item.name)},
                                   {QStringLiteral("why"), reasonText(item.why)}});
    }
    return QString::fromUtf8(QJsonDocument(QJsonObject{{QStringLiteral("receive"), received},
                                                       {QStringLiteral("doNotReceive"), omitted}})
                                 .toJson());
}

/// Opens what was written as a learner's computer would, and holds its exercises against the instructor's.
Result<void> tryOut(const std::string& file, const lessons::Course& course)
{
    auto package = packages::Package::open(file);
    if (!package)
        return fail(package.error());
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    if (const auto unpacked = package->unpack(path); !unpacked)
        return fail(unpacked.error());
    const auto loaded = lessons::loadCourse(path);
    if (loaded.hasErrors() || handin::courseHash(loaded.value) != handin::courseHash(course))
        return fail("package.hash");
    return ok();
}

int run(const Arguments& arguments)
{
    const bool dry = arguments.has("dry-run");
    const bool json = arguments.json();
    const QString file = arguments.value("to");
    if (arguments.words().size() != 1 || (file.isEmpty() && !dry))
        return refuse(packCommand);
    auto course = lessons::loadCourse(arguments.words().front().toStdString());
    for (Diagnostic& finding : lessons::check(course.value))
        course.diagnostics.push_back(std::move(finding));
    if (course.hasErrors()) {
        printDiagnostics(course.diagnostics, json);
        return findings;
    }
    const auto key = keyToSignWith(arguments);
    if (!key)
        return reportFailure(key.error(), json);
    const auto plan = packages::planPackage(course.value);
    if (!plan)
        return reportFailure(plan.error(), json, findings);
    print(json ? planJson(*plan) : planText(*plan));
    if (dry)
        return success;
    if (const auto written = packages::writePackage(*plan, file.toStdString(), *key); !written)
        return reportFailure(written.error(), json);
    if (const auto tried = tryOut(file.toStdString(), course.value); !tried)
        return reportFailure(tried.error(), json);
    if (!json) {
        print(QCoreApplication::translate("Cli", "Packed %1, version %2, in %3.")
                  .arg(QString::fromStdString(plan->course))
                  .arg(plan->version)
                  .arg(file) +
              u'\n' + signedByText(*key ? (*key)->publicKey : std::string()) + u'\n' +
              QCoreApplication::translate("Cli", "Try it as a new learner would: lectern --trial %1")
                  .arg(file) +
              u'\n');
    }
    return success;
}

} // namespace

const Command packCommand{
    "pack",
    QT_TRANSLATE_NOOP("Cli", "make the package of a course that learners install"),
    QT_TRANSLATE_NOOP(
        "Cli", "usage: lectern-cli pack COURSE --to FILE [--key FILE] [--class DIR] [--dry-run] [--json]\n"
               "\n"
               "Makes the package that learners install. What they receive and what they do not is shown "
               "first.\n"
               "  --key      signs with an author's key (lectern-cli new key FILE)\n"
               "  --class    signs with the key of a class\n"
               "  --dry-run  shows and writes nothing\n"),
    {"to=", "key=", "class=", "dry-run", "json"},
    run};

} // namespace lectern::cli
