#pragma once

#include "text_properties.h"

#include <lectern/theme/theme.h>

#include <QTextBlockFormat>
#include <QTextCharFormat>
#include <QTextFrameFormat>

namespace lectern::reader {

/// Line height and the space around a block, in theme pixels at zoom 1.
struct BlockSpacing
{
    qreal line = 28;
    qreal above = 0;
    qreal below = 12;
};

/// The typography of a page as Qt text formats: sizes and spacings of the design, times the zoom.
class TextFormats
{
public:
    explicit TextFormats(const theme::Theme& theme)
        : m_theme(theme)
    {
    }

    const theme::Theme& theme() const { return m_theme; }

    QTextCharFormat body() const { return characters(16, m_theme.text); }
    QTextCharFormat callout() const { return characters(15, m_theme.text); }
    QTextCharFormat table() const { return characters(14.5, m_theme.text); }
    QTextCharFormat caption() const { return characters(13, m_theme.secondary); }
    QTextCharFormat code() const;
    QTextCharFormat heading(int level) const;
    QTextCharFormat characters(qreal pixels, const QColor& colour,
                               QFont::Weight weight = QFont::Normal) const;

    QTextBlockFormat block(const BlockSpacing& spacing) const;
    static BlockSpacing headingSpacing(int level);

    /// A decorated frame: `padding` inside, `outside` above and below.
    QTextFrameFormat frame(FrameKind kind, qreal padding, qreal outside) const;

private:
    theme::Theme m_theme;
};

} // namespace lectern::reader
