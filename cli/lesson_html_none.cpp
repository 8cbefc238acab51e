#include "lesson_html.h"

namespace lectern::cli {

std::optional<QString> lessonHtml(const lessons::Course&, const lessons::Lesson&, const QString&)
{
    return std::nullopt;
}

} // namespace lectern::cli
