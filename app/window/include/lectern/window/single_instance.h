#pragma once

#include <QLocalServer>
#include <QObject>

class QLocalSocket;

namespace lectern::window {

/// One window a data folder: a second start shows the first one's window, hands over the course that it was
/// to open, and ends.
class SingleInstance : public QObject
{
    Q_OBJECT

public:
    explicit SingleInstance(const QString& dataFolder);

    const QString& serverName() const { return m_name; }

    enum class Other
    {
        none,        ///< this program has the folder now
        cameForward, ///< another one has it, and was asked to come forward
        silent       ///< another one has it and does not answer
    };

    /// Asks a program that has this folder open to come forward and to open `course`, a folder or package,
    /// unless that is empty. Waits `patience` ms for its answer.
    Other activateOther(const QString& course = {}, int patience = 4000);

Q_SIGNALS:
    void activated(const QString& course);

private:
    void receive(QLocalSocket& socket);

    QString m_name;
    QLocalServer m_server;
};

} // namespace lectern::window
