#include "check_findings.h"

namespace lectern::grading {
namespace {

// The piece's own place in its file, if the loader knows where the text stands.
SourceRegion placeOf(const lessons::Localized& text, const std::string& language, const SourceRegion& piece,
                     const SourceRegion& otherwise)
{
    const auto place = text.places.find(language);
    if (place == text.places.end())
        return otherwise;
    return place->second.region(text.byLanguage.at(language), piece.begin, piece.end);
}

class TextCheck
{
public:
    TextCheck(const lessons::Exercise& exercise, const CheckedVariant& checked, Findings& findings)
        : m_exercise(exercise)
        , m_checked(checked)
        , m_findings(findings)
    {
    }

    void run()
    {
        check(m_exercise.title, m_exercise.where);
        check(m_exercise.text, m_exercise.where);
        check(m_exercise.solution, m_exercise.where);
        for (const lessons::Part& part : m_exercise.parts)
            checkPart(part);
    }

private:
    void checkPart(const lessons::Part& part)
    {
        check(part.text, part.where);
        for (const auto* names : {&part.rowNames, &part.columnNames}) {
            for (const lessons::Localized& name : *names)
                check(name, part.where);
        }
        for (const lessons::Mistake& mistake : part.mistakes)
            check(mistake.text, mistake.where);
        for (const lessons::Hint& hint : part.hints)
            check(hint.text, part.where);
        for (const lessons::Option& option : part.options) {
            check(option.text, part.where);
            check(option.say, part.where);
        }
        for (const lessons::RubricItem& item : part.rubric)
            check(item.text, part.where);
    }

    void check(const lessons::Localized& text, const SourceRegion& where)
    {
        for (const auto& [language, words] : text.byLanguage) {
            const auto filled = fillTemplate(words, m_checked.variant.sheet());
            if (filled)
                continue;
            Diagnostic diagnostic = filled.error();
            diagnostic.where = placeOf(text, language, diagnostic.where, where);
            m_findings.add(std::move(diagnostic), words);
        }
    }

    const lessons::Exercise& m_exercise;
    const CheckedVariant& m_checked;
    Findings& m_findings;
};

} // namespace

void checkTexts(const lessons::Exercise& exercise, const CheckedVariant& checked, Findings& findings)
{
    TextCheck(exercise, checked, findings).run();
}

} // namespace lectern::grading
