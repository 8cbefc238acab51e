#include <lectern/views/heatmap.h>

#include "grid_painting.h"

#include <lectern/calculators/number_text.h>

#include <QFontMetricsF>
#include <QLinearGradient>
#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lectern::views {
namespace {

constexpr qreal heatCellWidth = 63;
constexpr qreal heatCellHeight = 47;
constexpr qreal heatGap = 3;
constexpr qreal scaleHeight = 24;

} // namespace

Heatmap::Heatmap(const theme::Theme& theme, QWidget* parent)
    : EntryGrid(theme, parent)
{
}

void Heatmap::setNumbers(const NumberGrid& numbers, int digits, const NumberGrid& allowed)
{
    m_numbers = numbers;
    m_digits = digits;
    m_allowed = allowed.rows == numbers.rows && allowed.cols == numbers.cols ? allowed : NumberGrid();
    m_low = 0;
    m_high = 1;
    for (const double value : numbers.numbers) {
        if (std::isfinite(value)) {
            m_low = std::min(m_low, value);
            m_high = std::max(m_high, value);
        }
    }
    setDimensions(numbers.rows, numbers.cols);
    setAccessibleDescription(accessibleSummary());
    update();
}

bool Heatmap::isMasked(GridPosition entry) const
{
    return m_allowed.rows > 0 && m_allowed.at(entry.row, entry.col) == 0;
}

void Heatmap::setMarksLeaks(bool marks)
{
    m_marksLeaks = marks;
    update();
}

bool Heatmap::isLeak(GridPosition entry) const
{
    return m_marksLeaks && isMasked(entry) && m_numbers.at(entry.row, entry.col) != 0;
}

double Heatmap::weight(double value) const
{
    return std::isfinite(value) ? (value - m_low) / (m_high - m_low) : value > 0 ? 1 : 0;
}

QSize Heatmap::sizeFor(QSizeF cell) const
{
    const LabelRoom room = labelRoom(labels(), theme());
    return {int(std::ceil(room.left + columnCount() * (cell.width() + px(heatGap)))),
            int(std::ceil(room.top + rowCount() * (cell.height() + px(heatGap)) + px(scaleHeight)))};
}

QSize Heatmap::sizeHint() const
{
    const QFontMetricsF metrics(theme().mono(14.5));
    const qreal text = metrics.horizontalAdvance(calculators::shownNumber(0.5, m_digits)) + px(14);
    // A large heatmap is read by its pattern; its numbers are in the tool tips and the accessible names.
    // Where only the rows are many, the columns keep room for their names.
    const bool wide = columnCount() > 12;
    const qreal names = wide ? 0 : columnLabelWidth(labels(), theme());
    if (wide || rowCount() > 12)
        return sizeFor({std::max(px(24), names), px(20)});
    return sizeFor({std::max({px(heatCellWidth), text, names}), px(heatCellHeight)});
}

QSize Heatmap::minimumSizeHint() const
{
    return {sizeFor({px(8), 0}).width(), sizeHint().height()};
}

QSizeF Heatmap::cellSize() const
{
    const QSize natural = sizeHint();
    const LabelRoom room = labelRoom(labels(), theme());
    const qreal available = std::min(width(), natural.width()) - room.left;
    const qreal height = (natural.height() - room.top - px(scaleHeight)) / std::max(1, rowCount());
    return {available / std::max(1, columnCount()) - px(heatGap), height - px(heatGap)};
}

QRectF Heatmap::entryRect(GridPosition entry) const
{
    const LabelRoom room = labelRoom(labels(), theme());
    const QSizeF cell = cellSize();
    return {QPointF(room.left + entry.col * (cell.width() + px(heatGap)),
                    room.top + entry.row * (cell.height() + px(heatGap))),
            cell};
}

QString Heatmap::entryText(GridPosition entry) const
{
    return calculators::shownNumber(m_numbers.at(entry.row, entry.col), m_digits);
}

QString Heatmap::entryName(GridPosition entry) const
{
    const QString name = EntryGrid::entryName(entry);
    if (isLeak(entry))
        return tr("%1, masked and yet it moves").arg(name);
    return isMasked(entry) ? tr("%1, masked").arg(name) : name;
}

void Heatmap::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintLabels(painter);
    paintBands(painter);
    const EntryPlaces all = places();
    const EntryRange wanted = entriesIn(event->rect());
    const QFont font = theme().mono(14.5);
    const bool tiny = all.first.width() < px(13);
    for (int row = wanted.first.row; row <= wanted.last.row; ++row) {
        for (int col = wanted.first.col; col <= wanted.last.col; ++col) {
            const GridPosition entry{row, col};
            if (tiny)
                paintTiny(painter, entry, all.at(entry));
            else
                paintEntry(painter, entry, all.at(entry), font);
        }
    }
    drawRings(painter);
    paintLegend(painter);
}

