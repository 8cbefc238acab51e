#include <lectern/views/paper_matrix.h>

#include "grid_painting.h"

#include <lectern/views/entry_grid.h>

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lectern::views {
namespace {

constexpr qreal largestType = 13;
constexpr qreal smallestType = 7.5;   ///< still read on paper
constexpr qreal betweenEntries = 0.9; ///< as a share of the type, like the next two
constexpr qreal lineOfType = 1.7;
constexpr qreal besideNames = 1.3;
constexpr qreal betweenBlocks = 14;

} // namespace

PaperMatrix::PaperMatrix(const theme::Theme& theme, const EntryGrid& grid, QWidget* parent)
    : Themed(theme, parent)
    , m_grid(grid)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

// What has no name is counted: across blocks and sheets nobody counts for himself.
QString PaperMatrix::rowName(int row) const
{
    return m_grid.labels().rows.value(row, QString::number(row + 1));
}

QString PaperMatrix::columnName(int col) const
{
    return m_grid.labels().columns.value(col, QString::number(col + 1));
}

qreal PaperMatrix::entryWidth(qreal type) const
{
    QString longest; // of digits, which are all as wide
    for (int row = 0; row < m_grid.rowCount(); ++row) {
        for (int col = 0; col < m_grid.columnCount(); ++col) {
            if (const QString text = m_grid.entryText({row, col}); text.size() > longest.size())
                longest = text;
        }
    }
    const QFontMetricsF names(theme().sans(type));
    qreal widest = QFontMetricsF(theme().mono(type)).horizontalAdvance(longest);
    for (int col = 0; col < m_grid.columnCount(); ++col)
        widest = std::max(widest, names.horizontalAdvance(columnName(col)));
    return widest + px(type * betweenEntries);
}

qreal PaperMatrix::nameWidth(qreal type) const
{
    const QFontMetricsF names(theme().sans(type));
    qreal widest = 0;
    for (int row = 0; row < m_grid.rowCount(); ++row)
        widest = std::max(widest, names.horizontalAdvance(rowName(row)));
    return widest + px(type * besideNames);
}

PaperMatrix::Layout PaperMatrix::layoutFor(int width) const
{
    Layout layout;
    const int all = std::max(1, m_grid.columnCount());
    const auto fit = [&](qreal type) {
        const qreal room = width - nameWidth(type) - px(type * besideNames);
        return std::clamp(int(room / entryWidth(type)), 1, all);
    };
    layout.type = largestType;
    while (fit(layout.type) < all && layout.type > smallestType)
        layout.type -= 0.5;
    layout.blocks = (all + fit(layout.type) - 1) / fit(layout.type);
    layout.columns = (all + layout.blocks - 1) / layout.blocks;
    while (layout.type < largestType && fit(layout.type + 0.5) >= layout.columns)
        layout.type += 0.5;
    layout.left = nameWidth(layout.type);
    layout.column = entryWidth(layout.type);
    layout.line = px(layout.type * lineOfType);
    return layout;
}

qreal PaperMatrix::blockHeight(const Layout& layout) const
{
    return layout.line * (m_grid.rowCount() + 1);
}

int PaperMatrix::heightForWidth(int width) const
{
    const Layout layout = layoutFor(width);
    return int(std::ceil(layout.blocks * blockHeight(layout) + (layout.blocks - 1) * px(betweenBlocks)));
}

QSize PaperMatrix::sizeHint() const
{
    const int width = int(std::ceil(nameWidth(largestType) + m_grid.columnCount() * entryWidth(largestType) +
                                    px(largestType * besideNames)));
    return {width, heightForWidth(width)};
}

std::vector<QRect> PaperMatrix::wholeParts() const
{
    const Layout layout = layoutFor(width());
    std::vector<QRect> parts;
    for (int block = 0; block < layout.blocks; ++block) {
        const qreal top = block * (blockHeight(layout) + px(betweenBlocks));
        for (int row = 0; row < m_grid.rowCount(); ++row) {
            const qreal from = top + (row == 0 ? 0 : layout.line * (row + 1));
            // A hair less than to the next line: between the two it may be cut.
            parts.push_back(
                QRectF(0, from, width(), top + layout.line * (row + 2) - from - 1).toAlignedRect());
        }
    }
    return parts;
}

void PaperMatrix::paintBlock(QPainter& painter, const Layout& layout, int block) const
{
    const qreal top = block * (blockHeight(layout) + px(betweenBlocks));
    const int first = block * layout.columns;
    const int last = std::min(first + layout.columns, m_grid.columnCount());
    const qreal left = layout.left + px(layout.type * besideNames) / 2;
    const auto place = [&](int line, int col) {
        return QRectF(left + (col - first) * layout.column, top + line * layout.line, layout.column,
                      layout.line);
    };
    const int centred = int(Qt::AlignCenter) | Qt::TextSingleLine;
    painter.setFont(theme().sans(layout.type));
    painter.setPen(theme().secondary);
    for (int col = first; col < last; ++col)
        painter.drawText(place(0, col), centred, columnName(col));
    for (int row = 0; row < m_grid.rowCount(); ++row) {
        painter.drawText(QRectF(0, place(row + 1, first).top(),
                                layout.left - px(layout.type * besideNames) / 2, layout.line),
                         int(Qt::AlignRight | Qt::AlignVCenter) | Qt::TextSingleLine, rowName(row));
    }
    painter.setFont(theme().mono(layout.type));
    painter.setPen(theme().text);
    for (int row = 0; row < m_grid.rowCount(); ++row) {
        for (int col = first; col < last; ++col)
            painter.drawText(place(row + 1, col), centred, m_grid.entryText({row, col}));
    }
    const QRectF entries = place(1, first).united(place(m_grid.rowCount(), last - 1));
    const qreal out = px(layout.type * besideNames) / 4;
    drawBrackets(painter, entries.adjusted(-out, 0, out, 0), theme());
}

void PaperMatrix::paintEvent(QPaintEvent*)
{
    if (m_grid.rowCount() == 0 || m_grid.columnCount() == 0)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Layout layout = layoutFor(width());
    for (int block = 0; block < layout.blocks; ++block)
        paintBlock(painter, layout, block);
}

} // namespace lectern::views
