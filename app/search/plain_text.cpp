#include "plain_text.h"

#include <lectern/lessons/walk.h>
#include <lectern/typesetting/written_formula.h>

#include <QStringList>

#include <iterator>

namespace lectern::search {
namespace {

using namespace lessons;

PlainText formulaText(const std::string& tex, const std::string& speech)
{
    const QString source = toQString(tex);
    return {typesetting::writtenFormula(source), source + u' ' + toQString(speech)};
}

/// The heading's words alone: it may name itself.
QString wordsOf(const Heading& heading)
{
    QString words;
    for (const Inline& item : heading.text) {
        if (const auto* text = std::get_if<TextRun>(&item.content))
            words += toQString(text->text);
        else if (const auto* formula = std::get_if<Formula>(&item.content))
            words += typesetting::writtenFormula(toQString(formula->tex));
    }
    return words;
}

/// Writes inlines one behind the other.
class Writer
{
public:
    Writer(const Course& course, const QString& language)
        : m_course(course)
        , m_language(language.toStdString())
    {
    }

    PlainText run(const Inlines& inlines)
    {
        for (const Inline& item : inlines)
            std::visit(*this, item.content);
        return std::move(m_text);
    }

    void operator()(const TextRun& text) { m_text.shown += toQString(text.text); }

    void operator()(const Formula& formula)
    {
        const PlainText words = formulaText(formula.tex, formula.speech);
        m_text.shown += words.shown;
        m_text.hidden += words.hidden + u' ';
    }

    void operator()(const Image& image) { m_text.shown += toQString(image.alternative); }

    void operator()(const LineBreak&) { m_text.shown += u' '; }

    void operator()(const Role& role)
    {
        if (role.kind == RoleKind::term) {
            const auto found = m_course.glossary.find(role.target);
            m_text.shown += toQString(found == m_course.glossary.end() ? role.target
                                                                       : found->second.name.in(m_language));
        } else if (role.kind == RoleKind::ref) {
            if (const Heading* heading = headingOf(role.target))
                m_text.shown += wordsOf(*heading);
        } else if (role.kind == RoleKind::step) {
            m_text.shown += toQString(role.target).section(u'.', -1);
        } else if (role.kind == RoleKind::cite) {
            const auto found = m_course.references.find(role.target);
            if (found != m_course.references.end())
                m_text.shown += u'[' + QString::number(std::distance(m_course.references.begin(), found) + 1) + u']';
        }
        // What a value is, is not known here.
    }

private:
    const Heading* headingOf(const std::string& id) const
    {
        for (const Lesson& lesson : m_course.lessons) {
            const auto page = lesson.pages.find(m_language);
            if (page == lesson.pages.end())
                continue;
            for (const Block& block : page->second.blocks) {
                const auto* heading = std::get_if<Heading>(&block.content);
                if (heading && heading->id == id)
                    return heading;
            }
        }
        return nullptr;
    }

    const Course& m_course;
    std::string m_language;
    PlainText m_text;
};

PlainText cellsOf(const Table& table, const Course& course, const QString& language)
{
    PlainText all;
    const auto add = [&](const std::vector<Inlines>& row) {
        QStringList cells;
        for (const Inlines& cell : row) {
            const PlainText text = plainText(cell, course, language);
            cells << text.shown;
            all.hidden += text.hidden;
        }
        all += {cells.join(QStringLiteral(" · ")), {}};
    };
    add(table.header);
    for (const auto& row : table.rows)
        add(row);
    return all;
}

/// A template without its expressions.
QString withoutExpressions(const std::string& text)
{
    QString plain;
    for (const TemplatePiece& piece : splitTemplate(text).value)
        plain += piece.expression ? QStringLiteral("…") : toQString(piece.text);
    return plain;
}

} // namespace

PlainText& PlainText::operator+=(const PlainText& more)
{
    if (!shown.isEmpty() && !more.shown.isEmpty() && !shown.endsWith(u' '))
        shown += u'\n';
    shown += more.shown;
    if (!more.hidden.isEmpty())
        hidden += u' ' + more.hidden;
    return *this;
}

PlainText plainText(const Inlines& inlines, const Course& course, const QString& language)
{
    return Writer(course, language).run(inlines);
}

PlainText plainText(const Block& block, const Course& course, const QString& language)
{
    const auto inlines = [&](const Inlines& text) { return plainText(text, course, language); };
    if (const auto* heading = std::get_if<Heading>(&block.content))
        return inlines(heading->text);
    if (const auto* paragraph = std::get_if<Paragraph>(&block.content))
        return inlines(paragraph->text);
    if (const auto* table = std::get_if<Table>(&block.content))
        return cellsOf(*table, course, language);
    if (const auto* code = std::get_if<CodeBlock>(&block.content))
        return {toQString(code->text).trimmed(), {}};
    if (const auto* formula = std::get_if<DisplayFormula>(&block.content))
        return formulaText(formula->tex, formula->speech);
    if (const auto* box = std::get_if<Box>(&block.content))
        return inlines(box->title);
    if (const auto* figure = std::get_if<Figure>(&block.content))
        return {toQString(figure->alternative), {}};
    return {};
}

PlainText plainText(const std::string& markdown, const Course& course, const QString& language)
{
    PlainText all;
    const Blocks blocks = parseMarkdown(withoutExpressions(markdown).toStdString()).value;
    walk(blocks, {[&](const Block& block) { all += plainText(block, course, language); }, {}});
    return all;
}

} // namespace lectern::search
