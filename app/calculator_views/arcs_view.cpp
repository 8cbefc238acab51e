#include <lectern/views/arcs_view.h>

#include "grid_painting.h"

#include <lectern/calculators/number_text.h>

#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lectern::views {
namespace {

constexpr qreal tokenHeight = 32;
constexpr qreal tokenGap = 10;
constexpr qreal weightHeight = 28;
constexpr qreal widestArc = 9;
constexpr int mostFaintRows = 24;

} // namespace

ArcsView::ArcsView(const theme::Theme& theme, QWidget* parent)
    : EntryGrid(theme, parent)
{
}

void ArcsView::setWeights(const NumberGrid& weights, int digits, const NumberGrid& allowed)
{
    const bool first = rowCount() == 0;
    const int spanBefore = m_span;
    m_weights = weights;
    m_digits = digits;
    m_allowed = allowed.rows == weights.rows && allowed.cols == weights.cols ? allowed : NumberGrid();
    setDimensions(weights.rows, weights.cols);
    setAccessibleDescription(accessibleSummary());
    m_span = 1;
    int reading = weights.rows - 1;
    for (int row = 0; row < weights.rows; ++row) {
        for (int col = 0; col < weights.cols; ++col) {
            if (!(weights.at(row, col) > 0))
                continue;
            m_span = std::max(m_span, std::abs(row - col));
            reading = row;
        }
    }
    if (first)
        setCurrent({reading, 0}); // the last one that reads anything
    if (first || m_span != spanBefore)
        updateGeometry();
    update();
}

bool ArcsView::hasOneRow() const
{
    return rowCount() == columnCount() && labels().rows == labels().columns;
}

bool ArcsView::isMasked(GridPosition entry) const
{
    return m_allowed.rows > 0 && m_allowed.at(entry.row, entry.col) == 0;
}

QString ArcsView::tokenName(const QStringList& names, int token) const
{
    return token < names.size() ? names.at(token) : QString::number(token + 1);
}

qreal ArcsView::naturalPitch() const
{
    if (m_pitch.labels == labels() && m_pitch.digits == m_digits && m_pitch.zoom == theme().zoom)
        return m_pitch.natural;
    const QFontMetricsF tokens(theme().sans(14));
    const QFontMetricsF weights(theme().mono(13));
    qreal widest = weights.horizontalAdvance(calculators::shownNumber(0.5, m_digits));
    for (const QStringList& names : {labels().rows, labels().columns}) {
        for (const QString& name : names)
            widest = std::max(widest, tokens.horizontalAdvance(name));
    }
    m_pitch = {labels(), m_digits, theme().zoom, std::clamp(widest, px(24), px(96)) + px(18) + px(tokenGap)};
    return m_pitch.natural;
}

qreal ArcsView::pitch() const
{
    const int count = std::max({1, rowCount(), columnCount()});
    return std::min(naturalPitch(), width() / qreal(count));
}

qreal ArcsView::arcsHeight() const
{
    return hasOneRow() ? px(38 + 15 * std::min(m_span, 7)) : px(92);
}

QSize ArcsView::sizeHint() const
{
    const int count = std::max({1, rowCount(), columnCount()});
    const qreal queries = hasOneRow() ? 0 : px(tokenHeight);
    return {int(std::ceil(count * naturalPitch())),
            int(std::ceil(queries + arcsHeight() + px(tokenHeight) + px(weightHeight)))};
}

QSize ArcsView::minimumSizeHint() const
{
    const int count = std::max({1, rowCount(), columnCount()});
    return {int(count * px(26)), sizeHint().height()};
}

QRectF ArcsView::keyBox(int col) const
{
    const qreal top = (hasOneRow() ? 0 : px(tokenHeight)) + arcsHeight();
    return {col * pitch() + px(tokenGap) / 2, top, pitch() - px(tokenGap), px(tokenHeight)};
}

QRectF ArcsView::queryBox(int row) const
{
    if (hasOneRow())
        return keyBox(row);
    return {row * pitch() + px(tokenGap) / 2, 0, pitch() - px(tokenGap), px(tokenHeight)};
}

QRectF ArcsView::entryRect(GridPosition entry) const
{
    if (entry.row != current().row)
        return {};
    const QRectF box = keyBox(entry.col);
    return {box.left() - px(3), box.bottom() + px(3), box.width() + px(6), px(weightHeight - 4)};
}

QString ArcsView::entryText(GridPosition entry) const
{
    return calculators::shownNumber(m_weights.at(entry.row, entry.col), m_digits);
}

QString ArcsView::entryName(GridPosition entry) const
{
    const QString names = tr("%1: %2 reads %3")
                              .arg(title(), tokenName(labels().rows, entry.row), tokenName(labels().columns, entry.col));
    return isMasked(entry) ? tr("%1, masked").arg(names) : names;
}

