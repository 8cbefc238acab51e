#include "lesson_html.h"

#include <lectern/html/html_page.h>
#include <lectern/typesetting/math_service.h>

namespace lectern::cli {

std::optional<QString> lessonHtml(const lessons::Course& course, const lessons::Lesson& lesson, const QString& language)
{
    typesetting::MathService math;
    return html::htmlPage(course, lesson, language, math);
}

} // namespace lectern::cli
