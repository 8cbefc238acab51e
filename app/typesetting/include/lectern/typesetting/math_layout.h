#pragma once

#include <QColor>
#include <QPainter>
#include <QPointF>
#include <QString>

#include <memory>
#include <string_view>

namespace lectern::typesetting {

struct Drawing;
class OutlineStore;

/// A typeset formula: an immutable drawing list. Lengths are in em; the baseline is y = 0, y grows downwards.
class MathLayout
{
public:
    /// A formula that cannot be typeset, with the reason.
    static MathLayout failed(const QString& error);
    /// From the list that the bundle writes (app/typesetting/mathjax/flatten.js); outlines are shared through
    /// `outlines`.
    static MathLayout parse(std::string_view list, OutlineStore& outlines);

    qreal ascent() const;
    qreal descent() const;
    qreal width() const;
    bool isValid() const { return m_error.isEmpty(); }
    const QString& error() const
    {
        return m_error;
    } ///< MathJax's message for a formula that cannot be typeset

    /// The number of `\tag`, with its parentheses; the column's owner draws it at the right edge. Mostly
    /// empty.
    const QString& tag() const;
    /// How many things it draws: a measure of its size in memory.
    int itemCount() const;

    /// Draws with the baseline's left end at `origin`, one em being `em` units of the painter, in vectors.
    void draw(QPainter& painter, QPointF origin, qreal em, const QColor& colour) const;

private:
    // Shared: layouts are values that are handed to documents, and the list never changes.
    std::shared_ptr<const Drawing> m_drawing;
    QString m_error;
};

} // namespace lectern::typesetting
