#include "html_formula.h"

#include <lectern/typesetting/math_service.h>
#include <lectern/typesetting/spoken_formula.h>

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>

#include <algorithm>

namespace lectern::html {
namespace {

constexpr qreal unit = 100; ///< of the drawing, an em
constexpr qreal margin = 4; ///< signs may reach beyond their box

QString number(qreal value)
{
    return QString::number(value, 'f', 3);
}

// What stands in the drawing between <svg> and </svg>.
QByteArray drawn(const typesetting::MathLayout& layout, const QRectF& box)
{
    // A colour of its own, so that it can be told from white and black that a formula may ask for.
    const QColor text(1, 2, 3);
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setViewBox(box);
    generator.setSize(box.size().toSize());
    QPainter painter(&generator);
    layout.draw(painter, QPointF(0, 0), unit, text);
    painter.end();
    QByteArray svg = buffer.data();
    const qsizetype begin = svg.indexOf("<g ");
    const qsizetype end = svg.lastIndexOf("</svg>");
    if (begin < 0 || end < begin)
        return {};
    svg = svg.mid(begin, end - begin);
    svg.replace("#010203", "currentColor");
    return svg;
}

} // namespace

QString htmlFormula(const QString& tex, bool display, const QString& speech, typesetting::MathService& math)
{
    if (!math.layout(tex, display))
        math.waitForAll();
    const auto layout = math.layout(tex, display);
    const QString block = display ? QStringLiteral(" class=\"display\"") : QString();
    if (!layout || !layout->isValid())
        return QStringLiteral("<code%1>%2</code>").arg(block, tex.toHtmlEscaped());
    const QRectF box(-margin, -layout->ascent() * unit - margin, layout->width() * unit + 2 * margin,
                     (layout->ascent() + layout->descent()) * unit + 2 * margin);
    const QString words = speech.isEmpty() ? typesetting::spokenFormula(tex) : speech;
    const QString svg =
        QStringLiteral("<svg role=\"img\" aria-label=\"%1\" viewBox=\"%2 %3 %4 %5\" style=\"width:%6em;height:%7em;"
                       "vertical-align:%8em\">")
            .arg(words.toHtmlEscaped(), number(box.x()), number(box.y()), number(box.width()), number(box.height()),
                 number(box.width() / unit), number(box.height() / unit),
                 number(-layout->descent() - margin / unit)) +
        QString::fromUtf8(drawn(*layout, box)) + u"</svg>";
    return display ? QString(u"<span class=\"display\">" + svg +
                             (layout->tag().isEmpty() ? QString()
                                                      : QString(u"<span class=\"tag\">" + layout->tag().toHtmlEscaped() + u"</span>")) +
                             u"</span>")
                   : svg;
}

} // namespace lectern::html
