// All that the learner does, in one page, and the ways from there.

#include "overview_page.h"
#include "study_watch.h"

#include <lectern/window/courses_view.h>
#include <lectern/window/lesson_desk.h>
#include <lectern/window/main_window.h>
#include <lectern/window/overview.h>

#include <QFileInfo>

#include <algorithm>

namespace lectern::window {

Overview LessonDesk::overview() const
{
    m_watch->flush();
    const QString& language = m_settings.language;
    Overview all{{progressOf(*m_tools.course, m_record, language)}};
    for (const CoursesView::Course& known : coursesView().courses) {
        if (known.id.toStdString() == m_tools.course->id || known.versions.empty())
            continue;
        const auto course = lessons::loadCourse(known.versions.front().folder.toStdString()).value;
        if (!course.lessons.empty())
            all.courses.push_back(progressOf(course, CourseRecord(course, m_tools.store), language));
    }
    return all;
}

void LessonDesk::showOverview()
{
    if (!m_overview) {
        m_overview = new OverviewPage;
        connect(m_overview, &OverviewPage::closed, m_window.get(), &MainWindow::showPage);
        // Later, because what sends it may go with the course.
        connect(m_overview, &OverviewPage::placeWanted, this, &LessonDesk::goTo, Qt::QueuedConnection);
        connect(m_window.get(), &MainWindow::lookChanged, this, [this] {
            if (m_overview->isVisible())
                m_overview->show(overview(), m_window->pageContext());
        });
    }
    m_overview->show(overview(), m_window->pageContext());
    m_window->showInstead(m_overview);
    m_overview->takeFocus();
}

bool LessonDesk::isOpen(const QString& folder) const
{
    return QFileInfo(folder).canonicalFilePath() ==
           QFileInfo(QString::fromStdString(m_tools.course->path.string())).canonicalFilePath();
}

void LessonDesk::goTo(const StudyPlace& place)
{
    if (!isOpen(place.course))
        return Q_EMIT placeWanted(place);
    m_window->showPage();
    if (place.lesson != pageId()) {
        open(place.lesson, place.section);
    } else if (!place.section.isEmpty()) {
        m_window->rememberPlace();
        m_window->view().goToSection(place.section);
    }
    if (place.exercise.isEmpty())
        return;
    // After the page has come back to its own place.
    QMetaObject::invokeMethod(
        &m_window->view(),
        [this, id = place.exercise.toStdString()] {
            m_window->view().goToEmbedded({lessons::EmbedKind::exercise, id});
        },
        Qt::QueuedConnection);
}

} // namespace lectern::window
