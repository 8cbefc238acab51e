#include <lectern/views/matrix_view.h>

#include "grid_painting.h"

#include <lectern/calculators/number_text.h>
#include <lectern/views/paper_matrix.h>

#include <QFontMetricsF>
#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lectern::views {
namespace {

constexpr qreal rowHeight = 37;
constexpr qreal viewBracketRoom = 11;
constexpr qreal viewMargin = 5;
constexpr qreal besideEntry = 7;

} // namespace

MatrixView::MatrixView(const theme::Theme& theme, QWidget* parent)
    : EntryGrid(theme, parent)
{
}

void MatrixView::setNumbers(const NumberGrid& numbers, int digits)
{
    m_numbers = numbers;
    m_digits = digits;
    m_texts.clear();
    m_longest.clear();
    for (const double number : numbers.numbers) {
        m_texts.push_back(calculators::shownNumber(number, digits));
        if (m_texts.back().size() > m_longest.size())
            m_longest = m_texts.back();
    }
    setDimensions(numbers.rows, numbers.cols);
    measure();
    setAccessibleDescription(accessibleSummary());
    placePaper();
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
    const qreal widest = std::max(metrics.horizontalAdvance(calculators::shownNumber(0.5, m_digits)),
                                  metrics.horizontalAdvance(m_longest));
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
    if (m_paper)
        return {0, 0};
    const QSizeF size = sizeFor(px(24));
    return {int(std::ceil(size.width())), int(std::ceil(size.height()))};
}

qreal MatrixView::columnWidth(int width) const
{
    const qreal fixed = sizeFor(0).width();
    return std::min(m_naturalColumn, (width - fixed) / std::max(1, columnCount()));
}

bool MatrixView::hasRoom(int width) const
{
    return fittingScale(theme().mono(14.5), m_longest, columnWidth(width) - px(besideEntry)) >= 1;
}

int MatrixView::heightForWidth(int width) const
{
    return m_paper && !hasRoom(width) ? m_paper->heightForWidth(width) : sizeHint().height();
}

void MatrixView::setOnPaper(bool onPaper)
{
    if (onPaper == (m_paper != nullptr))
        return;
    delete std::exchange(m_paper, onPaper ? new PaperMatrix(theme(), *this, this) : nullptr);
    placePaper();
    updateGeometry();
    update();
}

void MatrixView::placePaper()
{
    if (!m_paper)
        return;
    m_paper->setGeometry(rect());
    m_paper->setVisible(!hasRoom(width()));
}

std::vector<QRect> MatrixView::wholeParts() const
{
    return m_paper && m_paper->isVisibleTo(this) ? m_paper->wholeParts() : std::vector<QRect>{rect()};
}

void MatrixView::resizeEvent(QResizeEvent* event)
{
    EntryGrid::resizeEvent(event);
    placePaper();
}

QRectF MatrixView::bracketRect() const
{
    const LabelRoom room = labelRoom(labels(), theme());
    return {room.left, room.top, 2 * px(viewBracketRoom) + columnCount() * columnWidth(width()),
            2 * px(viewMargin) + rowCount() * px(rowHeight)};
}

QRectF MatrixView::entryRect(GridPosition entry) const
{
    const QRectF inside = bracketRect().adjusted(px(viewBracketRoom), px(viewMargin), 0, 0);
    const qreal gap = px(1.5);
    return QRectF(inside.left() + entry.col * columnWidth(width()), inside.top() + entry.row * px(rowHeight),
                  columnWidth(width()), px(rowHeight))
        .adjusted(gap, gap, -gap, -gap);
}

QString MatrixView::entryText(GridPosition entry) const
{
    return m_texts[static_cast<std::size_t>(entry.row * columnCount() + entry.col)];
}

// One size for all entries: numbers of different sizes would look like numbers of different weight. None where even a
// small one does not fit.
std::optional<QFont> MatrixView::fittedFont(qreal width) const
{
    QFont font = theme().mono(14.5);
    const qreal scale = fittingScale(font, m_longest, width);
    if (scale <= 0)
        return {};
    font.setPixelSize(std::max(1, int(font.pixelSize() * scale)));
    return font;
}

void MatrixView::paintEvent(QPaintEvent* event)
{
    if (m_paper && m_paper->isVisibleTo(this))
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawBrackets(painter, bracketRect(), theme());
    paintLabels(painter);
    const EntryPlaces all = places();
    const EntryRange wanted = entriesIn(event->rect());
    const std::optional<QFont> font = fittedFont(columnWidth(width()) - px(besideEntry));
    painter.setFont(font.value_or(theme().mono(10)));
    for (int row = wanted.first.row; row <= wanted.last.row; ++row) {
        for (int col = wanted.first.col; col <= wanted.last.col; ++col) {
            const GridPosition entry{row, col};
            const QRectF rect = all.at(entry);
            if (isHovered(entry)) {
                painter.setPen(Qt::NoPen);
                painter.setBrush(theme().accentSoft);
                painter.drawRoundedRect(rect, px(5), px(5));
            }
            painter.setPen(std::isnan(m_numbers.at(row, col)) ? theme().error : theme().text);
            painter.drawText(rect, int(Qt::AlignCenter) | Qt::TextSingleLine,
                             font ? entryText(entry) : QStringLiteral("\u00B7"));
        }
    }
    drawRings(painter);
}

} // namespace lectern::views
