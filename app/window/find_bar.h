#pragma once

#include <QFrame>

class QLabel;
class QLineEdit;

namespace lectern::window {

/// The field of Ctrl+F: says how many matches there are and walks through them.
class FindBar : public QFrame
{
    Q_OBJECT

public:
    explicit FindBar(QWidget* parent = nullptr);

    void open(const QString& selected);
    QString text() const;
    void setMatches(int count);    ///< of what is sought now: goes to the first
    void updateMatches(int count); ///< of the same text in a page that has changed: goes nowhere
    void retranslate();

Q_SIGNALS:
    void searched(const QString& text);
    void matchChosen(int index);
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void step(int direction);
    void showCount();

    QLineEdit* m_field;
    QLabel* m_count;
    int m_matches = 0;
    int m_index = -1;
};

} // namespace lectern::window
