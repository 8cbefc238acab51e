#pragma once

#include "part_field.h"

class QLineEdit;

namespace lectern::reader {
class RichText;
}

namespace lectern::cards {

/// Entries of a number, vector, matrix or table, between brackets. Arrow keys move between entries; below
/// them stands how the present entry was read, before anything is graded.
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

private:
    QLineEdit* cell(int row, int col) const;
    bool moveFocus(QLineEdit* from, int key);
    void showReading(int row, int col);
    void applySizes();
    void retranslate();

    ExerciseRun::Size m_size;
    std::vector<QLineEdit*> m_cells; ///< row by row
    QWidget* m_grid;
    reader::RichText* m_reading;
};

} // namespace lectern::cards
