#include "entry_grid_accessible.h"

#include <lectern/reader/accessible_part.h>
#include <lectern/views/entry_grid.h>

#include <QAccessibleWidget>
#include <QPointer>

#include <map>

namespace lectern::views {
namespace {

/// One entry: its name, its value, and the action that a click has.
class EntryAccessible : public reader::AccessiblePart,
                        public QAccessibleActionInterface,
                        public QAccessibleTableCellInterface
{
public:
    EntryAccessible(EntryGrid* grid, GridPosition entry)
        : AccessiblePart(grid)
        , m_grid(grid)
        , m_entry(entry)
    {
    }

    bool isValid() const override
    {
        return m_grid && m_entry.row < m_grid->rowCount() && m_entry.col < m_grid->columnCount();
    }

    QAccessible::Role role() const override
    {
        return isValid() && m_grid->entryChecked(m_entry) ? QAccessible::CheckBox : QAccessible::Cell;
    }

    QString text(QAccessible::Text kind) const override
    {
        if (!isValid())
            return {};
        switch (kind) {
        case QAccessible::Name:
            return m_grid->entryName(m_entry) + u", " + m_grid->entryText(m_entry);
        case QAccessible::Value:
            return m_grid->entryText(m_entry);
        case QAccessible::Description:
            return m_grid->entryProblem(m_entry);
        default:
            return {};
        }
    }

    QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRect inGrid = m_grid->entryRect(m_entry).toAlignedRect();
        return {m_grid->mapToGlobal(inGrid.topLeft()), inGrid.size()};
    }

    QAccessible::State state() const override
    {
        QAccessible::State state;
        if (!isValid()) {
            state.invalid = true;
            return state;
        }
        state.focusable = true;
        state.focused = m_grid->hasFocus() && m_grid->current() == m_entry;
        if (const auto checked = m_grid->entryChecked(m_entry)) {
            state.checkable = true;
            state.checked = *checked;
        }
        return state;
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::ActionInterface)
            return static_cast<QAccessibleActionInterface*>(this);
        return type == QAccessible::TableCellInterface ? static_cast<QAccessibleTableCellInterface*>(this) : nullptr;
    }

    bool isSelected() const override { return false; }
    QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
    int columnIndex() const override { return m_entry.col; }
    int rowIndex() const override { return m_entry.row; }
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface* table() const override { return parent(); }

    QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }
    void doAction(const QString& name) override
    {
        if (!isValid())
            return;
        m_grid->setCurrent(m_entry);
        if (name == setFocusAction())
            m_grid->setFocus(Qt::OtherFocusReason);
        else
            m_grid->activate(m_entry);
    }

private:
    QPointer<EntryGrid> m_grid;
    GridPosition m_entry;
};

class EntryGridAccessible : public QAccessibleWidget, public QAccessibleTableInterface
{
public:
    explicit EntryGridAccessible(EntryGrid* grid)
        : QAccessibleWidget(grid, QAccessible::Table)
    {
    }

    ~EntryGridAccessible() override
    {
        for (const auto& [index, id] : m_children)
            QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override { return grid()->rowCount() * grid()->columnCount(); }

    QAccessibleInterface* child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        // A position keeps its interface only while the grid keeps its width.
        const int key = index * 4096 + grid()->columnCount();
        auto [place, isNew] = m_children.try_emplace(key, QAccessible::Id());
        if (isNew) {
            const GridPosition entry{index / grid()->columnCount(), index % grid()->columnCount()};
            place->second = QAccessible::registerAccessibleInterface(new EntryAccessible(grid(), entry));
        }
        return QAccessible::accessibleInterface(place->second);
    }

    int indexOfChild(const QAccessibleInterface* wanted) const override
    {
        return reader::indexAmongChildren(*this, wanted);
    }

    QAccessibleInterface* childAt(int x, int y) const override
    {
        const auto entry = grid()->entryAt(grid()->mapFromGlobal(QPoint(x, y)));
        return entry ? child(entry->row * grid()->columnCount() + entry->col) : nullptr;
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }

    QAccessibleInterface* cellAt(int row, int column) const override
    {
        const bool isThere = row >= 0 && column >= 0 && row < rowCount() && column < columnCount();
        return isThere ? child(row * columnCount() + column) : nullptr;
    }
    int rowCount() const override { return grid()->rowCount(); }
    int columnCount() const override { return grid()->columnCount(); }
    QString rowDescription(int row) const override { return grid()->labels().rows.value(row); }
    QString columnDescription(int column) const override { return grid()->labels().columns.value(column); }
    QAccessibleInterface* caption() const override { return nullptr; }
    QAccessibleInterface* summary() const override { return nullptr; }

    // One goes about in it, and nothing is selected.
    int selectedCellCount() const override { return 0; }
    QList<QAccessibleInterface*> selectedCells() const override { return {}; }
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override { return 0; }
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override { return {}; }
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent*) override {}

    QAccessibleInterface* focusChild() const override
    {
        return grid()->hasFocus()
                   ? child(grid()->current().row * grid()->columnCount() + grid()->current().col)
                   : nullptr;
    }

private:
    EntryGrid* grid() const { return static_cast<EntryGrid*>(widget()); }

    mutable std::map<int, QAccessible::Id> m_children;
};

QAccessibleInterface* makeInterface(const QString&, QObject* object)
{
    auto* grid = qobject_cast<EntryGrid*>(object);
    return grid ? new EntryGridAccessible(grid) : nullptr;
}

} // namespace

void installEntryGridAccessibility()
{
    // Qt keeps one entry of each function, however often it is installed.
    QAccessible::installFactory(makeInterface);
}

void announceCurrentEntry(EntryGrid& grid)
{
    if (!QAccessible::isActive() || !grid.hasFocus())
        return;
    QAccessibleEvent event(&grid, QAccessible::Focus);
    event.setChild(grid.current().row * grid.columnCount() + grid.current().col);
    QAccessible::updateAccessibility(&event);
}

} // namespace lectern::views
