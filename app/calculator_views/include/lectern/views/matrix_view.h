#pragma once

#include <lectern/views/entry_grid.h>

#include <optional>
#include <vector>

namespace lectern::views {

class PaperMatrix;

/// A computed matrix between brackets.
class MatrixView : public EntryGrid
{
    Q_OBJECT

public:
    explicit MatrixView(const theme::Theme& theme, QWidget* parent = nullptr);

    void setNumbers(const NumberGrid& numbers, int digits);

    /// Numbers that would be shortened, or painted as points, for want of width stand there whole.
    void setOnPaper(bool onPaper);
    /// What is not to be cut on paper.
    std::vector<QRect> wholeParts() const;

    bool hasHeightForWidth() const override { return m_paper != nullptr; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QRectF entryRect(GridPosition entry) const override;
    QString entryText(GridPosition entry) const override;

protected:
    bool hasEqualSteps() const override { return true; }
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void themeChanged() override;

private:
    void measure();
    QSizeF sizeFor(qreal columnWidth) const;
    qreal columnWidth(int width) const;
    bool hasRoom(int width) const;
    void placePaper();
    std::optional<QFont> fittedFont(qreal width) const;
    QRectF bracketRect() const;

    NumberGrid m_numbers;
    std::vector<QString> m_texts; ///< of the numbers; shown at every painting
    QString m_longest;            ///< of these
    int m_digits = 3;
    qreal m_naturalColumn = 58;
    PaperMatrix* m_paper = nullptr; ///< on paper; seen where the width does not do
};

} // namespace lectern::views
