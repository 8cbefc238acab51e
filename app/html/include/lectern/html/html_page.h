#pragma once

#include <lectern/lessons/course.h>

#include <QString>

namespace lectern::typesetting {
class MathService;
}

namespace lectern::html {

/// A lesson as one file for a browser: text, formulas as drawings, figures inside it, calculators as tables of their
/// first state, exercises as text with their first variant. Light or dark as the reader's system is. It holds no script
/// and names no other file, and nothing of a course but its text gets into its tags.
/// Waits for formulas that are not typeset yet. Empty if the lesson has no page.
QString htmlPage(const lessons::Course& course, const lessons::Lesson& lesson, const QString& language,
                 typesetting::MathService& math);

} // namespace lectern::html
