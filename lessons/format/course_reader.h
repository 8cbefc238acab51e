#pragma once

#include "findings.h"
#include "source_text.h"

#include <lectern/lessons/course.h>

namespace lectern::lessons {

/// The names that course.yaml gives to other files.
struct CourseFiles
{
    std::vector<std::pair<std::string, SourceRegion>> lessons = {};
    std::string glossary = {};
    SourceRegion glossaryPlace = {};
    std::string references = {};
    SourceRegion referencesPlace = {};
};

/// Returns false where the course is of a newer format: nothing else of it can be trusted then.
bool readCourseFile(const SourceText& yaml, Course& course, CourseFiles& files, Findings& findings);
void readGlossary(const SourceText& yaml, Course& course, Findings& findings);
void readReferences(const SourceText& yaml, Course& course, Findings& findings);

} // namespace lectern::lessons
