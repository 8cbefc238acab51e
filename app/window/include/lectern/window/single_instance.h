#pragma once

#include <QLocalServer>
#include <QObject>

#include <memory>

namespace lectern::window {

/// One window a data folder: a second start shows the first one's window and ends.
class SingleInstance : public QObject
{
    Q_OBJECT

public:
    explicit SingleInstance(const QString& dataFolder);

    /// True if another program has this folder open; it was asked to come forward.
    bool activateOther();

Q_SIGNALS:
    void activated();

private:
    QString m_name;
    QLocalServer m_server;
};

} // namespace lectern::window
