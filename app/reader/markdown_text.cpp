#include <lectern/reader/markdown_text.h>

#include "inline_writer.h"

#include <lectern/lessons/course.h>

#include <QRegularExpression>

namespace lectern::reader {
namespace {

using namespace lessons;

/// Collects the words of blocks.
class Words
{
public:
    explicit Words(FormulaWords formulas)
        : m_formulas(formulas)
    {
    }

    QString of(const Blocks& blocks)
    {
        add(blocks);
        return m_lines.join(u' ');
    }

private:
    void add(const Blocks& blocks)
    {
        for (const Block& block : blocks)
            std::visit([this](const auto& kind) { add(kind); }, block.content);
    }

    void add(const Heading& heading) { add(heading.text); }
    void add(const Paragraph& paragraph) { add(paragraph.text); }
    void add(const Quote& quote) { add(quote.blocks); }
    void add(const CodeBlock& code) { m_lines << QString::fromStdString(code.text).trimmed(); }
    void add(const DisplayFormula& formula) { m_lines << wordsOf(formula.tex, formula.speech, m_formulas); }
    void add(const Figure& figure) { m_lines << QString::fromStdString(figure.alternative); }
    void add(const ThematicBreak&) {}
    void add(const TermBlock&) {}
    void add(const Embed&) {}

    void add(const List& list)
    {
        for (const Blocks& item : list.items)
            add(item);
    }

    void add(const Box& box)
    {
        add(box.title);
        add(box.blocks);
    }

    void add(const Table& table)
    {
        addRow(table.header);
        for (const auto& row : table.rows)
            addRow(row);
    }

    void addRow(const std::vector<Inlines>& row)
    {
        QStringList cells;
        for (const Inlines& cell : row)
            cells << plainText(cell, m_formulas);
        m_lines << cells.join(u' ');
    }

    void add(const Inlines& text)
    {
        if (const QString line = plainText(text, m_formulas).simplified(); !line.isEmpty())
            m_lines << line;
    }

    FormulaWords m_formulas;
    QStringList m_lines;
};

} // namespace

QString plainText(const QString& markdown)
{
    return Words(FormulaWords::written).of(parseMarkdown(markdown.toStdString()).value);
}

QString spokenText(const QString& markdown)
{
    return Words(FormulaWords::spoken).of(parseMarkdown(markdown.toStdString()).value);
}

QString escapedMarkdown(const QString& text)
{
    static const QRegularExpression markup(QStringLiteral("([\\\\`*_{}\\[\\]<>#$~|&])"));
    static const QRegularExpression lineStart(QStringLiteral("^([ \\t]*)([-+=])"),
                                              QRegularExpression::MultilineOption);
    static const QRegularExpression numbered(QStringLiteral("^([ \\t]*\\d+)([.)])"),
                                             QRegularExpression::MultilineOption);
    return QString(text)
        .replace(markup, QStringLiteral("\\\\1"))
        .replace(lineStart, QStringLiteral("\\1\\\\2"))
        .replace(numbered, QStringLiteral("\\1\\\\2"));
}

} // namespace lectern::reader
