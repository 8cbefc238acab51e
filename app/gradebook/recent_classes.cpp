#include <lectern/gradebook/recent_classes.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace lectern::gradebook {
namespace {

constexpr std::size_t most = 8;

} // namespace

RecentClasses RecentClasses::fromJson(const QByteArray& json)
{
    RecentClasses recent;
    const QJsonArray list = QJsonDocument::fromJson(json).array();
    for (const auto& value : list) {
        RecentClass one{value[QStringLiteral("folder")].toString()};
        const QJsonArray courses = value[QStringLiteral("courses")].toArray();
        for (const auto& course : courses)
            one.courses << course.toString();
        if (!one.folder.isEmpty() && recent.m_classes.size() < most)
            recent.m_classes.push_back(std::move(one));
    }
    return recent;
}

QByteArray RecentClasses::toJson() const
{
    QJsonArray list;
    for (const RecentClass& one : m_classes) {
        list.append(QJsonObject{{QStringLiteral("folder"), one.folder},
                                {QStringLiteral("courses"), QJsonArray::fromStringList(one.courses)}});
    }
    return QJsonDocument(list).toJson(QJsonDocument::Compact);
}

void RecentClasses::add(const RecentClass& opened)
{
    std::erase_if(m_classes, [&opened](const RecentClass& one) { return one.folder == opened.folder; });
    m_classes.insert(m_classes.begin(), opened);
    if (m_classes.size() > most)
        m_classes.resize(most);
}

QStringList RecentClasses::folders() const
{
    QStringList folders;
    for (const RecentClass& one : m_classes)
        folders << one.folder;
    return folders;
}

QStringList RecentClasses::coursesOf(const QString& folder) const
{
    const auto found = std::find_if(m_classes.begin(), m_classes.end(),
                                    [&folder](const RecentClass& one) { return one.folder == folder; });
    return found == m_classes.end() ? QStringList() : found->courses;
}

} // namespace lectern::gradebook
