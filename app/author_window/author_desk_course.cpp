// What is done with the course as a whole, and its languages side by side.

#include <lectern/author/author_desk.h>

#include "course_tasks.h"
#include "translation_desk.h"

namespace lectern::author {

void AuthorDesk::connectCourse()
{
    m_tasks = new CourseTasks(*m_window, m_workspace, m_window.get());
    connect(m_tasks, &CourseTasks::said, this, &AuthorDesk::say);
    connect(m_tasks, &CourseTasks::fileWanted, this, &AuthorDesk::edit);
    connect(m_tasks, &CourseTasks::packWanted, this, &AuthorDesk::openPack);
    connect(&m_workspace, &authoring::Workspace::renamed, this,
            [this](const QString& from, const QString& to) {
                m_window->renameEditor(from, to);
                if (m_keptTexts.erase(from) > 0)
                    m_recovery.forget(from);
                keepUnsaved();
            });
}

void AuthorDesk::connectTranslation()
{
    m_translation = new TranslationDesk(*m_window, m_workspace, m_window.get());
    m_translation->setTheme(context().theme);
    connect(m_translation, &TranslationDesk::marksChanged, this, &AuthorDesk::markFindings);
    connect(m_translation, &TranslationDesk::fileWanted, this, &AuthorDesk::edit);
    connect(m_translation, &TranslationDesk::said, this, &AuthorDesk::say);
}

void AuthorDesk::say(const QString& words)
{
    m_said = words;
    updateNotices();
}

} // namespace lectern::author
