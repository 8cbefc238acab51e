#pragma once

#include "part_field.h"

class QBoxLayout;
class QLineEdit;

namespace lectern::reader {
class RichText;
}

namespace lectern::cards {

/// Entries of a number, vector, matrix or table. Arrow keys move between entries; beside them stands how the
/// present entry was read, before anything is graded.
class MatrixField : public PartField
{
    Q_OBJECT

public:
    MatrixField(ExerciseRun& run, const lessons::Part& part, const reader::EmbedContext& context,
                QWidget* parent);

    void setContext(const reader::EmbedContext& context) override;
    void load() override;
    void mark(const grading::PartReport* report, bool namesEntries) override;
    QString plainText() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeCells();
    reader::RichText* makeName();
    void makeHeadings();
    QLineEdit* makeCell(int row, int col);
    QLineEdit* cell(int row, int col) const;
    int indexOf(const QObject* edit) const;
    bool isSingle() const { return m_size.rows == 1 && m_size.cols == 1; }
    bool hasBrackets() const;
    /// Where the entries begin in the grid: after the headings, if there are any.
    int firstRow() const { return part().columnNames.empty() ? 0 : 1; }
    int firstCol() const { return part().rowNames.empty() ? 0 : 1; }
    bool keyPressed(QLineEdit* edit, const QKeyEvent& key);
    bool moveFocus(QLineEdit* from, int key);
    void showReading(int row, int col);
    void applySizes();
    int cellWidth() const;
    void retranslate();

    ExerciseRun::Size m_size;
    std::vector<QLineEdit*> m_cells; ///< row by row
    std::vector<reader::RichText*> m_rowNames;
    std::vector<reader::RichText*> m_columnNames;
    QBoxLayout* m_layout;
    QWidget* m_grid = nullptr;
    reader::RichText* m_reading;
    bool m_composing = false; ///< an input method has text that is not committed
};

} // namespace lectern::cards
