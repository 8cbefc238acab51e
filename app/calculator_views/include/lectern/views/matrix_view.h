#pragma once

#include <lectern/views/entry_grid.h>

namespace lectern::views {

/// A computed matrix between brackets.
class MatrixView : public EntryGrid
{
    Q_OBJECT

public:
    explicit MatrixView(const theme::Theme& theme, QWidget* parent = nullptr);

    void setNumbers(const NumberGrid& numbers, int digits);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QRectF entryRect(GridPosition entry) const override;
    QString entryText(GridPosition entry) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void themeChanged() override;

private:
    void measure();
    QSizeF sizeFor(qreal columnWidth) const;
    qreal columnWidth() const;
    QFont fittedFont() const;
    QRectF bracketRect() const;

    NumberGrid m_numbers;
    int m_digits = 3;
    qreal m_naturalColumn = 58;
};

} // namespace lectern::views
