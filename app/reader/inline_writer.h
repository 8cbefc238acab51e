#pragma once

#include "text_formats.h"

#include <lectern/lessons/page.h>
#include <lectern/reader/page_sources.h>

#include <QTextCursor>

namespace lectern::typesetting {
class MathService;
struct FormulaText;
} // namespace lectern::typesetting

namespace lectern::reader {

/// Writes a row of inlines at a cursor: text with the gap between Chinese and Latin, formulas, code, links
/// and roles. Without `math` formulas are written as their TeX.
class InlineWriter
{
public:
    InlineWriter(QTextCursor& cursor, const TextFormats& formats, const PageSources& sources,
                 typesetting::MathService* math);

    void write(const lessons::Inlines& inlines, const QTextCharFormat& base);

    /// A formula on a line of its own, at most `width` pixels wide.
    void writeFormula(const lessons::DisplayFormula& formula, qreal width, const QTextCharFormat& base);

private:
    /// `roomBehind`: pixels of room between the last character and what follows.
    void text(const QString& text, const QTextCharFormat& format, qreal roomBehind = 0);
    void insert(const typesetting::FormulaText& formula, const QTextCharFormat& base);
    void role(const lessons::Role& role, const QTextCharFormat& base);
    QTextCharFormat styled(const lessons::TextStyle& style, const QTextCharFormat& base) const;
    QTextCharFormat linked(const QString& target, const QTextCharFormat& base) const;
    QTextCharFormat asking(const QString& target, const QTextCharFormat& base) const;
    /// What bears the id, on this page or else in another lesson, with its title or number.
    void reference(const QString& id, const QTextCharFormat& base);

    QTextCursor& m_cursor;
    const TextFormats& m_formats;
    const PageSources& m_sources;
    typesetting::MathService* m_math;
};

enum class FormulaWords
{
    written, ///< in characters, as far as there are any
    spoken
};

/// A formula in words; `speech` is the author's and may be empty.
QString wordsOf(const std::string& tex, const std::string& speech, FormulaWords formulas);

/// The inlines as plain text: roles as their targets' names.
QString plainText(const lessons::Inlines& inlines, FormulaWords formulas = FormulaWords::written);

} // namespace lectern::reader
