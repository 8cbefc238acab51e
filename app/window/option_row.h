#pragma once

#include <QWidget>

#include <vector>

class QButtonGroup;
class QHBoxLayout;
class QLabel;

namespace lectern::window {

/// A few choices side by side, one of which holds; arrow keys go through them.
class OptionRow : public QWidget
{
    Q_OBJECT

public:
    /// Buttons get the names `name`_0, `name`_1, ...
    OptionRow(const QString& name, int count, QWidget* parent = nullptr);

    void setTexts(const QString& title, const QStringList& options);
    void choose(int index); ///< without a signal; none where `index` is no option
    void focusChosen();

Q_SIGNALS:
    void chosen(int index);

private:
    QLabel* m_title;
    QButtonGroup* m_group;
};

} // namespace lectern::window
