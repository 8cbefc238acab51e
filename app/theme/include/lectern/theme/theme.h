#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

namespace lectern::theme {

enum class Scheme { light, dark, contrast };

/// Colours, sizes and fonts of one look, as a value. Sizes are device-independent pixels at `zoom` 1;
/// `px()` and the font functions apply the zoom.
struct Theme
{
    Scheme scheme = Scheme::light;
    qreal zoom = 1; ///< 0.75 .. 3

    QColor page, side, card, code, field;
    QColor text, secondary, tertiary;
    QColor hairline, border; ///< separators; outlines of controls
    QColor accent, accentSoft, onAccent;
    QColor ok, okSoft, warn, warnSoft, error, errorSoft;
    QColor selection, find;
    QColor heatLow, heatHigh;
    QColor keyword, literal, comment, number, function; ///< code colours

    static Theme make(Scheme scheme, qreal zoom = 1);

    bool isDark() const { return scheme == Scheme::dark; }
    qreal px(qreal size) const { return size * zoom; }

    /// Colour of a weight in [0, 1].
    QColor heat(double weight) const;

    /// Black or white, whichever is easier to read on `background`.
    QColor readableOn(const QColor& background) const;

    QFont sans(qreal pixels, QFont::Weight weight = QFont::Normal) const;
    QFont mono(qreal pixels) const;
    QFont ui() const { return sans(13.5); }

    QPalette palette() const;

    /// Style sheet for the application's own widgets. Dynamic properties choose variants:
    /// QLineEdit[cell=true], [bad=true]; QPushButton[primary=true]; QToolButton[chip=true];
    /// QLabel[tone="secondary"|"tertiary"|"ok"|"warn"|"error"].
    QString styleSheet() const;
};

/// WCAG contrast ratio, 1 .. 21.
double contrast(const QColor& a, const QColor& b);

} // namespace lectern::theme
