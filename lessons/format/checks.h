#pragma once

#include "course_index.h"
#include "findings.h"

namespace lectern::lessons {

/// The same headings and embeds in the same order in every language; ids once a page.
void checkParity(const Course& course, Findings& findings);

/// Every reference of the pages leads somewhere: ids, terms, citations, values, steps, figures, embeds.
void checkReferences(const Course& course, const CourseIndex& index, Findings& findings);

/// Calc source, and the cells that views, parts and texts name.
void checkCalculators(const Course& course, Findings& findings);
void checkExercises(const Course& course, Findings& findings);

/// Every localised text has every language, and is Markdown with TeX that can be read.
void checkTexts(const Course& course, const CourseIndex& index, Findings& findings);

} // namespace lectern::lessons
