#include "checks.h"
#include "page_reader.h"
#include "reference_check.h"

#include <algorithm>

namespace lectern::lessons {
namespace {

class TextCheck
{
public:
    TextCheck(const Course& course, const CourseIndex& index, Findings& findings)
        : m_course(course)
        , m_references(course, index, findings)
        , m_findings(findings)
    {
    }

    void run(const Localized& text, const Lesson& lesson)
    {
        if (text.empty() || text.places.empty())
            return;
        checkLanguages(text);
        for (const auto& [language, words] : text.byLanguage) {
            if (const auto place = text.places.find(language);
                place != text.places.end() && needsReading(words))
                read({words, place->second}, language, lesson);
        }
    }

private:
    // Most texts are a few plain words.
    static bool needsReading(const std::string& words)
    {
        return words.find_first_of("$`{[<") != std::string::npos;
    }

    // {{...}} is calc, not Markdown: it is blanked, so that a `*` or `'` in it means nothing.
    static SourceText withoutTemplates(SourceText text)
    {
        for (const TemplatePiece& piece : splitTemplate(text.bytes).value) {
            if (piece.expression)
                std::fill_n(text.bytes.begin() + static_cast<std::ptrdiff_t>(piece.offset), piece.text.size(),
                            'x');
        }
        return text;
    }

    void read(SourceText text, const std::string& language, const Lesson& lesson)
    {
        const Blocks blocks = PageReader(m_findings).read(withoutTemplates(std::move(text)));
        m_references.run(blocks, language.empty() ? m_course.languages.front() : language, lesson);
    }

    void checkLanguages(const Localized& text)
    {
        if (text.byLanguage.find("") != text.byLanguage.end())
            return;
        const auto& [first, map] = *text.places.begin();
        const SourceRegion where = map.region(text.in(first), 0, 0);
        for (const std::string& language : m_course.languages) {
            if (text.byLanguage.find(language) == text.byLanguage.end())
                m_findings.error("lessons.text.language.missing", {language}, where);
        }
    }

    const Course& m_course;
    ReferenceCheck m_references;
    Findings& m_findings;
};

} // namespace

void checkTexts(const Course& course, const CourseIndex& index, Findings& findings)
{
    if (course.languages.empty())
        return;
    TextCheck texts(course, index, findings);
    const Lesson none;
    texts.run(course.title, none);
    for (const auto& [id, term] : course.glossary) {
        texts.run(term.name, none);
        texts.run(term.definition, none);
    }
    for (const Lesson& lesson : course.lessons) {
        const auto run = [&](const Localized& text) { texts.run(text, lesson); };
        for (const auto& [language, page] : lesson.pages) {
            for (const Need& need : page.needs) {
                for (const Localized* text : {&need.text, &need.question, &need.answer, &need.reading})
                    run(*text);
            }
        }
        for (const auto& [id, calculator] : lesson.calculators)
            forEachText(calculator, run);
        for (const auto& [id, exercise] : lesson.exercises)
            forEachText(exercise, run);
    }
}

} // namespace lectern::lessons
