#include "text_table.h"

#include <QHeaderView>
#include <QSignalBlocker>

#include <algorithm>
#include <functional>

namespace lectern::author {
namespace {

constexpr int stateColumn = 2;

/// Enough to know the text by; the whole stands in the source.
QString excerptOf(const QString& text)
{
    constexpr qsizetype most = 300;
    const QString line = text.simplified();
    return line.size() > most ? line.left(most) + u'…' : line;
}

} // namespace

TextTable::TextTable(QWidget* parent)
    : QTableWidget(0, stateColumn + 1, parent)
{
    setObjectName(QStringLiteral("textTable"));
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setTabKeyNavigation(false);
    setWordWrap(true);
    setTextElideMode(Qt::ElideNone);
    setFrameShape(NoFrame);
    setVerticalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    horizontalHeader()->setSectionResizeMode(stateColumn, QHeaderView::Fixed);
    const auto go = [this](int row) { Q_EMIT rowChosen(static_cast<std::size_t>(row)); };
    connect(this, &QTableWidget::cellClicked, this, go);
    connect(this, &QTableWidget::cellActivated, this, go);
}

void TextTable::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    for (int row = 0; row < rowCount(); ++row)
        fillRow(row);
}

void TextTable::retranslate()
{
    setAccessibleName(tr("Texts in both languages"));
    setHorizontalHeaderLabels({m_languages[0], m_languages[1], tr("State")});
}

void TextTable::setRows(const std::vector<Row>& rows, const QString& sourceLanguage, const QString& language)
{
    m_languages[0] = sourceLanguage;
    m_languages[1] = language;
    retranslate();
    if (rows == m_rows)
        return;
    const std::vector<Row> before = std::exchange(m_rows, rows);
    const QSignalBlocker quiet(this);
    setRowCount(static_cast<int>(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i >= before.size() || rows[i] != before[i])
            fillRow(static_cast<int>(i));
    }
    fitState();
}

/// In a narrow window the words of the state wrap, so that the texts have room.
void TextTable::fitState()
{
    setColumnWidth(stateColumn, std::min(sizeHintForColumn(stateColumn) + 1, viewport()->width() / 4));
}

void TextTable::resizeEvent(QResizeEvent* event)
{
    QTableWidget::resizeEvent(event);
    fitState();
}

void TextTable::fillRow(int index)
{
    const Row& row = m_rows[static_cast<std::size_t>(index)];
    const QString cells[] = {excerptOf(row.source), excerptOf(row.translation), row.state};
    for (int column = 0; column <= stateColumn; ++column) {
        auto* cell = new QTableWidgetItem(cells[column]);
        cell->setTextAlignment(Qt::AlignLeft | Qt::AlignTop);
        cell->setData(Qt::AccessibleTextRole,
                      QStringList{cells[0], cells[1], cells[2]}.join(QStringLiteral(", ")));
        if (column == stateColumn)
            cell->setForeground(row.open ? m_theme.warn : m_theme.secondary);
        setItem(index, column, cell);
    }
}

void TextTable::markRow(std::optional<std::size_t> row)
{
    const QSignalBlocker quiet(this);
    if (!row)
        setCurrentItem(nullptr);
    else if (currentRow() != static_cast<int>(*row))
        setCurrentCell(static_cast<int>(*row), 0);
}

void TextTable::step(bool forward)
{
    const int count = rowCount();
    const int from = currentRow() < 0 ? (forward ? -1 : count) : currentRow();
    for (int i = 1; i <= count; ++i) {
        const int row = (from + (forward ? i : -i) + 2 * count) % count;
        if (!m_rows[static_cast<std::size_t>(row)].open)
            continue;
        setCurrentCell(row, 0);
        Q_EMIT rowChosen(static_cast<std::size_t>(row));
        return;
    }
}

int TextTable::openRows() const
{
    return static_cast<int>(std::count_if(m_rows.begin(), m_rows.end(), std::mem_fn(&Row::open)));
}

} // namespace lectern::author
