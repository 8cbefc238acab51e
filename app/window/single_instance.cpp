#include <lectern/window/single_instance.h>

#include <QCryptographicHash>
#include <QDeadlineTimer>
#include <QDir>
#include <QLocalSocket>

namespace lectern::window {
namespace {

constexpr qint64 longestPath = 4096;
constexpr char pathEnd = '\0';
constexpr char answer = '!';

} // namespace

SingleInstance::SingleInstance(const QString& dataFolder)
{
    const QByteArray folder = QDir(dataFolder).absolutePath().toUtf8();
    const QByteArray hash = QCryptographicHash::hash(folder, QCryptographicHash::Sha256).toHex().left(16);
    m_name = u"lectern-" + QString::fromLatin1(hash);
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket* socket = m_server.nextPendingConnection()) {
            connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
            connect(socket, &QLocalSocket::readyRead, this, [this, socket] { receive(*socket); });
            if (socket->bytesAvailable() > 0)
                receive(*socket);
        }
    });
}

void SingleInstance::receive(QLocalSocket& socket)
{
    const QByteArray sent = socket.peek(longestPath);
    const qsizetype length = sent.indexOf(pathEnd);
    if (length < 0) {
        if (sent.size() == longestPath)
            socket.abort();
        return;
    }
    socket.readAll();
    socket.write(&answer, 1);
    socket.flush(); // opening a course takes its time
    Q_EMIT activated(QString::fromUtf8(sent.first(length)));
}

SingleInstance::Other SingleInstance::activateOther(const QString& course, int patience)
{
    QLocalSocket socket;
    const QDeadlineTimer deadline(patience);
    socket.connectToServer(m_name);
    if (socket.waitForConnected(patience)) {
        socket.write(course.toUtf8() + pathEnd);
        while (socket.bytesAvailable() == 0 && socket.state() == QLocalSocket::ConnectedState &&
               !deadline.hasExpired())
            socket.waitForReadyRead(static_cast<int>(deadline.remainingTime()));
        if (socket.bytesAvailable() > 0)
            return Other::cameForward;
        if (socket.state() == QLocalSocket::ConnectedState)
            return Other::silent;
    } else if (socket.error() != QLocalSocket::ServerNotFoundError &&
               socket.error() != QLocalSocket::ConnectionRefusedError) {
        return Other::silent; // many have asked it in vain before
    }
    // Nobody is there: a socket file of a killed program may be left.
    QLocalServer::removeServer(m_name);
    m_server.listen(m_name);
    return Other::none;
}

} // namespace lectern::window
