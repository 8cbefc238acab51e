#pragma once

#include <lectern/views/number_grid.h>
#include <lectern/views/themed.h>

#include <QString>

#include <optional>
#include <vector>

namespace lectern::views {

/// Where the entries of a grid stand whose steps are equal: asked of each entry, places cost more than its painting.
struct EntryPlaces
{
    QRectF first = {};
    qreal right = 0; ///< from one column to the next
    qreal down = 0;  ///< from one row to the next

    QRectF at(GridPosition entry) const { return first.translated(entry.col * right, entry.row * down); }
};

/// Entries from the first to the last row and column, both of them among these.
struct EntryRange
{
    GridPosition first = {};
    GridPosition last = {-1, -1};
};

/// A painted grid of entries that can be reached one by one: by mouse, by keyboard (one tab stop, arrows
/// inside, Home and End, Enter or Space activates) and by assistive technology, which sees each entry with
/// name and value.
class EntryGrid : public Themed
{
    Q_OBJECT

public:
    explicit EntryGrid(const theme::Theme& theme, QWidget* parent = nullptr);

    int rowCount() const { return m_rows; }
    int columnCount() const { return m_cols; }
    const GridLabels& labels() const { return m_labels; }
    void setLabels(const GridLabels& labels);

    /// What the grid is called in the names of its entries: "A".
    void setTitle(const QString& title);
    const QString& title() const { return m_title; }

    /// Empty for an entry that has no place at the moment.
    virtual QRectF entryRect(GridPosition entry) const = 0;
    virtual QString entryText(GridPosition entry) const = 0;
    virtual QString entryName(GridPosition entry) const; ///< "A row 2 column 1"
    /// Why an entry is not taken; empty if it is.
    virtual QString entryProblem(GridPosition) const { return {}; }

    /// For grids of switches: whether the entry is on; nothing for grids of numbers.
    virtual std::optional<bool> entryChecked(GridPosition) const { return {}; }

    GridPosition current() const { return m_current; }
    void setCurrent(GridPosition entry);
    std::optional<GridPosition> entryAt(QPointF point) const;
    void activate(GridPosition entry);

    /// Entries that take part in what is explained, and the one that is explained.
    void setLit(std::vector<GridPosition> lit, std::optional<GridPosition> subject);
    const std::vector<GridPosition>& lit() const { return m_lit; }

Q_SIGNALS:
    void entryActivated(int row, int col);
    void currentChanged();

protected:
    /// Whether columns have equal widths and rows equal heights.
    virtual bool hasEqualSteps() const { return false; }
    /// Only with equal steps.
    EntryPlaces places() const;
    /// The entries that a region of the widget may touch; only with equal steps.
    EntryRange entriesIn(const QRectF& region) const;
    void setDimensions(int rows, int cols);
    bool isCurrent(GridPosition entry) const { return hasFocus() && m_current == entry; }
    bool isHovered(GridPosition entry) const { return m_hovered == entry; }
    /// Whether the row or column of `entry` is under the mouse or has the keyboard.
    bool isRowInUse(int row) const;
    bool isColumnInUse(int col) const;
    /// Names beside the rows and above the columns; those in use stand out.
    void paintLabels(QPainter& painter) const;
    void drawRings(QPainter& painter) const;
    QString accessibleSummary() const;

    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void moveCurrent(int rows, int cols);

    int m_rows = 0;
    int m_cols = 0;
    GridLabels m_labels;
    QString m_title;
    GridPosition m_current;
    std::optional<GridPosition> m_hovered;
    std::optional<GridPosition> m_pressed;
    std::vector<GridPosition> m_lit;
    std::optional<GridPosition> m_subject;
};

} // namespace lectern::views