// From the query to the key; a token that reads itself has a loop above it.
QPainterPath ArcsView::arc(GridPosition entry) const
{
    const QRectF query = queryBox(entry.row);
    const QRectF key = keyBox(entry.col);
    QPainterPath path;
    if (!hasOneRow()) {
        const QPointF from(query.center().x(), query.bottom());
        const QPointF to(key.center().x(), key.top());
        const qreal bend = (to.y() - from.y()) * 0.55;
        path.moveTo(from);
        path.cubicTo(from + QPointF(0, bend), to - QPointF(0, bend), to);
        return path;
    }
    if (entry.row == entry.col) {
        const QPointF foot(key.center().x(), key.top());
        const qreal half = std::min(px(11), key.width() / 3);
        path.moveTo(foot - QPointF(half, 0));
        path.cubicTo(foot + QPointF(-half * 1.9, -px(30)), foot + QPointF(half * 1.9, -px(30)),
                     foot + QPointF(half, 0));
        return path;
    }
    const QPointF from(query.center().x(), query.top());
    const QPointF to(key.center().x(), key.top());
    const int span = std::abs(entry.row - entry.col);
    const qreal height = arcsHeight() * std::min(1.25, 0.5 + 0.75 * span / std::max(1, m_span));
    path.moveTo(from);
    path.cubicTo(from - QPointF(0, height), to - QPointF(0, height), to);
    return path;
}

void ArcsView::paintArc(QPainter& painter, GridPosition entry, bool strong) const
{
    const double weight = m_weights.at(entry.row, entry.col);
    if (!(weight > 0) || isMasked(entry))
        return;
    // Among many tokens the faint arcs of the others are a grey wall.
    if (!strong && rowCount() > mostFaintRows && weight * widestArc * 0.6 < 0.7)
        return;
    QColor colour = strong ? theme().accent : theme().secondary;
    colour.setAlphaF(strong ? 0.82F : 0.28F);
    const qreal width = std::max(px(0.7), std::min(1.0, weight) * px(strong ? widestArc : widestArc * 0.6));
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(arc(entry));
}

void ArcsView::paintToken(QPainter& painter, const QRectF& box, const QString& name, bool strong) const
{
    const qreal half = px(0.5);
    painter.setPen(QPen(strong ? theme().accent : theme().border, px(strong ? 1.6 : 1)));
    painter.setBrush(strong ? theme().accentSoft : theme().field);
    painter.drawRoundedRect(box.adjusted(half, half, -half, -half), px(6), px(6));
    const QFont font = theme().sans(14, strong ? QFont::DemiBold : QFont::Normal);
    painter.setFont(font);
    painter.setPen(theme().text);
    painter.drawText(box, int(Qt::AlignCenter) | Qt::TextSingleLine,
                     QFontMetricsF(font).elidedText(name, Qt::ElideRight, box.width() - px(6)));
}

void ArcsView::paintWeights(QPainter& painter) const
{
    for (int col = 0; col < columnCount(); ++col) {
        const GridPosition entry{current().row, col};
        const QRectF rect = entryRect(entry);
        const bool masked = isMasked(entry);
        if (isHovered(entry)) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme().accentSoft);
            painter.drawRoundedRect(rect, px(5), px(5));
        }
        if (masked)
            drawHatching(painter, rect.adjusted(px(4), px(3), -px(4), -px(3)), theme());
        const QFont font = theme().mono(13);
        const qreal scale = fittingScale(font, entryText(entry), rect.width());
        if (scale <= 0 || masked)
            continue;
        QFont fitted = font;
        fitted.setPixelSize(std::max(1, int(font.pixelSize() * scale)));
        painter.setFont(fitted);
        painter.setPen(std::isnan(m_weights.at(entry.row, col)) ? theme().error : theme().text);
        painter.drawText(rect, int(Qt::AlignCenter) | Qt::TextSingleLine, entryText(entry));
    }
}

void ArcsView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const bool strong : {false, true}) {
        for (int row = 0; row < rowCount(); ++row) {
            for (int col = 0; (row == current().row) == strong && col < columnCount(); ++col)
                paintArc(painter, {row, col}, strong);
        }
    }
    for (int col = 0; col < columnCount(); ++col)
        paintToken(painter, keyBox(col), tokenName(labels().columns, col),
                   hasOneRow() && col == current().row);
    for (int row = 0; !hasOneRow() && row < rowCount(); ++row)
        paintToken(painter, queryBox(row), tokenName(labels().rows, row), row == current().row);
    paintWeights(painter);
    drawRings(painter);
}

void ArcsView::mousePressEvent(QMouseEvent* event)
{
    for (int row = 0; row < rowCount(); ++row) {
        if (event->button() == Qt::LeftButton && queryBox(row).contains(event->position()))
            return setCurrent({row, current().col});
    }
    EntryGrid::mousePressEvent(event);
}

} // namespace lectern::views
