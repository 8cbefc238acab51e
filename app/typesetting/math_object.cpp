#include <lectern/typesetting/math_object.h>

#include "formula_format.h"

#include <QAbstractTextDocumentLayout>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QPaintEngine>
#include <QScreen>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextLayout>
#include <QTextList>

#include <algorithm>
#include <cmath>

namespace lectern::typesetting {

namespace {

constexpr int longestPlaceholder = 40; ///< characters of TeX
constexpr qreal smallestScale = 0.4;
constexpr qreal airAroundTall = 0.08; ///< em between a tall formula and the lines above and below
constexpr qreal numberGap = 1.5;      ///< em between a display formula and its number

/// One formula as it stands in a document: measured once for the size and once more for each drawing.
class FormulaBox
{
public:
    FormulaBox(MathService& service, const QTextDocument& document, int position, const QTextFormat& format)
        : m_formula(formulaOf(format))
        , m_layout(service.known(m_formula.tex, m_formula.display))
        , m_format(format.toCharFormat())
        , m_font(m_format.font())
        , m_metrics(metricsOf(document, m_font))
        , m_fontSize(pixelsOf(document, m_font))
        , m_em(m_fontSize * emPerFontSize)
    {
        if (!isTypeset())
            m_source = m_formula.tex.simplified().left(longestPlaceholder);
        else if (m_formula.display)
            m_number = m_formula.number.isEmpty() ? m_layout->tag() : m_formula.number;
        measure(m_formula.widest > 0 ? m_formula.widest : availableWidth(document, position));
    }

    QSizeF size() const
    {
        if (!isTypeset())
            return {width(),
                    isCentred() ? boxHeight(m_metrics.ascent(), m_metrics.descent()) : m_metrics.ascent()};
        const qreal ascent = m_layout->ascent() * m_em;
        return {width(), isCentred() ? boxHeight(ascent, m_layout->descent() * m_em) : ascent};
    }

    void draw(QPainter& painter, const QRectF& rect, qreal baseline) const
    {
        const QColor colour = m_format.foreground().style() == Qt::NoBrush ? painter.pen().color()
                                                                           : m_format.foreground().color();
        painter.setFont(m_font);
        painter.setPen(colour);
        QPointF at(rect.left() + m_formula.gapBefore * m_fontSize, baseline);
        painter.drawText(at, m_formula.before);
        at.rx() += m_beforeWidth + m_indent;
        drawFormula(painter, at, colour);
        at.rx() += m_formulaWidth;
        painter.setPen(colour);
        painter.drawText(at, m_formula.after);
        if (!m_number.isEmpty())
            painter.drawText(QPointF(rect.left() + m_width - m_numberWidth, baseline), m_number);
    }

private:
    bool isTypeset() const { return m_layout && m_layout->isValid(); }
    bool isCentred() const { return m_format.verticalAlignment() == QTextCharFormat::AlignMiddle; }
    qreal width() const { return m_width; }

    static QFontMetricsF metricsOf(const QTextDocument& document, const QFont& font)
    {
        QPaintDevice* device = document.documentLayout()->paintDevice();
        return device ? QFontMetricsF(font, device) : QFontMetricsF(font);
    }

    static qreal pixelsOf(const QTextDocument& document, const QFont& font)
    {
        if (font.pixelSize() > 0)
            return font.pixelSize();
        const QPaintDevice* device = document.documentLayout()->paintDevice();
        const qreal dotsPerInch =
            device ? device->logicalDpiY() : QGuiApplication::primaryScreen()->logicalDotsPerInchY();
        return font.pointSizeF() * dotsPerInch / 72;
    }

    /// Qt puts a centred box half above and half below the line that lies half an x-height over the baseline.
    qreal boxHeight(qreal ascent, qreal descent) const
    {
        const qreal halfX = QFontMetrics(m_font).xHeight() / 2.;
        const qreal air = 2 * airAroundTall * m_fontSize;
        return std::max(2 * ascent - halfX, 2 * descent + halfX) + air;
    }

    static qreal availableWidth(const QTextDocument& document, int position)
    {
        const QTextBlock block = document.findBlock(position);
        qreal width = document.textWidth() > 0 ? document.textWidth() : document.pageSize().width();
        if (width <= 0)
            return 0;
        width -= 2 * document.documentMargin();
        const QTextBlockFormat blockFormat = block.blockFormat();
        const int listIndent = block.textList() ? block.textList()->format().indent() : 0;
        width -= blockFormat.leftMargin() + blockFormat.rightMargin();
        width -= (blockFormat.indent() + listIndent) * document.indentWidth();
        QTextCursor cursor(block);
        for (QTextFrame* frame = cursor.currentFrame(); frame && frame != document.rootFrame();
             frame = frame->parentFrame()) {
            const QTextFrameFormat f = frame->frameFormat();
            width -= f.leftMargin() + f.rightMargin() + 2 * (f.border() + f.padding());
        }
        return std::max<qreal>(width, 1);
    }

