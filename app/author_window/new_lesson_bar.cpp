#include "new_lesson_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace lectern::author {

NewLessonBar::NewLessonBar(QWidget* parent)
    : QFrame(parent)
    , m_id(new QLineEdit)
    , m_title(new QLineEdit)
    , m_make(new QPushButton)
    , m_cancel(new QPushButton)
    , m_problem(new QLabel)
{
    setObjectName(QStringLiteral("newLessonBar"));
    m_id->setObjectName(QStringLiteral("lessonId"));
    m_title->setObjectName(QStringLiteral("lessonTitle"));
    m_make->setObjectName(QStringLiteral("makeLesson"));
    m_make->setProperty("primary", true);
    m_cancel->setObjectName(QStringLiteral("leaveLesson"));
    for (QPushButton* button : {m_make, m_cancel})
        button->setAutoDefault(true); // Enter presses the one that has the keyboard
    m_problem->setObjectName(QStringLiteral("lessonProblem"));
    m_problem->setProperty("tone", QStringLiteral("error"));
    m_problem->setWordWrap(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 12, 6);
    row->setSpacing(6);
    row->addWidget(m_title, 2);
    row->addWidget(m_id, 1);
    row->addWidget(m_make);
    row->addWidget(m_cancel);
    row->addWidget(m_problem, 1);
    connect(m_make, &QPushButton::clicked, this, [this] { Q_EMIT wanted(m_id->text(), m_title->text()); });
    connect(m_cancel, &QPushButton::clicked, this, &NewLessonBar::close);
    retranslate();
    hide();
}

void NewLessonBar::retranslate()
{
    m_title->setPlaceholderText(tr("Title of the lesson"));
    m_title->setAccessibleName(m_title->placeholderText());
    m_id->setPlaceholderText(tr("Short name, such as masks"));
    m_id->setAccessibleName(m_id->placeholderText());
    m_make->setText(tr("Make it"));
    m_cancel->setText(tr("Cancel"));
}

void NewLessonBar::open()
{
    m_id->clear();
    m_title->clear();
    m_problem->clear();
    show();
    m_title->setFocus(Qt::OtherFocusReason);
}

void NewLessonBar::close()
{
    hide();
}

void NewLessonBar::sayProblem(const QString& words)
{
    m_problem->setText(words);
}

void NewLessonBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        m_make->click();
    else
        QFrame::keyPressEvent(event);
}

} // namespace lectern::author
