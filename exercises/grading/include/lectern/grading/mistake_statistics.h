#pragma once

#include <lectern/result/result.h>

#include <QByteArray>

#include <map>
#include <string>

namespace lectern::grading {

/// How answers to one part went.
struct PartStatistics
{
    int graded = 0;
    int right = 0;
    int unnamed = 0; ///< not right, and no mistake has a name for it
    std::map<std::string, int> mistakes =
        {}; ///< named mistake (its cell) or wrong option (its id) -> how often
};

/// Which mistakes were made, counted over stored reports. Adding reports in another order gives the same.
class MistakeStatistics
{
public:
    /// Counts one report, canonical JSON as the grader wrote it. A report that cannot be read counts as
    /// nothing: "grading.json.*" and "grading.report.type".
    Result<void> add(const QByteArray& report);

    /// Exercise -> part -> how it went.
    const std::map<std::string, std::map<std::string, PartStatistics>>& exercises() const
    {
        return m_exercises;
    }

private:
    std::map<std::string, std::map<std::string, PartStatistics>> m_exercises = {};
};

} // namespace lectern::grading
