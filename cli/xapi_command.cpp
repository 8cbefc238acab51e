#include "class_context.h"

#include <lectern/files/files.h>
#include <lectern/keyring/keyring.h>
#include <lectern/xapi/sending.h>

#include <QCoreApplication>
#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

namespace lectern::cli {
namespace {

constexpr qint64 mostSecretBytes = 4096;

QString settingsFile(const Arguments& arguments)
{
    return xapi::settingsFile(arguments.value("class"));
}

keyring::Entry entryOf(const xapi::Settings& settings)
{
    return {xapi::secretService(), xapi::secretName(settings)};
}

Result<void> keepSecret(const xapi::Settings& settings, const QString& file)
{
    const auto secret = files::readWhole(file, mostSecretBytes);
    if (!secret)
        return fail(secret.error());
    return keyring::write(entryOf(settings), QString::fromStdString(*secret).trimmed());
}

/// What is said is changed, the rest stays; prints what holds then.
int change(const Arguments& arguments)
{
    const bool json = arguments.json();
    // Without a class there is nobody to send for.
    if (const auto opened = handin::ClassFolder::open(arguments.value("class")); !opened)
        return reportFailure(opened.error(), json);
    auto settings = xapi::readSettings(settingsFile(arguments));
    if (!settings)
        return reportFailure(settings.error(), json, findings);
    if (arguments.has("endpoint"))
        settings->endpoint = QUrl(arguments.value("endpoint"));
    if (arguments.has("user"))
        settings->user = arguments.value("user");
    if (arguments.has("home"))
        settings->homePage = arguments.value("home");
    if (arguments.has("on") || arguments.has("off"))
        settings->isOn = arguments.has("on");
    if (const auto written = xapi::writeSettings(settingsFile(arguments), *settings); !written)
        return reportFailure(written.error(), json, findings);
    if (arguments.has("secret-from")) {
        if (const auto kept = keepSecret(*settings, arguments.value("secret-from")); !kept)
            return reportFailure(kept.error(), json);
    }
    print((settings->isOn ? QCoreApplication::translate("Cli", "on: results go to %1 as %2")
                          : QCoreApplication::translate("Cli", "off: nothing is sent to %1 as %2"))
              .arg(settings->endpoint.toString(), settings->user) +
          u'\n');
    return success;
}

Result<std::pair<xapi::Settings, QString>> connection(const Arguments& arguments)
{
    const auto settings = xapi::readSettings(settingsFile(arguments));
    if (!settings)
        return fail(settings.error());
    if (!settings->isOn)
        return fail("xapi.off");
    if (const auto usable = xapi::check(*settings); !usable)
        return fail(usable.error());
    const auto secret = keyring::read(entryOf(*settings));
    if (!secret)
        return fail(secret.error());
    return std::pair{*settings, *secret};
}

int test(const Arguments& arguments)
{
    const auto given = connection(arguments);
    if (!given)
        return reportFailure(given.error(), arguments.json());
    auto outbox = xapi::Outbox::open(xapi::outboxFile(arguments.value("class")));
    if (!outbox)
        return reportFailure(outbox.error(), arguments.json());
    if (const auto tried = xapi::tryConnection(**outbox, given->first, given->second); !tried)
        return reportFailure(tried.error(), arguments.json());
    print(QCoreApplication::translate("Cli", "The record store answers and lets you in.") + u'\n');
    return success;
}

QJsonObject toJson(const xapi::OutboxState& state)
{
    const auto& [counts, refused] = state;
    QJsonArray list;
    for (const xapi::RefusedStatement& one : refused) {
        list.append(QJsonObject{{QStringLiteral("id"), QString::fromStdString(one.id)},
                                {QStringLiteral("learner"), QString::fromStdString(one.learner)},
                                {QStringLiteral("reason"), QString::fromStdString(one.reason)}});
    }
    return {{QStringLiteral("sent"), counts.sent},
            {QStringLiteral("waiting"), counts.waiting},
            {QStringLiteral("refused"), list}};
}

QString inWords(const xapi::OutboxState& state)
{
    const auto& [counts, refused] = state;
    QString text = QCoreApplication::translate("Cli", "sent %1, waiting %2, refused %3")
                       .arg(counts.sent)
                       .arg(counts.waiting)
                       .arg(counts.refused) +
                   u'\n';
    if (counts.nextTry && *counts.nextTry > 0) {
        const QDateTime next = QDateTime::fromMSecsSinceEpoch(*counts.nextTry);
        text += QCoreApplication::translate("Cli", "next try: %1")
                    .arg(QLocale().toString(next, QLocale::ShortFormat)) +
                u'\n';
    }
    for (const xapi::RefusedStatement& one : refused)
        text += QStringLiteral("%1: %2\n")
                    .arg(QString::fromStdString(one.learner), QString::fromStdString(one.reason));
    return text;
}

int printStatus(const xapi::Outbox& outbox, const Arguments& arguments)
{
    const auto state = xapi::stateOf(outbox);
    if (!state)
        return reportFailure(state.error(), arguments.json());
    print(arguments.json() ? QString::fromUtf8(QJsonDocument(toJson(*state)).toJson()) : inWords(*state));
    return state->counts.refused > 0 ? findings : success;
}

int send(const Arguments& arguments)
{
    const bool json = arguments.json();
    const auto given = connection(arguments);
    if (!given)
        return reportFailure(given.error(), json);
    int exitCode = success;
    const auto office = openOffice(arguments, exitCode);
    if (!office)
        return exitCode;
    auto outbox = xapi::Outbox::open(xapi::outboxFile(arguments.value("class")));
    if (!outbox)
        return reportFailure(outbox.error(), json);
    const auto notGraded = xapi::collect(*office, given->first, **outbox);
    if (!notGraded)
        return reportFailure(notGraded.error(), json);
    sayNotGraded(*notGraded);
    const auto sent = xapi::sendDue(**outbox, given->first, given->second);
    const int status = printStatus(**outbox, arguments);
    if (!sent)
        return reportFailure(sent.error(), false);
    return status;
}

int showStatus(const Arguments& arguments)
{
    auto outbox = xapi::Outbox::open(xapi::outboxFile(arguments.value("class")));
    if (!outbox)
        return reportFailure(outbox.error(), arguments.json());
    if (arguments.has("again")) {
        if (const auto done = (*outbox)->tryAgain(); !done)
            return reportFailure(done.error(), arguments.json());
    }
    return printStatus(**outbox, arguments);
}

int run(const Arguments& arguments)
{
    const QStringList words = arguments.words();
    if (words.size() != 1 || !arguments.has("class"))
        return refuse(xapiCommand);
    if (words[0] == u"settings")
        return change(arguments);
    if (words[0] == u"test")
        return test(arguments);
    if (words[0] == u"send")
        return send(arguments);
    if (words[0] == u"status")
        return showStatus(arguments);
    return refuse(xapiCommand);
}

} // namespace

const Command xapiCommand{
    "xapi", QT_TRANSLATE_NOOP("Cli", "send results to a learning record store"),
    QT_TRANSLATE_NOOP(
        "Cli", "usage: lectern-cli xapi settings --class DIR [--endpoint URL] [--user NAME] [--home URL]\n"
               "                                 [--secret-from FILE] [--on|--off]\n"
               "       lectern-cli xapi test --class DIR\n"
               "       lectern-cli xapi send --class DIR --course DIR... [--db PLACE] [--json]\n"
               "       lectern-cli xapi status --class DIR [--again] [--json]\n"),
    classOptions({"endpoint=", "user=", "home=", "secret-from=", "on", "off", "again"}), run};

} // namespace lectern::cli
