#include "formula_format.h"

#include <lectern/typesetting/math_object.h>
#include <lectern/typesetting/spoken_formula.h>

#include <QFontMetricsF>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>
#include <vector>

namespace lectern::typesetting {

namespace {

enum Property
{
    texProperty = QTextFormat::UserProperty + 0x310,
    displayProperty,
    beforeProperty,
    afterProperty,
    speechProperty,
    numberProperty,
    gapBeforeProperty,
    gapAfterProperty,
    widestProperty,
    settledProperty, ///< whether the layout was known when the format was made
    problemProperty,
};

void setIfAny(QTextCharFormat& format, int property, const QString& value)
{
    if (!value.isEmpty())
        format.setProperty(property, value);
}

/// What depends on the layout: how the box stands on the line, and the message of a formula that failed.
void settle(QTextCharFormat& format, const MathLayout* layout)
{
    const bool centred = needsCentring(layout, format.boolProperty(displayProperty), format.font());
    format.setVerticalAlignment(centred ? QTextCharFormat::AlignMiddle : QTextCharFormat::AlignNormal);
    format.setProperty(settledProperty, layout != nullptr);
    if (layout && !layout->isValid()) {
        format.setProperty(problemProperty, layout->error());
        format.setToolTip(layout->error());
    }
}

} // namespace

bool needsCentring(const MathLayout* layout, bool display, const QFont& font)
{
    if (display) // alone on its line: only a centred box gives the line room below the baseline
        return true;
    if (!layout || !layout->isValid())
        return false;
    const QFontMetricsF metrics(font);
    const qreal size = font.pixelSize() > 0 ? font.pixelSize() : metrics.ascent();
    return layout->descent() * emPerFontSize * size > metrics.descent();
}

QTextCharFormat formulaFormat(MathService& service, const FormulaText& formula, const QFont& font,
                              const QColor& colour)
{
    QTextCharFormat format;
    format.setFont(font);
    format.setForeground(colour);
    format.setObjectType(formulaObjectType);
    format.setProperty(texProperty, formula.tex);
    format.setProperty(displayProperty, formula.display);
    setIfAny(format, beforeProperty, formula.before);
    setIfAny(format, afterProperty, formula.after);
    setIfAny(format, speechProperty, formula.speech);
    setIfAny(format, numberProperty, formula.number);
    format.setProperty(gapBeforeProperty, formula.gapBefore);
    format.setProperty(gapAfterProperty, formula.gapAfter);
    format.setProperty(widestProperty, formula.widest);
    settle(format, service.known(formula.tex, formula.display).get());
    return format;
}

bool isFormula(const QTextFormat& format)
{
    return format.objectType() == formulaObjectType;
}

FormulaText formulaOf(const QTextFormat& format)
{
    return {.tex = format.stringProperty(texProperty),
            .display = format.boolProperty(displayProperty),
            .before = format.stringProperty(beforeProperty),
            .after = format.stringProperty(afterProperty),
            .speech = format.stringProperty(speechProperty),
            .number = format.stringProperty(numberProperty),
            .gapBefore = format.doubleProperty(gapBeforeProperty),
            .gapAfter = format.doubleProperty(gapAfterProperty),
            .widest = format.doubleProperty(widestProperty)};
}

QString texOf(const QTextFormat& format)
{
    const FormulaText formula = formulaOf(format);
    const QString dollars = formula.display ? QStringLiteral("$$") : QStringLiteral("$");
    return formula.before % dollars % formula.tex % dollars % formula.after;
}

QString speechOf(const QTextFormat& format)
{
    const FormulaText formula = formulaOf(format);
    return formula.before % (formula.speech.isEmpty() ? spokenFormula(formula.tex) : formula.speech) %
           formula.after;
}

QString problemOf(const QTextFormat& format)
{
    return format.stringProperty(problemProperty);
}

std::vector<int> blocksWithoutLayouts(const QTextDocument& document)
{
    const auto isMissing = [](const QTextFormat& format) {
        return isFormula(format) && !format.boolProperty(settledProperty);
    };
    // A document keeps each format once, so this looks at far fewer than there are formulas.
    const QList<QTextFormat> formats = document.allFormats();
    std::vector<int> blocks;
    if (std::none_of(formats.begin(), formats.end(), isMissing))
        return blocks;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            if (isMissing(it.fragment().charFormat())) {
                blocks.push_back(block.blockNumber());
                break;
            }
        }
    }
    return blocks;
}

void requestFormulas(const QTextDocument& document, MathService& service, int first, int last)
{
    for (QTextBlock block = document.findBlockByNumber(first); block.isValid() && block.blockNumber() <= last;
         block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextCharFormat format = it.fragment().charFormat();
            if (isFormula(format) && !format.boolProperty(settledProperty))
                service.layout(format.stringProperty(texProperty), format.boolProperty(displayProperty));
        }
    }
}

bool refreshFormulas(QTextDocument& document, MathService& service)
{
    struct Arrival
    {
        int position;
        int length;
        QTextCharFormat format;
    };
    std::vector<Arrival> arrivals;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            QTextCharFormat format = it.fragment().charFormat();
            if (!isFormula(format) || format.boolProperty(settledProperty))
                continue;
            const FormulaText formula = formulaOf(format);
            const auto layout = service.known(formula.tex, formula.display);
            if (!layout)
                continue;
            settle(format, layout.get());
            arrivals.push_back({it.fragment().position(), it.fragment().length(), format});
        }
    }
    if (arrivals.empty())
        return false;
    QTextCursor cursor(&document);
    cursor.beginEditBlock();
    for (const Arrival& arrival : arrivals) {
        cursor.setPosition(arrival.position);
        cursor.setPosition(arrival.position + arrival.length, QTextCursor::KeepAnchor);
        cursor.setCharFormat(arrival.format);
    }
    cursor.endEditBlock();
    return true;
}

} // namespace lectern::typesetting
