#pragma once

#include <lectern/views/number_grid.h>
#include <lectern/views/themed.h>

#include <QString>

#include <optional>
#include <vector>

namespace lectern::views {

class EntryField;

/// What stands in one cell of an editor, and why it is refused ("" if it is not).
struct EntryContent
{
    QString text;
    QString problem = {};
};

/// A matrix of fields between brackets. It is one stop of Tab; arrows move inside it.
class MatrixEdit : public Themed
{
    Q_OBJECT

public:
    /// `title` names the matrix in the accessible names of its cells.
    MatrixEdit(const theme::Theme& theme, const QString& title, int rows, int cols,
               QWidget* parent = nullptr);

    int rowCount() const { return m_rows; }
    int columnCount() const { return m_cols; }
    EntryField* field(int row, int col) const;
    void setTitle(const QString& title);
    void setLabels(const GridLabels& labels);
    void setContent(int row, int col, const EntryContent& content);
    void setLocked(bool locked);

    /// Cells that take part in what is explained.
    void setLit(std::vector<GridPosition> lit, std::optional<GridPosition> subject = {});

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void entryCommitted(int row, int col, const QString& text);
    void matrixPasted(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void themeChanged() override;

private:
    void addField(int row, int col);
    void nameFields();
    void moveFrom(int row, int col, int rows, int cols);
    void makeTabStop(const EntryField* stop);
    void placeFields();
    qreal cellWidth() const;
    QRectF bracketRect() const;
    QRectF cellRect(GridPosition cell) const;
    QSize sizeFor(qreal cellWidth) const;

    int m_rows;
    int m_cols;
    QString m_title;
    GridLabels m_labels;
    std::vector<EntryField*> m_fields;
    std::vector<GridPosition> m_lit;
    std::optional<GridPosition> m_subject;
};

} // namespace lectern::views
