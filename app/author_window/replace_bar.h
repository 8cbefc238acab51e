#pragma once

#include <QFrame>

class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace lectern::author {

class SourceEditor;

/// Finds and replaces in the source that is open. Enter goes on, Shift+Enter back, Esc closes.
class ReplaceBar : public QFrame
{
    Q_OBJECT

public:
    explicit ReplaceBar(QWidget* parent = nullptr);

    /// Searches there from now on; null: nowhere.
    void setEditor(SourceEditor* editor);
    void open(bool replacing);
    void close();
    void retranslate();

    /// Goes to the next match, or the one before; false if there is none.
    bool step(bool forward);
    void replaceOne();
    int replaceAll();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    std::string wanted() const;
    bool isSelected() const;
    void say(const QString& words);

    SourceEditor* m_editor = nullptr;
    QLineEdit* m_find;
    QLineEdit* m_replace;
    QPushButton* m_next;
    QPushButton* m_one;
    QPushButton* m_all;
    QToolButton* m_close;
    QLabel* m_said;
};

} // namespace lectern::author
