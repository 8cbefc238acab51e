#include <lectern/window/settings.h>

#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDBusMessage>
#include <QDBusReply>
#include <QDBusVariant>
#include <QLocale>

namespace lectern::window {
namespace {

// Qt 6.4 has no colour-scheme hint; the desktop portal's setting is 1 for dark.
bool desktopPrefersDark()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return false;
    QDBusMessage call = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.portal.Desktop"), QStringLiteral("/org/freedesktop/portal/desktop"),
        QStringLiteral("org.freedesktop.portal.Settings"), QStringLiteral("Read"));
    call << QStringLiteral("org.freedesktop.appearance") << QStringLiteral("color-scheme");
    const QDBusMessage reply = bus.call(call, QDBus::Block, 200);
    if (reply.type() != QDBusMessage::ReplyMessage || reply.arguments().isEmpty())
        return false;
    QVariant value = reply.arguments().constFirst();
    while (value.canConvert<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    return value.toUInt() == 1;
}

constexpr std::pair<SchemeChoice, const char*> names[] = {{SchemeChoice::system, "system"},
                                                          {SchemeChoice::light, "light"},
                                                          {SchemeChoice::dark, "dark"},
                                                          {SchemeChoice::contrast, "contrast"}};

} // namespace

theme::Scheme resolve(SchemeChoice choice)
{
    switch (choice) {
    case SchemeChoice::light:
        return theme::Scheme::light;
    case SchemeChoice::dark:
        return theme::Scheme::dark;
    case SchemeChoice::contrast:
        return theme::Scheme::contrast;
    case SchemeChoice::system:
        break;
    }
    return desktopPrefersDark() ? theme::Scheme::dark : theme::Scheme::light;
}

QString schemeName(SchemeChoice choice)
{
    for (const auto& [value, name] : names) {
        if (value == choice)
            return QString::fromLatin1(name);
    }
    return {};
}

SchemeChoice schemeFromName(const QString& name)
{
    for (const auto& [value, known] : names) {
        if (name == QLatin1StringView(known))
            return value;
    }
    return SchemeChoice::system;
}

QString systemLanguage()
{
    return QLocale::system().language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

} // namespace lectern::window
