#include <lectern/views/matrix_view.h>

#include "grid_painting.h"

#include <lectern/calculators/number_text.h>

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace lectern::views {
namespace {

constexpr qreal rowHeight = 37;
constexpr qreal viewBracketRoom = 11;
constexpr qreal viewMargin = 5;

} // namespace

MatrixView::MatrixView(const theme::Theme& theme, QWidget* parent)
    : EntryGrid(theme, parent)
{
}

void MatrixView::setNumbers(const NumberGrid& numbers, int digits)
{
    m_numbers = numbers;
    m_digits = digits;
    setDimensions(numbers.rows, numbers.cols);
    measure();
    setAccessibleDescription(accessibleSummary());
    update();
}

void MatrixView::themeChanged()
{
    measure();
}

void MatrixView::measure()
{
    const QFontMetricsF metrics(theme().mono(14.5));
    // Room for the digits asked for even while all entries are whole, so that an edit does not move the page.
    qreal widest = metrics.horizontalAdvance(calculators::shownNumber(0.5, m_digits));
    for (int row = 0; row < rowCount(); ++row) {
        for (int col = 0; col < columnCount(); ++col)
            widest = std::max(widest, metrics.horizontalAdvance(entryText({row, col})));
    }
    const qreal natural =
        std::ceil(std::max({px(52), widest + px(20), columnLabelWidth(labels(), theme()) + px(12)}));
    if (natural != m_naturalColumn) {
        m_naturalColumn = natural;
        updateGeometry();
    }
}

QSizeF MatrixView::sizeFor(qreal column) const
{
    const LabelRoom room = labelRoom(labels(), theme());
    return {room.left + 2 * px(viewBracketRoom) + columnCount() * column,
            room.top + 2 * px(viewMargin) + rowCount() * px(rowHeight)};
}

QSize MatrixView::sizeHint() const
{
    const QSizeF size = sizeFor(m_naturalColumn);
    return {int(std::ceil(size.width())), int(std::ceil(size.height()))};
}

QSize MatrixView::minimumSizeHint() const
{
    const QSizeF size = sizeFor(px(24));
    return {int(std::ceil(size.width())), int(std::ceil(size.height()))};
}

qreal MatrixView::columnWidth() const
{
    const qreal fixed = sizeFor(0).width();
    return std::min(m_naturalColumn, (width() - fixed) / std::max(1, columnCount()));
}

QRectF MatrixView::bracketRect() const
{
    const LabelRoom room = labelRoom(labels(), theme());
    return {room.left, room.top, 2 * px(viewBracketRoom) + columnCount() * columnWidth(),
            2 * px(viewMargin) + rowCount() * px(rowHeight)};
}

QRectF MatrixView::entryRect(GridPosition entry) const
{
    const QRectF inside = bracketRect().adjusted(px(viewBracketRoom), px(viewMargin), 0, 0);
    const qreal gap = px(1.5);
    return QRectF(inside.left() + entry.col * columnWidth(), inside.top() + entry.row * px(rowHeight),
                  columnWidth(), px(rowHeight))
        .adjusted(gap, gap, -gap, -gap);
}

QString MatrixView::entryText(GridPosition entry) const
{
    return calculators::shownNumber(m_numbers.at(entry.row, entry.col), m_digits);
}

// One size for all entries: numbers of different sizes would look like numbers of different weight.
QFont MatrixView::fittedFont() const
{
    QFont font = theme().mono(14.5);
    qreal scale = 1;
    for (int row = 0; row < rowCount(); ++row) {
        for (int col = 0; col < columnCount(); ++col)
            scale = std::min(scale, fittingScale(font, entryText({row, col}), columnWidth() - px(7)));
    }
    font.setPixelSize(std::max(1, int(font.pixelSize() * (scale > 0 ? scale : 0.62))));
    return font;
}

void MatrixView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawBrackets(painter, bracketRect(), theme());
    paintLabels(painter);
    const QFont font = fittedFont();
    for (int row = 0; row < rowCount(); ++row) {
        for (int col = 0; col < columnCount(); ++col) {
            const GridPosition entry{row, col};
            const QRectF rect = entryRect(entry);
            if (isHovered(entry)) {
                painter.setPen(Qt::NoPen);
                painter.setBrush(theme().accentSoft);
                painter.drawRoundedRect(rect, px(5), px(5));
            }
            const QString text = entryText(entry);
            painter.setFont(font);
            painter.setPen(std::isnan(m_numbers.at(row, col)) ? theme().error : theme().text);
            painter.drawText(rect, int(Qt::AlignCenter) | Qt::TextSingleLine, text);
        }
    }
    drawRings(painter);
}

} // namespace lectern::views
