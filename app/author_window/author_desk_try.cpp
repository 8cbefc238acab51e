// What authors see of their exercises as learners.

#include <lectern/author/author_desk.h>

#include "learner_trial.h"
#include "proposals_section.h"
#include "source_editor.h"
#include "try_panel.h"

#include <lectern/authoring/exercise_place.h>
#include <lectern/authoring/name_mistake.h>
#include <lectern/messages/messages.h>

#include <QDir>
#include <QFileInfo>
#include <QShortcut>
#include <QToolButton>

namespace lectern::author {

void AuthorDesk::connectTry()
{
    AuthorWindow* window = m_window.get();
    m_try = new TryPanel(context(), m_tools.graderFolder, window);
    m_try->hide();
    m_trial = std::make_unique<LearnerTrial>(m_tools.program);
    QToolButton* button = &window->addTool("try");
    connect(button, &QToolButton::clicked, this, [this](bool on) {
        if (on)
            openTry();
        else
            m_window->setAside(nullptr);
    });
    connect(window, &AuthorWindow::asideChanged, button,
            [this, button] { button->setChecked(m_window->aside() == m_try); });
    auto* shortcut = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_T), window);
    connect(shortcut, &QShortcut::activated, this, &AuthorDesk::openTry);
    connect(m_try, &TryPanel::closed, this, [this] {
        m_window->setAside(nullptr);
        if (SourceEditor* editor = m_window->currentEditor())
            editor->setFocus(Qt::OtherFocusReason);
    });
    connect(m_try, &TryPanel::trialWanted, this, &AuthorDesk::tryAsLearner);
    connect(m_trial.get(), &LearnerTrial::failed, m_try,
            [this](const Diagnostic& reason) { m_try->sayProblem(messages::inSentences(reason)); });
    connect(m_try, &TryPanel::mistakeAccepted, this, &AuthorDesk::nameMistake);
    // Whoever chooses the file of an exercise means that one.
    connect(window, &AuthorWindow::cursorMoved, this, [this, last = QString()](const QString& file) mutable {
        if (std::exchange(last, file) != file && m_window->aside() == m_try &&
            QFileInfo(file).dir().dirName() == u"exercises")
            openTry();
    });
    const auto words = [this, button] {
        button->setText(tr("Try it"));
        button->setToolTip(tr("Answer the exercise at the cursor as a learner (Ctrl+T)"));
        button->setAccessibleName(button->toolTip());
        m_try->retranslate();
    };
    connect(window, &AuthorWindow::retranslated, this, words);
    words();
}

void AuthorDesk::openTry()
{
    const std::string file = m_window->current().toStdString();
    const SourceEditor* editor = m_window->currentEditor();
    const lessons::Lesson* lesson = m_course ? authoring::lessonOf(m_course->course, file) : nullptr;
    if (!lesson && m_course && !m_course->course.lessons.empty())
        lesson = &m_course->course.lessons.front();
    if (lesson && editor)
        m_try->showExercise(lesson->folder, authoring::exerciseAt(*lesson, file, editor->cursor()));
    const bool wasOpen = m_window->aside() == m_try;
    m_window->setAside(m_try);
    if (!wasOpen)
        m_try->setFocus(Qt::OtherFocusReason);
}

void AuthorDesk::nameMistake(const authoring::NewMistake& mistake)
{
    const QString file = QDir(m_workspace.folder())
                             .filePath(QString::fromStdString(m_try->lesson() + "/exercises/" + m_try->exercise()) +
                                       QStringLiteral(".yaml"));
    edit(file);
    SourceEditor* editor = m_window->current() == file ? m_window->currentEditor() : nullptr;
    if (!editor || !m_course)
        return;
    const auto named = authoring::nameMistake(editor->text(), mistake, m_course->course.languages);
    m_try->sayProblem(named ? QString() : messages::inSentences(named.error()));
    if (!named)
        return;
    m_try->proposals().forget(mistake);
    editor->setText(named->text); // an edit of the author's, which can be undone
    editor->setCursor(named->words);
    editor->setFocus(Qt::OtherFocusReason);
}

void AuthorDesk::tryAsLearner()
{
    if (!m_course)
        return;
    QString lesson;
    for (const lessons::Lesson& each : m_course->course.lessons) {
        if (each.folder == m_try->lesson() && !each.pages.empty())
            lesson = QString::fromStdString(each.pages.begin()->second.id);
    }
    m_try->sayProblem({});
    m_trial->start(m_course, m_workspace.texts(), m_settings.language, lesson);
}

} // namespace lectern::author
