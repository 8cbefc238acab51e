#pragma once

#include <QLocalServer>
#include <QObject>

#include <memory>

namespace lectern::window {

/// One window a data folder: a second start shows the first one's window, hands over the course that it was to open,
/// and ends.
class SingleInstance : public QObject
{
    Q_OBJECT

public:
    explicit SingleInstance(const QString& dataFolder);

    /// True if another program has this folder open; it was asked to come forward and to open `course`, a folder or
    /// package, unless that is empty.
    bool activateOther(const QString& course = {});

Q_SIGNALS:
    void activated(const QString& course);

private:
    QString m_name;
    QLocalServer m_server;
};

} // namespace lectern::window
