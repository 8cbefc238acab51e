#include "checks.h"

namespace lectern::lessons {

std::vector<Diagnostic> check(const Course& course)
{
    Findings findings;
    const CourseIndex index = indexCourse(course);
    checkParity(course, findings);
    checkReferences(course, index, findings);
    checkCalculators(course, findings);
    checkExercises(course, findings);
    checkTexts(course, index, findings);
    return findings.take();
}

} // namespace lectern::lessons
