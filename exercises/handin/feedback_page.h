#pragma once

#include <lectern/handin/counted_answers.h>

#include <string>
#include <vector>

namespace lectern::handin {

/// An HTML file that needs nothing else and runs nothing; texts of the course in this language.
std::string feedbackPage(const GradeRow& row, MicroPoints maximum, const std::vector<CountedAnswer>& answers,
                         const std::string& language);

} // namespace lectern::handin
