#include <lectern/views/entry_field.h>

#include <lectern/calculators/matrix_text.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QStyle>

namespace lectern::views {

EntryField::EntryField(QWidget* parent)
    : QLineEdit(parent)
{
    setInputMethodHints(Qt::ImhNoPredictiveText);
    setContextMenuPolicy(Qt::NoContextMenu);
}

void EntryField::setCommitted(const QString& text)
{
    m_committed = text;
    if (this->text() == text)
        return;
    setText(text);
    showBeginning();
}

void EntryField::showBeginning()
{
    if (!hasFocus())
        setCursorPosition(0);
}

void EntryField::setProblem(const QString& problem)
{
    if (m_problem == problem)
        return;
    const bool marked = hasProblem();
    m_problem = problem;
    setToolTip(problem);
    setAccessibleDescription(problem);
    if (marked != hasProblem()) {
        setProperty("bad", hasProblem());
        style()->unpolish(this);
        style()->polish(this);
    }
}

void EntryField::commit()
{
    if (text() == m_committed)
        return;
    m_committed = text();
    Q_EMIT committed(m_committed);
}

bool EntryField::leaveByArrow(const QKeyEvent& event)
{
    if (!m_withinMatrix || event.modifiers() & ~Qt::KeypadModifier)
        return false;
    const bool whole = hasSelectedText() && selectedText() == text();
    switch (event.key()) {
    case Qt::Key_Up:
        Q_EMIT moved(-1, 0);
        return true;
    case Qt::Key_Down:
        Q_EMIT moved(1, 0);
        return true;
    case Qt::Key_Left:
        if (!whole && cursorPosition() > 0)
            return false;
        Q_EMIT moved(0, -1);
        return true;
    case Qt::Key_Right:
        if (!whole && cursorPosition() < text().size())
            return false;
        Q_EMIT moved(0, 1);
        return true;
    default:
        return false;
    }
}

bool EntryField::pasteMatrix()
{
    const QString text = QGuiApplication::clipboard()->text();
    if (!m_withinMatrix || !calculators::looksLikeMatrix(text))
        return false;
    Q_EMIT matrixPasted(text);
    return true;
}

void EntryField::keyPressEvent(QKeyEvent* event)
{
    if (m_composing)
        return QLineEdit::keyPressEvent(event);
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        commit();
        selectAll();
        return;
    }
    if (event->key() == Qt::Key_Escape && text() != m_committed) {
        setText(m_committed);
        selectAll();
        return;
    }
    // Nothing of its own to undo: then the calculator's last edit is meant.
    const bool undoes = event->matches(QKeySequence::Undo) || event->matches(QKeySequence::Redo);
    if (undoes && text() == m_committed) {
        event->ignore();
        return;
    }
    if (event->matches(QKeySequence::Paste) && !isReadOnly() && pasteMatrix())
        return;
    if (!leaveByArrow(*event))
        QLineEdit::keyPressEvent(event);
}

void EntryField::inputMethodEvent(QInputMethodEvent* event)
{
    m_composing = !event->preeditString().isEmpty();
    QLineEdit::inputMethodEvent(event);
}

void EntryField::focusInEvent(QFocusEvent* event)
{
    QLineEdit::focusInEvent(event);
    if (event->reason() != Qt::MouseFocusReason && event->reason() != Qt::PopupFocusReason)
        selectAll();
}

void EntryField::focusOutEvent(QFocusEvent* event)
{
    QLineEdit::focusOutEvent(event);
    if (event->reason() == Qt::PopupFocusReason)
        return;
    commit();
    showBeginning();
}

} // namespace lectern::views
