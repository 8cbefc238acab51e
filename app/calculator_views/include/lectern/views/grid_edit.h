#pragma once

#include <lectern/views/entry_grid.h>

namespace lectern::views {

/// A matrix of switches, as for a mask: a tick where it is 1, a dash where it is 0.
class GridEdit : public EntryGrid
{
    Q_OBJECT

public:
    explicit GridEdit(const theme::Theme& theme, QWidget* parent = nullptr);

    void setNumbers(const NumberGrid& numbers);
    void setLocked(bool locked);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QRectF entryRect(GridPosition entry) const override;
    QString entryText(GridPosition entry) const override;
    std::optional<bool> entryChecked(GridPosition entry) const override;

protected:
    bool hasEqualSteps() const override { return true; }
    void paintEvent(QPaintEvent* event) override;

private:
    void paintEntry(QPainter& painter, GridPosition entry, const QRectF& place) const;
    qreal pitch() const;

    NumberGrid m_numbers;
    bool m_locked = false;
};

} // namespace lectern::views
