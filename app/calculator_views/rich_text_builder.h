#pragma once

#include <lectern/theme/theme.h>

#include <QColor>
#include <QFont>
#include <QString>

class QTextDocument;

namespace lectern::typesetting {
class MathService;
}

namespace lectern::views {

struct RichTextStyle
{
    theme::Theme theme;
    QFont font;
    QColor colour;
    typesetting::MathService* math = nullptr; ///< without it formulas are shown as their TeX
};

/// Fills a document from short Markdown: paragraphs, lists with "- ", tables with "|".
void buildRichText(QTextDocument& document, const QString& markdown, const RichTextStyle& style);

} // namespace lectern::views
