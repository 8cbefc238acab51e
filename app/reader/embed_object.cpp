#include "embed_object.h"

#include "text_properties.h"

#include <QPainter>

namespace lectern::reader {

EmbedObject::EmbedObject(SizeOf sizeOf, DrawSlot draw, QObject* parent)
    : QObject(parent)
    , m_sizeOf(std::move(sizeOf))
    , m_draw(std::move(draw))
{
}

QSizeF EmbedObject::intrinsicSize(QTextDocument*, int, const QTextFormat& format)
{
    return m_sizeOf(format.intProperty(slotProperty));
}

void EmbedObject::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int,
                             const QTextFormat& format)
{
    if (m_draw)
        m_draw(*painter, rect, format.intProperty(slotProperty));
}

} // namespace lectern::reader
