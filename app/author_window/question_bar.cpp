#include "question_bar.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace lectern::author {

QuestionBar::QuestionBar(QWidget* parent)
    : QFrame(parent)
    , m_prompt(new QLabel)
    , m_line(new QLineEdit)
    , m_do(new QPushButton)
    , m_cancel(new QPushButton)
    , m_problem(new QLabel)
{
    setObjectName(QStringLiteral("questionBar"));
    m_line->setObjectName(QStringLiteral("answer"));
    m_line->setMinimumWidth(120);
    m_do->setObjectName(QStringLiteral("answerDone"));
    m_do->setProperty("primary", true);
    m_cancel->setObjectName(QStringLiteral("answerCancel"));
    for (QPushButton* button : {m_do, m_cancel})
        button->setAutoDefault(true); // Enter presses the one that has the keyboard
    m_prompt->setWordWrap(true);
    m_problem->setObjectName(QStringLiteral("answerProblem"));
    m_problem->setProperty("tone", QStringLiteral("error"));
    m_problem->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 6, 12, 6);
    column->setSpacing(4);
    column->addWidget(m_prompt);
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    row->addWidget(m_line, 1);
    row->addWidget(m_do);
    row->addWidget(m_cancel);
    column->addLayout(row);
    column->addWidget(m_problem);
    connect(m_do, &QPushButton::clicked, this, &QuestionBar::answer);
    connect(m_cancel, &QPushButton::clicked, this, &QuestionBar::leave);
    retranslate();
    hide();
}

void QuestionBar::retranslate()
{
    m_cancel->setText(tr("Cancel"));
}

void QuestionBar::ask(const Question& question)
{
    if (m_answered)
        return; // one after another
    m_question = question;
    m_prompt->setText(question.prompt);
    m_line->setAccessibleName(question.prompt);
    m_line->setText(question.start);
    m_do->setText(question.deed);
    m_problem->hide();
    if (!isVisible())
        m_before = QApplication::focusWidget();
    show();
    m_line->selectAll();
    m_line->setFocus(Qt::OtherFocusReason);
}

void QuestionBar::answer()
{
    if (std::exchange(m_answered, true))
        return;
    m_question.answer(m_line->text().trimmed());
}

void QuestionBar::settle(const QString& problem)
{
    m_answered = false;
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    m_line->setAccessibleDescription(problem);
    if (problem.isEmpty())
        leave();
    else
        m_line->setFocus(Qt::OtherFocusReason);
}

void QuestionBar::leave()
{
    if (m_answered)
        return;
    const bool hadKeyboard = isAncestorOf(QApplication::focusWidget());
    hide();
    if (hadKeyboard && m_before && window()->isAncestorOf(m_before))
        m_before->setFocus(Qt::OtherFocusReason);
}

void QuestionBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        leave();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        answer();
    else
        QFrame::keyPressEvent(event);
}

} // namespace lectern::author
