#include "html_text.h"

#include <lectern/grading/grader.h>

#include <QCoreApplication>

namespace lectern::html {
namespace {

using namespace lessons;

// The first variant that there is; a text that needs one and has none stays as it is written.
QString filled(const Localized& text, const grading::Variant* variant, const QString& language)
{
    const std::string& words = text.in(language.toStdString());
    if (!variant)
        return QString::fromStdString(words);
    const auto made = grading::fillTemplate(words, variant->sheet());
    return QString::fromStdString(made ? *made : words);
}

} // namespace

QString htmlExercise(const Exercise& exercise, const HtmlText& text)
{
    const auto variant = grading::Variant::draw(exercise, 1);
    const grading::Variant* drawn = variant ? &*variant : nullptr;
    const auto words = [&](const Localized& given) { return text.markdown(filled(given, drawn, text.language())); };
    QString html = u"<section class=\"card\"><p class=\"title\">" + QCoreApplication::translate("Html", "Exercise") +
                   u" · " + words(exercise.title) + u"</p><div>" + words(exercise.text) + u"</div>";
    if (exercise.parts.size() > 1 || (!exercise.parts.empty() && !exercise.parts.front().text.empty()))
        html += u"<ol class=\"parts\">";
    for (const Part& part : exercise.parts) {
        if (exercise.parts.size() > 1 || !part.text.empty())
            html += u"<li>" + words(part.text);
        if (!part.options.empty()) {
            html += u"<ul>";
            for (const Option& option : part.options)
                html += u"<li>☐ " + words(option.text) + u"</li>";
            html += u"</ul>";
        }
        if (exercise.parts.size() > 1 || !part.text.empty())
            html += u"</li>";
    }
    if (exercise.parts.size() > 1 || (!exercise.parts.empty() && !exercise.parts.front().text.empty()))
        html += u"</ol>";
    return html + u"</section>\n";
}

} // namespace lectern::html
