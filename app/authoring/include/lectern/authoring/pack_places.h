#pragma once

#include <lectern/result/result.h>

#include <QString>

namespace lectern::authoring {

/// Where a course was packed to, and the key that signed it.
struct PackPlaces
{
    QString file = {};
    QString key = {};

    bool operator==(const PackPlaces&) const = default;
};

/// Where the course in a folder was packed last; `recordFolder` keeps that of all courses.
PackPlaces packPlaces(const QString& recordFolder, const QString& course);
/// Errors: file.write.
Result<void> keepPackPlaces(const QString& recordFolder, const QString& course, const PackPlaces& places);

} // namespace lectern::authoring
