#include "close_guard.h"

#include <lectern/messages/messages.h>

#include <QEvent>
#include <QMessageBox>
#include <QPushButton>

#include <utility>

namespace lectern::window {

CloseGuard::CloseGuard(QWidget& window, Save save)
    : QObject(&window)
    , m_window(window)
    , m_save(std::move(save))
{
    window.installEventFilter(this);
}

bool CloseGuard::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::Close)
        return QObject::eventFilter(watched, event);
    if (m_question && m_question->isVisible()) {
        event->ignore();
        return true;
    }
    const Result<void> saved = m_save();
    if (saved)
        return false;
    event->ignore();
    ask(saved.error());
    return true;
}

void CloseGuard::ask(const Diagnostic& reason)
{
    m_question =
        new QMessageBox(QMessageBox::Warning, tr("Not everything is saved"),
                        tr("What you did last could not be saved. If Lectern is closed now, it is lost. %1")
                            .arg(messages::inSentences(reason)),
                        QMessageBox::NoButton, &m_window);
    m_question->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* retry = m_question->addButton(tr("Try again"), QMessageBox::AcceptRole);
    retry->setObjectName(QStringLiteral("saveAgain"));
    QPushButton* lose = m_question->addButton(tr("Quit without saving"), QMessageBox::DestructiveRole);
    lose->setObjectName(QStringLiteral("quitUnsaved"));
    QPushButton* stay = m_question->addButton(tr("Do not quit"), QMessageBox::RejectRole);
    m_question->setDefaultButton(retry);
    m_question->setEscapeButton(stay);
    connect(m_question, &QDialog::finished, this, [this, retry, lose, asked = m_question.data()] {
        const QAbstractButton* chosen = asked->clickedButton();
        if (chosen == lose)
            m_window.removeEventFilter(this);
        if (chosen == lose || chosen == retry)
            m_window.close();
    });
    m_question->open();
}

} // namespace lectern::window
