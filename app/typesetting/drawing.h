#pragma once

#include "outline.h"

#include <QColor>
#include <QPainterPath>
#include <QPen>
#include <QRectF>
#include <QString>
#include <QTransform>

#include <string_view>
#include <variant>
#include <vector>

namespace lectern::typesetting {

// What a formula is drawn of, in 1/1000 em. An invalid colour means the text's colour.

struct FilledOutline
{
    QPainterPath path;
};

struct StrokedOutline
{
    QPainterPath path;
    qreal width = 0;
    Qt::PenStyle style = Qt::SolidLine;
};

/// A bar, a table line or a background.
struct Rule
{
    QRectF area;
};

/// Characters that MathJax's fonts lack.
struct HostText
{
    QString text;
    qreal size = 1000;
    bool bold = false;
    bool italic = false;
};

struct ClipBegin
{
    QRectF area;
};

struct ClipEnd
{
};

struct DrawingItem
{
    std::variant<FilledOutline, StrokedOutline, Rule, HostText, ClipBegin, ClipEnd> shape;
    QTransform matrix = {};
    QColor colour = {};
};

struct Drawing
{
    QRectF box; ///< left, -ascent, width, ascent + descent
    QString tag = {};
    std::vector<DrawingItem> items = {};
};

/// False where the list has a line that this version does not know.
bool parseDrawing(std::string_view list, OutlineStore& outlines, Drawing& drawing);

} // namespace lectern::typesetting
