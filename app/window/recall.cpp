#include <lectern/window/recall.h>

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace lectern::window {
namespace {

constexpr qint64 minute = 60LL * 1000;
constexpr qint64 day = 24 * 60 * minute;
constexpr qint64 soon = 10 * minute;
constexpr qint64 longest = 180 * day;
constexpr double growth = 2.5;

qint64 nextGap(const storage::RecallRecord& before, Knew how, qint64 now)
{
    if (how == Knew::no)
        return soon;
    const bool early = now < before.due;
    if (how == Knew::halting || early)
        return std::max(before.gap, day);
    if (before.gap < day)
        return day;
    return std::min(longest, qint64(std::llround(double(before.gap) * growth)));
}

} // namespace

std::optional<Knew> knewFrom(const QString& word)
{
    if (word == u"no")
        return Knew::no;
    if (word == u"halting")
        return Knew::halting;
    if (word == u"well")
        return Knew::well;
    return std::nullopt;
}

storage::RecallRecord turned(const storage::RecallRecord& before, Knew how, qint64 now)
{
    const qint64 gap = nextGap(before, how, now);
    return {now + gap, gap, before.turned + 1};
}

std::vector<QString> dueCards(const std::map<QString, storage::RecallRecord>& cards, qint64 now)
{
    std::vector<QString> due;
    for (const auto& [card, record] : cards) {
        if (record.due <= now)
            due.push_back(card);
    }
    std::stable_sort(due.begin(), due.end(), [&](const QString& a, const QString& b) {
        return cards.at(a).due < cards.at(b).due;
    });
    return due;
}

QString dueText(const storage::RecallRecord& record, qint64 now)
{
    const qint64 left = record.due - now;
    if (left <= 0)
        return QCoreApplication::translate("Recall", "Due now.");
    const int minutes = int((left + minute - 1) / minute);
    if (minutes < 60)
        return QCoreApplication::translate("Recall", "Due again in %n minute(s).", nullptr, minutes);
    const int days = int(std::llround(double(left) / double(day)));
    if (days < 1)
        return QCoreApplication::translate("Recall", "Due again later today.");
    return QCoreApplication::translate("Recall", "Due again in %n day(s).", nullptr, days);
}

} // namespace lectern::window
