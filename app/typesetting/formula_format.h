#pragma once

#include <QFont>

namespace lectern::typesetting {

class MathLayout;

/// MathJax's letters are small beside Noto Sans: at this factor digits and lower-case letters look alike in
/// size.
inline constexpr qreal emPerFontSize = 1.12;

/// Whether the formula hangs further below the baseline than the font's own letters: such a box is centred.
bool needsCentring(const MathLayout* layout, bool display, const QFont& font);

} // namespace lectern::typesetting
