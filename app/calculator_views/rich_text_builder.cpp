#include "rich_text_builder.h"

#include "inline_markdown.h"

#include <lectern/typesetting/math_object.h>

#include <QRegularExpression>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

#include <algorithm>

namespace lectern::views {
namespace {

class Builder
{
public:
    Builder(QTextDocument& document, const RichTextStyle& style)
        : m_cursor(&document)
        , m_style(style)
    {
        m_plain.setFont(style.font);
        m_plain.setForeground(style.colour);
    }

    void addParagraph(const QString& text, const QString& bullet = {})
    {
        QTextBlockFormat format;
        format.setLineHeight(100, QTextBlockFormat::ProportionalHeight);
        format.setTopMargin(m_first ? 0 : m_style.theme.px(bullet.isEmpty() ? 8 : 3));
        if (!bullet.isEmpty()) {
            format.setLeftMargin(m_style.theme.px(16));
            format.setTextIndent(-m_style.theme.px(14));
        }
        if (m_first)
            m_cursor.setBlockFormat(format);
        else
            m_cursor.insertBlock(format);
        m_first = false;
        m_cursor.insertText(bullet, m_plain);
        addRuns(text);
    }

    void addTable(const QList<QStringList>& rows)
    {
        qsizetype columns = 1;
        for (const QStringList& row : rows)
            columns = std::max(columns, row.size());
        QTextTableFormat format;
        format.setBorder(0);
        format.setCellPadding(m_style.theme.px(4));
        format.setCellSpacing(0);
        format.setTopMargin(m_first ? 0 : m_style.theme.px(6));
        if (m_first)
            shrinkEmptyLine();
        QTextTable* table = m_cursor.insertTable(int(rows.size()), int(columns), format);
        for (int row = 0; row < rows.size(); ++row) {
            for (int col = 0; col < rows.at(row).size(); ++col) {
                QTextTableCell cell = table->cellAt(row, col);
                QTextTableCellFormat edge;
                edge.setBottomBorder(row == 0 ? m_style.theme.px(1.4) : m_style.theme.px(1));
                edge.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
                edge.setBottomBorderBrush(row == 0 ? m_style.theme.border : m_style.theme.hairline);
                edge.setRightPadding(m_style.theme.px(20));
                edge.setTopPadding(m_style.theme.px(4));
                edge.setBottomPadding(m_style.theme.px(4));
                cell.setFormat(edge);
                m_cursor = cell.firstCursorPosition();
                addRuns(rows.at(row).at(col), row == 0);
            }
        }
        m_cursor = QTextCursor(m_cursor.document());
        m_cursor.movePosition(QTextCursor::End);
        shrinkEmptyLine();
        m_first = false;
    }

private:
    // Qt keeps an empty line before a table that comes first and after one that comes last.
    void shrinkEmptyLine()
    {
        QTextBlockFormat block;
        block.setLineHeight(1, QTextBlockFormat::FixedHeight);
        QTextCharFormat tiny;
        QFont font = m_style.font;
        font.setPixelSize(1);
        tiny.setFont(font);
        m_cursor.setBlockFormat(block);
        m_cursor.setBlockCharFormat(tiny);
    }

    void addRuns(const QString& text, bool strong = false)
    {
        for (const InlineRun& run : inlineRuns(text)) {
            QTextCharFormat format = m_plain;
            if (strong)
                format.setFontWeight(QFont::DemiBold);
            switch (run.kind) {
            case InlineRun::Kind::math:
                addFormula(run.text);
                break;
            case InlineRun::Kind::strong:
                addRuns(run.text, true);
                break;
            case InlineRun::Kind::stress:
                format.setFontItalic(true);
                m_cursor.insertText(run.text, format);
                break;
            case InlineRun::Kind::code: {
                QFont mono = m_style.theme.mono(13);
                mono.setPixelSize(int(m_style.font.pixelSize() * 0.93));
                format.setFont(mono);
                m_cursor.insertText(run.text, format);
                break;
            }
            case InlineRun::Kind::text:
                m_cursor.insertText(run.text, format);
                break;
            }
        }
    }

    void addFormula(const QString& tex)
    {
        if (!m_style.math) {
            m_cursor.insertText(tex, m_plain);
            return;
        }
        typesetting::FormulaText formula;
        formula.tex = tex;
        m_cursor.insertText(QString(QChar::ObjectReplacementCharacter),
                            typesetting::formulaFormat(*m_style.math, formula, m_style.font, m_style.colour));
    }

    QTextCursor m_cursor;
    const RichTextStyle& m_style;
    QTextCharFormat m_plain;
    bool m_first = true;
};

QStringList tableCells(const QString& line)
{
    // A bar inside a formula does not end a cell.
    static const QRegularExpression cell(QStringLiteral(R"(((?:\\\||\$[^$]*\$|[^|])*)\|)"));
    QString inner = line.trimmed();
    if (inner.startsWith(u'|'))
        inner = inner.sliced(1);
    if (!inner.endsWith(u'|'))
        inner += u'|';
    QStringList cells;
    auto matches = cell.globalMatch(inner);
    while (matches.hasNext())
        cells << matches.next().captured(1).trimmed();
    return cells;
}

bool isTableRule(const QString& line)
{
    static const QRegularExpression rule(QStringLiteral(R"(^\|?[\s:|-]+\|?$)"));
    return line.contains(u'-') && rule.match(line).hasMatch();
}

bool isWide(QChar c)
{
    return c.unicode() >= 0x2E80;
}

} // namespace

void buildRichText(QTextDocument& document, const QString& markdown, const RichTextStyle& style)
{
    document.clear();
    Builder builder(document, style);
    QString paragraph;
    QString bullet;
    QList<QStringList> table;
    const auto flush = [&] {
        if (!paragraph.isEmpty())
            builder.addParagraph(paragraph, bullet);
        if (!table.isEmpty())
            builder.addTable(table);
        paragraph.clear();
        bullet.clear();
        table.clear();
    };
    for (const QString& raw : markdown.split(u'\n')) {
        const QString line = raw.trimmed();
        if (line.startsWith(u'|')) {
            if (!paragraph.isEmpty())
                flush();
            if (!isTableRule(line))
                table.append(tableCells(line));
            continue;
        }
        if (line.isEmpty() || !table.isEmpty() || line.startsWith(u"- "))
            flush();
        if (line.startsWith(u"- ")) {
            bullet = QStringLiteral("\u2022 ");
            paragraph = line.sliced(2);
        } else if (!paragraph.isEmpty() && !line.isEmpty()) {
            // Chinese lines join without a space.
            paragraph += isWide(paragraph.back()) && isWide(line.front()) ? line : u' ' + line;
        } else {
            paragraph = line;
        }
    }
    flush();
}

} // namespace lectern::views
