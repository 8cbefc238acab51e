#include "command.h"
#include "package_context.h"

#include <lectern/authoring/packing.h>

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace lectern::cli {
namespace {

QString planText(const packages::PackPlan& plan)
{
    QString text = QCoreApplication::translate("Cli", "Learners receive:") + u'\n';
    for (const packages::PackPlan::File& file : plan.files) {
        text += QStringLiteral("  %1 %2").arg(file.bytes.size(), 9).arg(QString::fromStdString(file.name));
        if (file.cut)
            text += u"  (" + authoring::cutWords() + u')';
        text += u'\n';
    }
    text += QCoreApplication::translate("Cli", "Learners do not receive:") + u'\n';
    if (plan.omitted.empty())
        text += u"  –\n";
    for (const packages::PackPlan::Omitted& omitted : plan.omitted)
        text +=
            QStringLiteral("  %1  (%2)\n").arg(QString::fromStdString(omitted.name), authoring::leftOutWords(omitted.why));
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
                                   {QStringLiteral("why"), authoring::leftOutWords(item.why)}});
    }
    return QString::fromUtf8(QJsonDocument(QJsonObject{{QStringLiteral("receive"), received},
                                                       {QStringLiteral("doNotReceive"), omitted}})
                                 .toJson());
}

int run(const Arguments& arguments)
{
    const bool dry = arguments.has("dry-run");
    const bool json = arguments.json();
    const QString file = arguments.value("to");
    if (arguments.words().size() != 1 || (file.isEmpty() && !dry))
        return refuse(packCommand);
    const authoring::PackOutlook outlook =
        authoring::lookAtPackage(arguments.words().front().toStdString());
    if (outlook.isRefused()) {
        printDiagnostics(outlook.findings, json);
        return findings;
    }
    const auto key = keyToSignWith(arguments);
    if (!key)
        return reportFailure(key.error(), json);
    const packages::PackPlan& plan = outlook.plan;
    print(json ? planJson(plan) : planText(plan));
    if (dry)
        return success;
    if (const auto packed = authoring::packCourse(outlook, file.toStdString(), *key); !packed)
        return reportFailure(packed.error(), json);
    if (!json) {
        print(QCoreApplication::translate("Cli", "Packed %1, version %2, in %3.")
                  .arg(QString::fromStdString(plan.course))
                  .arg(plan.version)
                  .arg(file) +
              u'\n' + authoring::signedByWords(*key ? (*key)->publicKey : std::string()) + u'\n' +
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
