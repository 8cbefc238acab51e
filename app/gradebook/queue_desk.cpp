#include "queue_desk.h"

#include "queue_panel.h"

namespace lectern::gradebook {

QueueDesk::QueueDesk(ClassWork& work, QObject* parent)
    : QObject(parent)
    , m_work(work)
{
    connect(&work, &ClassWork::ready, this, [this] {
        m_queue = {};
        m_isRead = m_isReading = false;
        refresh();
    });
    connect(&work, &ClassWork::answersRead, this, &QueueDesk::take);
    connect(&work, &ClassWork::graded, this, [this] {
        if (m_panel && m_panel->isVisible())
            read();
    });
    connect(&work, &ClassWork::failed, this, [this] {
        const bool wasReading = std::exchange(m_isReading, false);
        if (m_panel && m_panel->isVisible() && m_isRead && !wasReading)
            read(); // what was shown at once may not have been stored
    });
    connect(&work, &ClassWork::gradingChanged, this, [this] {
        if (m_panel)
            m_panel->setEnabledChanges(!m_work.isGrading());
    });
}

void QueueDesk::attach(QueuePanel& panel)
{
    m_panel = &panel;
    connect(&panel, &QueuePanel::shown, this, &QueueDesk::read);
    connect(&panel, &QueuePanel::stepWanted, this, [this](int by) {
        m_queue.move(by);
        refresh();
    });
    connect(&panel, &QueuePanel::pointsWanted, this,
            [this](int step) { store(m_queue.give(step, stepReason(step).toStdString())); });
    connect(&panel, &QueuePanel::undoWanted, this, [this] { store(m_queue.undo()); });
    refresh();
}

void QueueDesk::setLanguage(const QString& language)
{
    m_language = language;
    refresh();
}

void QueueDesk::read()
{
    if (m_isReading || !m_work.isOpen())
        return;
    m_isReading = true;
    m_isOld = false;
    m_work.readAnswers();
}

void QueueDesk::take(const std::vector<handin::ShortAnswer>& answers)
{
    m_isReading = false;
    if (m_isOld)
        return read();
    m_isRead = true;
    m_queue.show(answers);
    refresh();
}

void QueueDesk::store(const std::vector<handin::PointsChange>& changes)
{
    m_isOld = true;
    if (!changes.empty())
        m_work.changePoints(changes);
    refresh();
}

void QueueDesk::refresh()
{
    if (!m_panel)
        return;
    const QString notice = outdatedNotice(m_work.data() ? m_work.data()->outdated : 0);
    if (m_queue.group() && m_work.opened()) {
        QueueView view = queueView(m_queue, *m_work.opened(), m_language);
        view.notice = notice;
        return m_panel->show(view, m_queue.canUndo());
    }
    if (!m_isRead)
        return m_panel->showNothing(tr("The answers are being read…"));
    m_panel->showNothing(notice.isEmpty() ? tr("No short answer waits for points.") : notice);
}

} // namespace lectern::gradebook
