#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <vector>

namespace lectern::gradebook {

/// A class that was open, and the folders of the course that it was graded with.
struct RecentClass
{
    QString folder;
    QStringList courses = {};

    bool operator==(const RecentClass&) const = default;
};

/// The classes that were open last, the latest first, as they are kept between two runs.
class RecentClasses
{
public:
    /// What cannot be read is as if nothing had been kept.
    static RecentClasses fromJson(const QByteArray& json);
    QByteArray toJson() const;

    void add(const RecentClass& opened);
    QStringList folders() const;
    /// The courses of a class; empty if it is not among them.
    QStringList coursesOf(const QString& folder) const;

private:
    std::vector<RecentClass> m_classes;
};

} // namespace lectern::gradebook
