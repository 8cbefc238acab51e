#pragma once

#include <QFont>

namespace lectern::typesetting {

/// The font of characters that MathJax's fonts lack, in pixels: measured (in the worker) and drawn with the
/// same one. Noto Sans alone would fall back to the Japanese forms.
inline QFont hostFont(int pixelSize, bool bold, bool italic)
{
    QFont font;
    font.setFamilies({QStringLiteral("Noto Sans"), QStringLiteral("Noto Sans CJK SC")});
    font.setPixelSize(pixelSize);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setBold(bold);
    font.setItalic(italic);
    return font;
}

} // namespace lectern::typesetting
