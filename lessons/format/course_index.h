#pragma once

#include <lectern/lessons/walk.h>

#include <map>
#include <set>
#include <string>

namespace lectern::lessons {

/// What can be referred to in a course.
struct CourseIndex
{
    std::map<std::string, const Calculator*, std::less<>> calculators = {};
    std::map<std::string, const Exercise*, std::less<>> exercises = {};
    /// Language -> id -> how many pages have it.
    std::map<std::string, std::map<std::string, int, std::less<>>, std::less<>> ids = {};
};

CourseIndex indexCourse(const Course& course);

} // namespace lectern::lessons
