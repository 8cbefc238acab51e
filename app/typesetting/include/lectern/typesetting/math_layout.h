#pragma once

#include <QColor>
#include <QFont>
#include <QPainter>
#include <QPainterPath>
#include <QRectF>
#include <QString>

#include <vector>

namespace lectern::typesetting {

/// A typeset formula: an immutable drawing list. Lengths are in em; the baseline is y = 0, y grows downwards.
class MathLayout
{
public:
    qreal ascent() const;
    qreal descent() const;
    qreal width() const;
    bool isValid() const { return m_error.isEmpty(); }
    const QString& error() const { return m_error; } ///< MathJax's message for a formula that cannot be typeset

    /// Draws with the baseline's left end at `origin`, one em being `em` units of the painter, in vectors.
    void draw(QPainter& painter, QPointF origin, qreal em, const QColor& colour) const;

private:
    QString m_error;
};

} // namespace lectern::typesetting
