#pragma once

#include <QObject>
#include <QPicture>
#include <QTextObjectInterface>

#include <functional>

namespace lectern::reader {

/// The room that the page keeps for live widgets: one object character a slot. On screen nothing is drawn,
/// the widget lies over the room; in print the widget's picture is played back.
class EmbedObject : public QObject, public QTextObjectInterface
{
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    using SizeOf = std::function<QSizeF(int slot)>;
    using DrawSlot = std::function<void(QPainter& painter, const QRectF& room, int slot)>;

    EmbedObject(SizeOf sizeOf, DrawSlot draw, QObject* parent);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                    const QTextFormat& format) override;

private:
    SizeOf m_sizeOf;
    DrawSlot m_draw;
};

} // namespace lectern::reader
