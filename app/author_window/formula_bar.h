#pragma once

#include <lectern/authoring/formula_palette.h>
#include <lectern/theme/theme.h>

#include <QFrame>

#include <vector>

class QListWidget;
class QListWidgetItem;
class QTabBar;
class QToolButton;

namespace lectern::typesetting {
class MathService;
}

namespace lectern::author {

/// Pieces of formulas to choose from, as they will look. Arrows go through them, Enter or a click takes one; Page Up
/// and Page Down, or the tabs, change the group, Esc closes.
class FormulaBar : public QFrame
{
    Q_OBJECT

public:
    /// `math` is borrowed and outlives the bar; without it the pieces stand there as TeX.
    explicit FormulaBar(typesetting::MathService* math, QWidget* parent = nullptr);

    void open();
    void close();
    void setTheme(const theme::Theme& theme);
    void retranslate();

Q_SIGNALS:
    void wanted(const lectern::authoring::FormulaPiece& piece);
    void openChanged(bool open);
    void closedByKey(); ///< the keyboard has nowhere to be now

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void fill();
    void take(const QListWidgetItem* item);

    typesetting::MathService* m_math;
    std::vector<authoring::FormulaGroup> m_groups;
    QTabBar* m_tabs;
    QToolButton* m_close;
    QListWidget* m_pieces;
};

} // namespace lectern::author