    void measure(qreal available)
    {
        const qreal gaps = (m_formula.gapBefore + m_formula.gapAfter) * m_fontSize;
        m_beforeWidth = m_metrics.horizontalAdvance(m_formula.before);
        const qreal around = gaps + m_beforeWidth + m_metrics.horizontalAdvance(m_formula.after);
        m_numberWidth = m_metrics.horizontalAdvance(m_number);
        const qreal reserved = around + (m_number.isEmpty() ? 0 : m_numberWidth + numberGap * m_fontSize);
        fit(available > 0 ? available - reserved : 0);
        m_width = around + m_formulaWidth;
        if (!m_number.isEmpty() && available > 0)
            placeBesideNumber(available);
    }

    /// Makes a formula that is too wide smaller, as far as it can still be read.
    void fit(qreal room)
    {
        if (!isTypeset()) {
            m_formulaWidth = m_metrics.horizontalAdvance(m_source);
            return;
        }
        const qreal natural = m_layout->width() * m_em;
        if (room > 0 && natural > room)
            m_em *= std::max(smallestScale, room / natural);
        m_formulaWidth = m_layout->width() * m_em;
    }

    /// The box takes the whole column: the formula in its middle, or as far to the right as the number
    /// allows.
    void placeBesideNumber(qreal available)
    {
        const qreal middle = (available - m_width) / 2;
        const qreal last = available - m_numberWidth - numberGap * m_fontSize - m_width;
        m_indent = std::max<qreal>(0, std::min(middle, last));
        m_width = available;
    }

    void drawFormula(QPainter& painter, QPointF at, const QColor& colour) const
    {
        if (isTypeset()) {
            m_layout->draw(painter, at, m_em, colour);
            return;
        }
        const bool onDark = colour.lightnessF() > 0.5F;
        QColor quiet = colour;
        quiet.setAlphaF(0.45F);
        painter.setPen(!m_layout ? quiet : onDark ? QColor(0xF08C8C) : QColor(0xC23636));
        painter.drawText(at, m_source);
    }

    FormulaText m_formula;
    std::shared_ptr<const MathLayout> m_layout;
    QTextCharFormat m_format;
    QFont m_font;
    QFontMetricsF m_metrics;
    qreal m_fontSize;
    qreal m_em;
    QString m_source; ///< drawn in the formula's place while it is missing, or when it is wrong
    QString m_number;
    qreal m_beforeWidth = 0;
    qreal m_formulaWidth = 0;
    qreal m_numberWidth = 0;
    qreal m_indent = 0;
    qreal m_width = 0;
};

/// How much higher than Qt puts it a line of nothing but formulas has to stand. It has no room of its own
/// below the baseline, and in a taller block it would end where the lines of text beside it have their
/// descenders.
qreal liftOf(const QTextLine& line, const QTextBlockFormat& block, qreal descent)
{
    if (block.lineHeightType() != QTextBlockFormat::MinimumHeight)
        return 0;
    const qreal spare = std::max<qreal>(0, block.lineHeight() - line.height());
    return std::clamp<qreal>(descent - line.descent(), 0, spare);
}

/// Where the text beside the object stands. Qt gives a centred object a rectangle in the middle of the line,
/// any other one a rectangle that ends at the baseline.
qreal baselineOf(const QRectF& rect, const QTextDocument& document, int position, const QTextFormat& format)
{
    const QTextBlock block = document.findBlock(position);
    const QTextLine line = block.layout()->lineForTextPosition(position - block.position());
    const QTextCharFormat characters = format.toCharFormat();
    const qreal lift = liftOf(line, block.blockFormat(), QFontMetricsF(characters.font()).descent());
    if (characters.verticalAlignment() != QTextCharFormat::AlignMiddle)
        return rect.bottom() - lift;
    const qreal leading = line.leadingIncluded() ? std::max<qreal>(0, line.leading()) : 0;
    const qreal lineTop = rect.center().y() - (line.ascent() + line.descent() + leading) / 2;
    return lineTop + leading + line.ascent() - lift;
}

/// Text stands on whole device pixels on a screen, and so must the formula.
qreal onDevicePixel(const QPainter& painter, qreal y)
{
    const QTransform toDevice = painter.deviceTransform();
    const bool raster = painter.paintEngine() && painter.paintEngine()->type() == QPaintEngine::Raster;
    if (!raster || toDevice.type() > QTransform::TxScale)
        return y;
    return toDevice.inverted().map(QPointF(0, std::round(toDevice.map(QPointF(0, y)).y()))).y();
}

} // namespace

MathObject::MathObject(MathService& service, QObject* parent)
    : QObject(parent)
    , m_service(service)
{
}

QSizeF MathObject::intrinsicSize(QTextDocument* document, int position, const QTextFormat& format)
{
    return FormulaBox(m_service, *document, position, format).size();
}

void MathObject::drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                            const QTextFormat& format)
{
    painter->save();
    const qreal baseline = onDevicePixel(*painter, baselineOf(rect, *document, position, format));
    FormulaBox(m_service, *document, position, format).draw(*painter, rect, baseline);
    painter->restore();
}

} // namespace lectern::typesetting
