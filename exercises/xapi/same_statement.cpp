#include "same_statement.h"

#include <QDateTime>
#include <QJsonObject>

#include <algorithm>

namespace lectern::xapi {
namespace {

bool isSameTime(const QJsonValue& theirs, const QJsonValue& ours)
{
    const QDateTime time = QDateTime::fromString(ours.toString(), Qt::ISODateWithMs);
    return time.isValid() && time == QDateTime::fromString(theirs.toString(), Qt::ISODateWithMs);
}

bool isSameMember(const QString& name, const QJsonObject& theirs, const QJsonValue& ours)
{
    if (name == u"version" || (name == u"objectType" && !theirs.contains(name)))
        return true;
    const QJsonValue value = theirs.value(name);
    return name == u"timestamp" ? isSameTime(value, ours) : saysTheSame(value, ours);
}

} // namespace

bool saysTheSame(const QJsonValue& theirs, const QJsonValue& ours)
{
    if (!ours.isObject())
        return theirs == ours;
    if (!theirs.isObject())
        return false;
    const QJsonObject members = ours.toObject();
    const QJsonObject answer = theirs.toObject();
    const QStringList names = members.keys();
    return std::all_of(names.begin(), names.end(),
                       [&](const QString& name) { return isSameMember(name, answer, members.value(name)); });
}

} // namespace lectern::xapi
