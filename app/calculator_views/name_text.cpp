#include "name_text.h"

#include <QFontMetricsF>

#include <optional>

namespace lectern::views {
namespace {

struct Subscripted
{
    QString base;
    QString subscript;
};

// Textbooks write one letter with a subscript; a longer name is words, "by_sine".
std::optional<Subscripted> subscripted(const QString& name)
{
    const bool isOne = name.size() > 2 && name[0].isLetter() && name[1] == u'_' && !name.mid(2).contains(u'_');
    return isOne ? std::optional<Subscripted>({name.left(1), name.mid(2)}) : std::nullopt;
}

QFont small(QFont font)
{
    font.setPixelSize(font.pixelSize() * 3 / 4);
    return font;
}

qreal advance(const QFont& font, const QString& text)
{
    return QFontMetricsF(font).horizontalAdvance(text);
}

} // namespace

qreal nameWidth(const QString& name, const QFont& font)
{
    const auto parts = subscripted(name);
    return parts ? advance(font, parts->base) + advance(small(font), parts->subscript) : advance(font, name);
}

void drawName(QPainter& painter, const QRectF& room, const QString& name, const QFont& font)
{
    const QFontMetricsF metrics(font);
    const auto parts = subscripted(name);
    QPointF at(room.center().x() - nameWidth(name, font) / 2, room.top() + metrics.ascent());
    painter.setFont(font);
    painter.drawText(at, parts ? parts->base : name);
    if (!parts)
        return;
    at += QPointF(metrics.horizontalAdvance(parts->base), metrics.xHeight() * 0.4);
    painter.setFont(small(font));
    painter.drawText(at, parts->subscript);
}

} // namespace lectern::views
