#pragma once

#include <lectern/gradebook/class_work.h>
#include <lectern/gradebook/manual_queue.h>

#include <QObject>
#include <QPointer>

namespace lectern::gradebook {

class QueuePanel;

/// One person's way through the short answers of a class: what is given is shown at once and stored after it.
class QueueDesk : public QObject
{
    Q_OBJECT

public:
    /// `work` is borrowed and outlives it.
    explicit QueueDesk(ClassWork& work, QObject* parent = nullptr);

    void attach(QueuePanel& panel);
    void setLanguage(const QString& language);

private:
    void read();
    void take(const std::vector<handin::ShortAnswer>& answers);
    void store(const std::vector<handin::PointsChange>& changes);
    void refresh();

    ClassWork& m_work;
    ManualQueue m_queue;
    QPointer<QueuePanel> m_panel;
    QString m_language;
    bool m_isRead = false; ///< the queue shows the class that is open
    bool m_isReading = false;
    bool m_isOld = false; ///< points were given since reading began
};

} // namespace lectern::gradebook
