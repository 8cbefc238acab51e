#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace lectern::theme {
struct Theme;
}

namespace lectern::window {

/// How cards and the foot of such a page look.
QString columnPageStyle(const theme::Theme& theme);

/// A page of widgets in a column of the reader's width, in the middle, that scrolls to whatever gets the
/// keyboard.
class ColumnPage : public QScrollArea
{
    Q_OBJECT

public:
    explicit ColumnPage(QWidget* parent = nullptr);

    QVBoxLayout* column() const { return m_column; }

    /// Fonts of labels and buttons, and the column's width.
    void setTheme(const theme::Theme& theme);

private:
    QWidget* m_middle;
    QVBoxLayout* m_column;
};

} // namespace lectern::window
