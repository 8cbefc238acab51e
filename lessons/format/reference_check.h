#pragma once

#include "calc_check.h"
#include "course_index.h"

#include <memory>
#include <optional>

namespace lectern::lessons {

/// Follows the references in blocks of one language, wherever the blocks stand.
class ReferenceCheck
{
public:
    ReferenceCheck(const Course& course, const CourseIndex& index, Findings& findings)
        : m_course(course)
        , m_index(index)
        , m_findings(findings)
    {
    }

    void run(const Blocks& blocks, const std::string& language, const Lesson& lesson);
    void checkCell(const std::string& target, const SourceRegion& where, std::optional<std::size_t> skip);
    void checkExercise(const std::string& id, const SourceRegion& where);
    void checkHeading(const std::string& id, const Page& page, const SourceRegion& where);

private:
    void checkRole(const Role& role, const SourceRegion& where, const std::string& language);
    void checkId(const std::string& id, const SourceRegion& where, const std::string& language);
    void checkFile(const std::string& source, const SourceRegion& where, const Lesson& lesson,
                   const char* code);
    void checkStep(const std::string& target, const SourceRegion& where, std::optional<std::size_t> skip);
    void checkShown(const std::string& target, const SourceRegion& where);
    const CalcNames& namesOf(const Calculator& calculator);

    const Course& m_course;
    const CourseIndex& m_index;
    Findings& m_findings;
    std::map<std::string, std::unique_ptr<CalcNames>> m_names;
};

} // namespace lectern::lessons
