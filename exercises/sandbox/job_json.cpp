#include "job_json.h"

#include <lectern/lessons/names.h>

#include <QJsonArray>
#include <QJsonDocument>

namespace lectern::sandbox {
namespace {

QString text(const std::string& words)
{
    return QString::fromStdString(words);
}

std::string textAt(const QJsonObject& object, const char* key)
{
    return object.value(QLatin1StringView(key)).toString().toStdString();
}

QJsonArray texts(const std::vector<std::string>& all)
{
    QJsonArray list;
    for (const std::string& item : all)
        list.append(text(item));
    return list;
}

std::vector<std::string> textsFrom(const QJsonValue& value)
{
    std::vector<std::string> all;
    for (const QJsonValue& item : value.toArray())
        all.push_back(item.toString().toStdString());
    return all;
}

QJsonArray implementations(const std::vector<lessons::Implementation>& all)
{
    QJsonArray list;
    for (const lessons::Implementation& item : all) {
        list.append(QJsonObject{{QStringLiteral("use"), text(item.use)},
                                {QStringLiteral("calc"), text(item.calc)},
                                {QStringLiteral("weight"), item.weight},
                                {QStringLiteral("class"), text(item.faultClass)}});
    }
    return list;
}

std::vector<lessons::Implementation> implementationsFrom(const QJsonValue& value)
{
    std::vector<lessons::Implementation> all;
    for (const QJsonValue& item : value.toArray()) {
        const QJsonObject object = item.toObject();
        lessons::Implementation implementation;
        implementation.use = textAt(object, "use");
        implementation.calc = textAt(object, "calc");
        implementation.weight = object.value(u"weight").toDouble();
        implementation.faultClass = textAt(object, "class");
        all.push_back(std::move(implementation));
    }
    return all;
}

QJsonObject module(const lessons::ModuleSpec& module)
{
    return {{QStringLiteral("causal"), module.causal},
            {QStringLiteral("positions"), module.positions},
            {QStringLiteral("dropout"), module.dropout}};
}

lessons::ModuleSpec moduleFrom(const QJsonObject& object)
{
    return {object.value(u"causal").toBool(), object.value(u"positions").toBool(),
            object.value(u"dropout").toDouble()};
}

std::optional<lessons::CodeSpec> codeFrom(const QJsonObject& object)
{
    const auto task = lessons::valueIn(lessons::codeTaskNames, textAt(object, "task"));
    if (!task)
        return std::nullopt;
    lessons::CodeSpec code;
    code.task = *task;
    code.entry = textAt(object, "entry");
    code.arguments = textsFrom(object.value(u"arguments"));
    code.module = moduleFrom(object.value(u"module").toObject());
    code.correct = implementationsFrom(object.value(u"correct"));
    code.mutants = implementationsFrom(object.value(u"mutants"));
    code.rounds = object.value(u"rounds").toInt(1);
    for (const QJsonValue& shape : object.value(u"shapes").toArray())
        code.shapes.push_back({shape.toArray().at(0).toInt(1), shape.toArray().at(1).toInt(1)});
    return code;
}

} // namespace

QJsonObject toJson(const CodeJob& job)
{
    const lessons::CodeSpec& code = *job.exercise.code;
    QJsonArray shapes;
    for (const std::vector<int>& shape : code.shapes)
        shapes.append(QJsonArray{shape.at(0), shape.at(1)});
    const QJsonObject spec{
        {QStringLiteral("task"), text(std::string(lessons::nameOf(code.task)))},
        {QStringLiteral("entry"), text(code.entry)},
        {QStringLiteral("arguments"), texts(code.arguments)},
        {QStringLiteral("module"), module(code.module)},
        {QStringLiteral("correct"), implementations(code.correct)},
        {QStringLiteral("mutants"), implementations(code.mutants)},
        {QStringLiteral("rounds"), code.rounds},
        {QStringLiteral("shapes"), shapes}};
    return {{QStringLiteral("protocol"), protocolVersion},
            {QStringLiteral("exercise"), text(job.exercise.id)},
            {QStringLiteral("vars"), text(job.exercise.vars.text)},
            {QStringLiteral("require"), texts(job.exercise.require)},
            {QStringLiteral("code"), spec},
            {QStringLiteral("language"), text(job.language)},
            {QStringLiteral("source"), text(job.source)},
            {QStringLiteral("secret"), QString::fromLatin1(job.secret.toHex())},
            {QStringLiteral("tryOnly"), job.tryOnly}};
}

Result<CodeJob> jobFromJson(const QByteArray& json)
{
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    if (object.isEmpty())
        return fail("sandbox.job");
    const int version = object.value(u"protocol").toInt();
    if (version != protocolVersion)
        return fail("sandbox.version", {std::to_string(version), std::to_string(protocolVersion)});
    CodeJob job;
    job.exercise.id = textAt(object, "exercise");
    job.exercise.vars.text = textAt(object, "vars");
    job.exercise.require = textsFrom(object.value(u"require"));
    job.exercise.code = codeFrom(object.value(u"code").toObject());
    if (!job.exercise.code)
        return fail("sandbox.job");
    job.language = textAt(object, "language");
    job.source = textAt(object, "source");
    job.secret = QByteArray::fromHex(object.value(u"secret").toString().toLatin1());
    job.tryOnly = object.value(u"tryOnly").toBool();
    return job;
}

QJsonObject toJson(const Diagnostic& diagnostic)
{
    return {{QStringLiteral("code"), text(diagnostic.code)},
            {QStringLiteral("parameters"), texts(diagnostic.parameters)}};
}

Diagnostic diagnosticFromJson(const QJsonObject& object)
{
    Diagnostic diagnostic = makeError(textAt(object, "code"));
    diagnostic.parameters = textsFrom(object.value(u"parameters"));
    return diagnostic;
}

} // namespace lectern::sandbox
