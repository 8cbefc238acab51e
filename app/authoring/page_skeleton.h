#pragma once

#include <lectern/lessons/course_source.h>

#include <string>

namespace lectern::authoring {

/// What a page in another language begins from: the front matter with that language, the headings as they
/// are, and for the words of each section a box that says what is to be translated; calculators and exercises
/// stand behind it.
std::string pageSkeleton(const lessons::Page& page, const lessons::FileReader& files,
                         const std::string& language);

} // namespace lectern::authoring
