#include "waiting_time.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace lectern::xapi {
namespace {

constexpr std::int64_t second = 1'000;
constexpr std::int64_t first = 30 * second;
constexpr std::int64_t longest = 6 * 3'600 * second;
constexpr std::int64_t day = 24 * 3'600 * second;

} // namespace

std::int64_t waitingTime(int tries, double jitter)
{
    constexpr int mostDoublings = 10;
    const std::int64_t whole = std::min(first << std::clamp(tries, 0, mostDoublings), longest);
    return whole - static_cast<std::int64_t>(static_cast<double>(whole) * std::clamp(jitter, 0.0, 1.0) / 2);
}

std::optional<std::int64_t> retryAfter(const QByteArray& header, std::int64_t now)
{
    const QString text = QString::fromLatin1(header).trimmed();
    bool isNumber = false;
    if (const qint64 seconds = text.toLongLong(&isNumber); isNumber)
        return seconds < 0 ? std::nullopt
                           : std::optional(std::min<std::int64_t>(seconds, day / second) * second);
    // RFC 9110, section 5.6.7
    QDateTime date = QLocale::c().toDateTime(text, QStringLiteral("ddd, dd MMM yyyy hh:mm:ss 'GMT'"));
    if (!date.isValid())
        return std::nullopt;
    date.setTimeSpec(Qt::UTC);
    return std::clamp<std::int64_t>(date.toMSecsSinceEpoch() - now, 0, day);
}

} // namespace lectern::xapi
