#include <lectern/window/single_instance.h>

#include <QCryptographicHash>
#include <QDir>
#include <QLocalSocket>

namespace lectern::window {

SingleInstance::SingleInstance(const QString& dataFolder)
{
    const QByteArray folder = QDir(dataFolder).absolutePath().toUtf8();
    const QByteArray hash = QCryptographicHash::hash(folder, QCryptographicHash::Sha256).toHex().left(16);
    m_name = u"lectern-" + QString::fromLatin1(hash);
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket* socket = m_server.nextPendingConnection()) {
            connect(socket, &QLocalSocket::disconnected, this, [this, socket] {
                constexpr qint64 longestPath = 4096;
                Q_EMIT activated(QString::fromUtf8(socket->read(longestPath)));
                socket->deleteLater();
            });
        }
    });
}

bool SingleInstance::activateOther(const QString& course)
{
    QLocalSocket socket;
    socket.connectToServer(m_name);
    if (socket.waitForConnected(500)) {
        socket.write(course.toUtf8());
        socket.disconnectFromServer();
        if (socket.state() != QLocalSocket::UnconnectedState)
            socket.waitForDisconnected(2000);
        return true;
    }
    // Nobody answers: a socket file of a killed program may be left.
    QLocalServer::removeServer(m_name);
    m_server.listen(m_name);
    return false;
}

} // namespace lectern::window
