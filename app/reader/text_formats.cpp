#include "text_formats.h"

namespace lectern::reader {

QTextCharFormat TextFormats::characters(qreal pixels, const QColor& colour, QFont::Weight weight) const
{
    QTextCharFormat format;
    format.setFont(m_theme.sans(pixels, weight));
    format.setForeground(colour);
    return format;
}

QTextCharFormat TextFormats::code() const
{
    QTextCharFormat format;
    format.setFont(m_theme.mono(14));
    format.setForeground(m_theme.text);
    return format;
}

QTextCharFormat TextFormats::heading(int level) const
{
    const qreal pixels = level <= 1 ? 28 : level == 2 ? 21 : 17;
    return characters(pixels, m_theme.text, QFont::DemiBold);
}

BlockSpacing TextFormats::headingSpacing(int level)
{
    if (level <= 1)
        return {40, 0, 16};
    return level == 2 ? BlockSpacing{32, 32, 10} : BlockSpacing{28, 20, 8};
}

QTextBlockFormat TextFormats::block(const BlockSpacing& spacing) const
{
    QTextBlockFormat format;
    if (spacing.line > 0)
        format.setLineHeight(m_theme.px(spacing.line), QTextBlockFormat::MinimumHeight);
    format.setTopMargin(m_theme.px(spacing.above));
    format.setBottomMargin(m_theme.px(spacing.below));
    return format;
}

QTextFrameFormat TextFormats::frame(FrameKind kind, qreal padding, qreal outside) const
{
    QTextFrameFormat format;
    format.setPadding(m_theme.px(padding));
    format.setTopMargin(m_theme.px(outside));
    format.setBottomMargin(m_theme.px(outside));
    format.setBorder(0);
    format.setProperty(frameKindProperty, static_cast<int>(kind));
    return format;
}

} // namespace lectern::reader
