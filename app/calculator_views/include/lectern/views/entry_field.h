#pragma once

#include <QLineEdit>

namespace lectern::views {

/// One line of input that is taken as a whole: Enter or leaving the field commits, Esc brings back what was
/// there. Enter that belongs to an input method's composition never commits.
class EntryField : public QLineEdit
{
    Q_OBJECT

public:
    explicit EntryField(QWidget* parent = nullptr);

    /// The text that stands; also what Esc brings back.
    void setCommitted(const QString& text);

    /// Takes what is typed, as Enter does.
    void commit();

    /// Marks the text as refused, with the reason as tool tip and accessible description.
    void setProblem(const QString& problem);
    bool hasProblem() const { return !m_problem.isEmpty(); }

    /// Within a matrix Up, Down, and Left or Right at the ends of the text leave the field through `moved`, and
    /// a matrix that is pasted is handed on through `matrixPasted`.
    void setWithinMatrix(bool within) { m_withinMatrix = within; }

Q_SIGNALS:
    void committed(const QString& text);
    void moved(int rows, int cols);
    /// The clipboard holds several entries.
    void matrixPasted(const QString& text);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void inputMethodEvent(QInputMethodEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    /// Of a text that is too long for the field, unless it is being edited.
    void showBeginning();
    bool leaveByArrow(const QKeyEvent& event);
    bool pasteMatrix();

    QString m_committed;
    QString m_problem;
    bool m_composing = false;
    bool m_withinMatrix = false;
};

} // namespace lectern::views
