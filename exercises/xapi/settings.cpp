#include <lectern/xapi/settings.h>

#include <lectern/files/files.h>

#include <QFile>
#include <QHostAddress>
#include <QJsonDocument>
#include <QJsonObject>

namespace lectern::xapi {
namespace {

constexpr qint64 mostSettingsBytes = 64 * 1024;

bool isThisComputer(const QString& host)
{
    return host == u"localhost" || QHostAddress(host).isLoopback();
}

bool isWebAddress(const QUrl& url)
{
    return url.isValid() && !url.host().isEmpty() && (url.scheme() == u"https" || url.scheme() == u"http");
}

} // namespace

QString settingsFile(const QString& classFolder)
{
    return classFolder + QStringLiteral("/xapi.json");
}

QString secretService()
{
    return QStringLiteral("Lectern xAPI");
}

QString secretName(const Settings& settings)
{
    return settings.user + u'@' + settings.endpoint.toString();
}

Result<Settings> readSettings(const QString& file)
{
    if (!QFile::exists(file))
        return Settings();
    const auto text = files::readWhole(file, mostSettingsBytes);
    if (!text)
        return fail(text.error());
    const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(*text)).object();
    if (!object.value(u"on").isBool())
        return fail("xapi.settings", {file.toStdString()});
    return Settings{object.value(u"on").toBool(), QUrl(object.value(u"endpoint").toString()),
                    object.value(u"user").toString(), object.value(u"homePage").toString()};
}

Result<void> writeSettings(const QString& file, const Settings& settings)
{
    if (settings.isOn) {
        if (auto usable = check(settings); !usable)
            return usable;
    }
    const QJsonObject object{{QStringLiteral("on"), settings.isOn},
                             {QStringLiteral("endpoint"), settings.endpoint.toString()},
                             {QStringLiteral("user"), settings.user},
                             {QStringLiteral("homePage"), settings.homePage}};
    return files::writeWhole(file, QJsonDocument(object).toJson().toStdString(), files::Readers::ownerOnly);
}

Result<void> check(const Settings& settings)
{
    const QUrl& endpoint = settings.endpoint;
    if (!isWebAddress(endpoint) || !endpoint.userInfo().isEmpty() || endpoint.hasQuery() ||
        endpoint.hasFragment() || (endpoint.scheme() == u"http" && !isThisComputer(endpoint.host())))
        return fail("xapi.endpoint", {endpoint.toString(QUrl::RemoveUserInfo).toStdString()});
    if (settings.homePage.isEmpty())
        return fail("xapi.home.missing");
    if (!isWebAddress(QUrl(settings.homePage, QUrl::StrictMode)))
        return fail("xapi.home", {settings.homePage.toStdString()});
    // A colon would end the user's name in the header.
    if (settings.user.isEmpty() || settings.user.contains(u':'))
        return fail("xapi.user");
    return ok();
}

} // namespace lectern::xapi
