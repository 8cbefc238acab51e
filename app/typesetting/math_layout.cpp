#include <lectern/typesetting/math_layout.h>

#include "drawing.h"
#include "host_font.h"

#include <QPaintEngine>

#include <algorithm>
#include <cmath>

namespace lectern::typesetting {

namespace {

constexpr qreal unitsPerEm = 1000;
constexpr qreal thinnestSnapped = 4; ///< device pixels: thicker bars look the same snapped or not

bool isRaster(const QPainter& painter)
{
    const QPaintEngine* engine = painter.paintEngine();
    return engine && engine->type() == QPaintEngine::Raster &&
           painter.deviceTransform().type() <= QTransform::TxScale;
}

struct Span
{
    qreal start;
    qreal length;
};

/// A whole number of pixels, at least one, about the same middle.
Span snapped(qreal start, qreal length)
{
    const qreal pixels = std::max(1.0, std::round(length));
    return {std::round(start + (length - pixels) / 2), pixels};
}

/// Thin bars on whole device pixels: a fraction bar must not turn into two grey lines.
QRectF snappedRule(const QRectF& device)
{
    if (device.height() < device.width() && device.height() < thinnestSnapped) {
        const Span y = snapped(device.y(), device.height());
        return {device.x(), y.start, device.width(), y.length};
    }
    if (device.width() < device.height() && device.width() < thinnestSnapped) {
        const Span x = snapped(device.x(), device.width());
        return {x.start, device.y(), x.length, device.height()};
    }
    return device;
}

/// An author's blue must be seen on a dark page as well. Where the formula brings its own background it is
/// left alone.
QColor readable(const QColor& colour, bool onDark)
{
    constexpr float lightest = 0.68F;
    if (!onDark || colour.lightnessF() >= lightest)
        return colour;
    return QColor::fromHslF(std::max(0.0F, colour.hslHueF()), colour.hslSaturationF(), lightest);
}

bool hasBackground(const Drawing& drawing)
{
    return std::any_of(drawing.items.begin(), drawing.items.end(), [](const DrawingItem& item) {
        return item.colour.isValid() && std::holds_alternative<Rule>(item.shape);
    });
}

class DrawingPainter
{
public:
    DrawingPainter(QPainter& painter, const QColor& colour, bool ownBackground)
        : m_painter(painter)
        , m_raster(isRaster(painter))
        , m_base(painter.worldTransform())
        , m_colour(colour)
        , m_onDark(!ownBackground && colour.lightnessF() > 0.5F)
    {
    }

    void paint(const DrawingItem& item)
    {
        m_painter.setWorldTransform(item.matrix * m_base);
        m_itemColour = item.colour.isValid() ? readable(item.colour, m_onDark) : m_colour;
        std::visit([this](const auto& shape) { paintShape(shape); }, item.shape);
    }

private:
    void paintShape(const FilledOutline& outline) { m_painter.fillPath(outline.path, m_itemColour); }

    void paintShape(const StrokedOutline& stroke)
    {
        QPen pen(m_itemColour, stroke.width, stroke.style,
                 stroke.style == Qt::DotLine ? Qt::RoundCap : Qt::FlatCap);
        m_painter.strokePath(stroke.path, pen);
    }

    void paintShape(const Rule& rule)
    {
        if (rule.area.isEmpty())
            return;
        QRectF area = rule.area;
        if (m_raster) {
            const QTransform toDevice = m_painter.deviceTransform();
            area = toDevice.inverted().mapRect(snappedRule(toDevice.mapRect(area)));
        }
        m_painter.fillRect(area, m_itemColour);
    }

    void paintShape(const HostText& text)
    {
        constexpr int pixels = 100; // a size at which every font engine is exact; the matrix does the rest
        m_painter.scale(text.size / pixels, text.size / pixels);
        m_painter.setFont(hostFont(pixels, text.bold, text.italic));
        m_painter.setPen(m_itemColour);
        m_painter.drawText(QPointF(), text.text);
    }

    void paintShape(const ClipBegin& clip)
    {
        m_painter.save();
        m_painter.setClipRect(clip.area, Qt::IntersectClip);
    }

    void paintShape(const ClipEnd&) { m_painter.restore(); }

    QPainter& m_painter;
    bool m_raster;
    QTransform m_base;
    QColor m_colour;
    bool m_onDark;
    QColor m_itemColour;
};

} // namespace

MathLayout MathLayout::failed(const QString& error)
{
    MathLayout layout;
    layout.m_error = error;
    return layout;
}

MathLayout MathLayout::parse(std::string_view list, OutlineStore& outlines)
{
    auto drawing = std::make_shared<Drawing>();
    if (!parseDrawing(list, outlines, *drawing))
        return failed(QStringLiteral("The drawing list cannot be read"));
    drawing->items.shrink_to_fit();
    MathLayout layout;
    layout.m_drawing = std::move(drawing);
    return layout;
}

qreal MathLayout::ascent() const
{
    return m_drawing ? -m_drawing->box.top() / unitsPerEm : 0;
}

qreal MathLayout::descent() const
{
    return m_drawing ? m_drawing->box.bottom() / unitsPerEm : 0;
}

qreal MathLayout::width() const
{
    return m_drawing ? m_drawing->box.width() / unitsPerEm : 0;
}

const QString& MathLayout::tag() const
{
    static const QString none;
    return m_drawing ? m_drawing->tag : none;
}

int MathLayout::itemCount() const
{
    return m_drawing ? static_cast<int>(m_drawing->items.size()) : 0;
}

void MathLayout::draw(QPainter& painter, QPointF origin, qreal em, const QColor& colour) const
{
    if (!m_drawing)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(origin);
    painter.scale(em / unitsPerEm, em / unitsPerEm);
    painter.translate(-m_drawing->box.left(), 0);
    DrawingPainter items(painter, colour, hasBackground(*m_drawing));
    for (const DrawingItem& item : m_drawing->items)
        items.paint(item);
    painter.restore();
}

} // namespace lectern::typesetting