// The row and the column of the entry in use, in the gaps around their cells.
void Heatmap::paintBands(QPainter& painter) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().accentSoft);
    const qreal gap = px(heatGap);
    const auto band = [&](GridPosition first, GridPosition last) {
        painter.drawRoundedRect(entryRect(first).united(entryRect(last)).adjusted(-gap, -gap, gap, gap), px(6),
                                px(6));
    };
    for (int row = 0; row < rowCount(); ++row) {
        if (isRowInUse(row))
            band({row, 0}, {row, columnCount() - 1});
    }
    for (int col = 0; col < columnCount(); ++col) {
        if (isColumnInUse(col))
            band({0, col}, {rowCount() - 1, col});
    }
}

QColor Heatmap::fillOf(GridPosition entry) const
{
    if (isLeak(entry))
        return theme().errorSoft;
    const double value = m_numbers.at(entry.row, entry.col);
    return isMasked(entry) || std::isnan(value) ? theme().card : theme().heat(weight(value));
}

// Round corners would leave dots; the whole cell shows the pattern.
void Heatmap::paintTiny(QPainter& painter, GridPosition entry, const QRectF& rect) const
{
    const QRectF cell = rect.adjusted(0, 0, px(heatGap - 1), px(heatGap - 1));
    painter.fillRect(cell, fillOf(entry));
    if (isLeak(entry) || isHovered(entry)) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(isLeak(entry) ? theme().error : theme().text, px(1.5)));
        painter.drawRect(cell);
    } else if (isMasked(entry)) {
        painter.setPen(QPen(theme().border, px(1)));
        painter.drawLine(cell.bottomLeft(), cell.topRight());
    }
}

void Heatmap::paintEntry(QPainter& painter, GridPosition entry, const QRectF& rect, const QFont& font) const
{
    const double value = m_numbers.at(entry.row, entry.col);
    const bool masked = isMasked(entry);
    const bool leak = isLeak(entry);
    const QColor fill = fillOf(entry);
    const qreal half = px(0.5);
    painter.setPen(isHovered(entry) ? QPen(theme().text, px(1.5)) : QPen(theme().hairline, px(1)));
    if (leak)
        painter.setPen(QPen(theme().error, px(2)));
    painter.setBrush(fill);
    painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), px(5), px(5));
    if (masked && !leak)
        drawHatching(painter, rect.adjusted(px(1), px(1), -px(1), -px(1)), theme());

    if (rect.height() < px(22))
        return;
    const QString text = entryText(entry);
    const qreal scale = fittingScale(font, text, rect.width() - px(5));
    if (scale <= 0)
        return;
    QFont fitted = font;
    fitted.setPixelSize(std::max(1, int(font.pixelSize() * scale)));
    painter.setFont(fitted);
    if (masked && !leak) {
        // The number stays readable on the hatching.
        const qreal textWidth = QFontMetricsF(fitted).horizontalAdvance(text) + px(8);
        painter.setPen(Qt::NoPen);
        painter.drawRoundedRect(
            QRectF(rect.center().x() - textWidth / 2, rect.center().y() - px(10), textWidth, px(20)), px(4),
            px(4));
    }
    painter.setPen(std::isnan(value) || leak ? theme().error : masked ? theme().secondary : theme().readableOn(fill));
    painter.drawText(rect, int(Qt::AlignCenter) | Qt::TextSingleLine, text);
}

void Heatmap::paintLegend(QPainter& painter) const
{
    if (rowCount() == 0)
        return;
    const QRectF last = entryRect({rowCount() - 1, columnCount() - 1});
    const qreal left = entryRect({0, 0}).left();
    const QFont font = theme().sans(12);
    const QFontMetricsF metrics(font);
    const QString low = calculators::shownNumber(m_low, 2);
    const QString high = calculators::shownNumber(m_high, 2);
    const qreal lowWidth = metrics.horizontalAdvance(low) + px(6);
    const qreal highWidth = metrics.horizontalAdvance(high) + px(6);
    const qreal barWidth = std::min(px(96), last.right() - left - lowWidth - highWidth);
    if (barWidth < px(20))
        return;
    const QRectF bar(left + lowWidth, last.bottom() + px(heatGap) + px(9), barWidth, px(8));
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    gradient.setColorAt(0, theme().heatLow);
    gradient.setColorAt(1, theme().heatHigh);
    painter.setPen(QPen(theme().hairline, px(1)));
    painter.setBrush(gradient);
    painter.drawRoundedRect(bar, px(4), px(4));
    painter.setFont(font);
    painter.setPen(theme().secondary);
    const QRectF line(left, bar.center().y() - px(10), bar.right() + highWidth - left, px(20));
    painter.drawText(line, int(Qt::AlignLeft | Qt::AlignVCenter), low);
    painter.drawText(line, int(Qt::AlignRight | Qt::AlignVCenter), high);
}

} // namespace lectern::views
