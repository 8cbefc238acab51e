#pragma once

#include <lectern/views/entry_grid.h>
#include <lectern/views/matrix_edit.h>

#include <QScrollArea>

#include <vector>

namespace lectern::views {

class EntryField;
class PaperMatrix;

/// A large matrix: painted entries between brackets, among which one field goes about. It is one stop of Tab; arrows
/// move the field, and leaving an entry commits it.
class MatrixSheet : public EntryGrid
{
    Q_OBJECT

public:
    MatrixSheet(const theme::Theme& theme, const QString& title, int rows, int cols, QWidget* parent = nullptr);

    /// The field, which stands on the current entry.
    EntryField* editor() const { return m_editor; }
    void setLabels(const GridLabels& labels);
    void setContent(int row, int col, const EntryContent& content);
    void setLocked(bool locked);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    QRectF entryRect(GridPosition entry) const override;
    QString entryText(GridPosition entry) const override { return content(entry).text; }
    QString entryProblem(GridPosition entry) const override { return content(entry).problem; }

Q_SIGNALS:
    void entryCommitted(int row, int col, const QString& text);
    void matrixPasted(const QString& text);

protected:
    bool hasEqualSteps() const override { return true; }
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void themeChanged() override;

private:
    const EntryContent& content(GridPosition entry) const;
    void moveEditor();
    void load();
    void placeEditor();
    void paintEntry(QPainter& painter, GridPosition entry, const QRectF& rect) const;

    std::vector<EntryContent> m_content;
    EntryField* m_editor;
    GridPosition m_edited; ///< where the field stands; what is typed belongs there
};

/// A sheet in a frame that scrolls where it is larger than a page has room for.
class ScrolledSheet : public QScrollArea
{
    Q_OBJECT

public:
    /// Takes the sheet over.
    explicit ScrolledSheet(MatrixSheet* sheet, QWidget* parent = nullptr);

    /// On paper it stands there whole.
    void setOnPaper(bool onPaper);
    /// What stands there on paper; null on the screen.
    const PaperMatrix* paper() const { return m_paper; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    int barExtent() const;

    MatrixSheet* m_sheet;
    PaperMatrix* m_paper = nullptr;
};

} // namespace lectern::views
