#include "decoration.h"

#include "text_properties.h"

#include <QAbstractTextDocumentLayout>
#include <QTextBlock>
#include <QTextFrame>
#include <QTextLayout>

#include <algorithm>
#include <vector>

namespace lectern::reader {
namespace {

struct Look
{
    QColor fill;
    QColor outline; ///< invalid: none
    QColor bar;     ///< invalid: none
    qreal radius = 8;
};

Look lookOf(FrameKind kind, const theme::Theme& theme)
{
    switch (kind) {
    case FrameKind::card:
        return {theme.card, theme.hairline, {}, 12};
    case FrameKind::code:
        return {theme.code, theme.hairline, {}, 8};
    case FrameKind::note:
        return {theme.accentSoft, {}, theme.accent, 8};
    case FrameKind::tip:
        return {theme.okSoft, {}, theme.ok, 8};
    case FrameKind::warning:
        return {theme.warnSoft, {}, theme.warn, 8};
    case FrameKind::quiet:
        return {theme.card, {}, theme.border, 8};
    case FrameKind::none:
        break;
    }
    return {};
}

void paintFrame(QPainter& painter, const QRectF& rect, const Look& look, const theme::Theme& theme)
{
    const qreal radius = theme.px(look.radius);
    painter.setPen(look.outline.isValid() ? QPen(look.outline, 1) : QPen(Qt::NoPen));
    painter.setBrush(look.fill);
    painter.drawRoundedRect(look.outline.isValid() ? rect.adjusted(0.5, 0.5, -0.5, -0.5) : rect, radius,
                            radius);
    if (!look.bar.isValid())
        return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(look.bar);
    const qreal inset = theme.px(10);
    painter.drawRoundedRect(
        QRectF(rect.left() + theme.px(5), rect.top() + inset, theme.px(3), rect.height() - 2 * inset), 1.5,
        1.5);
}

void paintFrames(QPainter& painter, QTextFrame* frame, const QRectF& clip, const theme::Theme& theme)
{
    QAbstractTextDocumentLayout* layout = frame->document()->documentLayout();
    for (QTextFrame* child : frame->childFrames()) {
        const QRectF rect = layout->frameBoundingRect(child);
        if (!rect.intersects(clip))
            continue;
        const auto kind = static_cast<FrameKind>(child->frameFormat().intProperty(frameKindProperty));
        if (kind != FrameKind::none) {
            const QTextFrameFormat format = child->frameFormat();
            paintFrame(painter, rect.adjusted(format.leftMargin(), format.topMargin(), 0, -format.bottomMargin()),
                       lookOf(kind, theme), theme);
        }
        paintFrames(painter, child, clip, theme);
    }
}

/// A run of inline code, in one or more fragments.
struct Chip
{
    int begin = 0; ///< in the block
    int end = 0;
    QFont font;
    qreal roomBehind = 0; ///< pixels after the last character that belong to the gap
};

std::vector<Chip> chipsOf(const QTextBlock& block)
{
    std::vector<Chip> chips;
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const QTextFragment fragment = it.fragment();
        const QTextCharFormat format = fragment.charFormat();
        if (!format.boolProperty(inlineCodeProperty))
            continue;
        const int begin = fragment.position() - block.position();
        if (chips.empty() || chips.back().end != begin)
            chips.push_back({begin, begin, format.font()});
        chips.back().end = begin + fragment.length();
        chips.back().roomBehind = format.fontLetterSpacing();
    }
    return chips;
}

void paintChips(QPainter& painter, const QTextBlock& block, const QPointF& origin, const theme::Theme& theme)
{
    for (const Chip& chip : chipsOf(block)) {
        for (int i = 0; i < block.layout()->lineCount(); ++i) {
            const QTextLine line = block.layout()->lineAt(i);
            const int from = std::max(chip.begin, line.textStart());
            const int to = std::min(chip.end, line.textStart() + line.textLength());
            if (from >= to)
                continue;
            const qreal left = line.cursorToX(from);
            const qreal right = line.cursorToX(to) - (to == chip.end ? chip.roomBehind : 0);
            const qreal height = QFontMetricsF(chip.font).height() + theme.px(2);
            const qreal baseline = origin.y() + line.y() + line.ascent();
            painter.drawRoundedRect(QRectF(origin.x() + left - theme.px(2.5), baseline - height * 0.78,
                                           right - left + theme.px(5), height),
                                    theme.px(4), theme.px(4));
        }
    }
}

} // namespace

void paintDecoration(QPainter& painter, const QTextDocument& document, const QRectF& clip,
                     const theme::Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintFrames(painter, document.rootFrame(), clip, theme);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.isDark() ? theme.hairline : theme.code.darker(103));
    QAbstractTextDocumentLayout* layout = document.documentLayout();
    const int first = layout->hitTest(QPointF(0, clip.top()), Qt::FuzzyHit);
    QTextBlock block = document.findBlock(std::max(0, first));
    if (block.previous().isValid())
        block = block.previous();
    for (; block.isValid(); block = block.next()) {
        const QRectF rect = layout->blockBoundingRect(block);
        if (rect.top() > clip.bottom() && !document.rootFrame()->childFrames().isEmpty() && rect.height() > 0)
            break;
        if (rect.intersects(clip))
            paintChips(painter, block, rect.topLeft(), theme);
    }
    painter.restore();
}

} // namespace lectern::reader
