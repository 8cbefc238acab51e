#pragma once

#include <QDir>
#include <QProcess>
#include <QString>
#include <QTemporaryDir>

#include <csignal>
#include <memory>
#include <unistd.h>

namespace lectern::testing {

/// A PostgreSQL server of this test's own: an ordinary user's, in a folder of its own, reached by a socket
/// there alone; it is gone with the test. Its texts are sorted as in English, which is not the order of their
/// bytes.
class PostgresqlServer
{
public:
    /// Null where PostgreSQL is not installed or cannot be started.
    static std::unique_ptr<PostgresqlServer> start()
    {
        const QDir root(QStringLiteral("/usr/lib/postgresql"));
        const QStringList versions = root.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
        if (versions.isEmpty())
            return nullptr;
        std::unique_ptr<PostgresqlServer> server(
            new PostgresqlServer(root.filePath(versions.back() + QStringLiteral("/bin"))));
        return server->initialise() && server->listen() ? std::move(server) : nullptr;
    }

    ~PostgresqlServer() { stop(); }
    PostgresqlServer(const PostgresqlServer&) = delete;
    PostgresqlServer& operator=(const PostgresqlServer&) = delete;

    void stop()
    {
        if (m_server.state() == QProcess::NotRunning)
            return;
        ::kill(static_cast<pid_t>(m_server.processId()),
               SIGINT); // a fast end, also where clients are connected
        m_server.waitForFinished();
    }

    QString url(const QString& database) const
    {
        return QStringLiteral("postgresql:///%1?host=%2&user=lectern").arg(database, m_folder.path());
    }

    /// Makes an empty database; its address.
    QString newDatabase()
    {
        const QString name = QStringLiteral("db%1").arg(++m_databases);
        QProcess created;
        created.start(
            m_bin + QStringLiteral("/createdb"),
            {QStringLiteral("-h"), m_folder.path(), QStringLiteral("-U"), QStringLiteral("lectern"), name});
        return created.waitForFinished() && created.exitCode() == 0 ? url(name) : QString();
    }

private:
    explicit PostgresqlServer(QString bin)
        : m_bin(std::move(bin))
        , m_folder(QStringLiteral("/tmp/lectern-pg-XXXXXX")) // a socket's path may have 107 bytes
    {
    }

    /// The server refuses to be root's, and ends with this process.
    QStringList asUser(const QStringList& command) const
    {
        QStringList words{QStringLiteral("--pdeathsig"), QStringLiteral("INT")};
        if (::geteuid() == 0)
            words << QStringLiteral("--reuid=nobody") << QStringLiteral("--regid=nogroup")
                  << QStringLiteral("--clear-groups");
        return words << QStringLiteral("env") << QStringLiteral("-i") << QStringLiteral("PATH=/usr/bin:/bin")
                     << command;
    }

    QString data() const { return m_folder.filePath(QStringLiteral("data")); }

    bool initialise()
    {
        if (::geteuid() == 0 && QProcess::execute(QStringLiteral("chown"),
                                                  {QStringLiteral("nobody:nogroup"), m_folder.path()}) != 0)
            return false;
        QProcess made;
        made.start(QStringLiteral("setpriv"),
                   asUser({m_bin + QStringLiteral("/initdb"), QStringLiteral("-D"), data(),
                           QStringLiteral("-U"), QStringLiteral("lectern"), QStringLiteral("-A"),
                           QStringLiteral("trust"), QStringLiteral("-E"), QStringLiteral("UTF8"),
                           QStringLiteral("--locale=en_US.UTF-8"), QStringLiteral("--no-sync")}));
        return made.waitForFinished(60'000) && made.exitCode() == 0;
    }

    bool listen()
    {
        m_server.setProcessChannelMode(QProcess::MergedChannels);
        m_server.start(
            QStringLiteral("setpriv"),
            asUser({m_bin + QStringLiteral("/postgres"), QStringLiteral("-D"), data(), QStringLiteral("-k"),
                    m_folder.path(), QStringLiteral("-c"), QStringLiteral("listen_addresses="),
                    QStringLiteral("-c"), QStringLiteral("fsync=off"), QStringLiteral("-c"),
                    QStringLiteral("logging_collector=off"), QStringLiteral("-c"),
                    QStringLiteral("lc_messages=C")}));
        QByteArray said;
        while (!said.contains("ready to accept connections")) {
            if (!m_server.waitForReadyRead(60'000))
                return false;
            said += m_server.readAll();
        }
        return true;
    }

    QString m_bin;
    QTemporaryDir m_folder;
    QProcess m_server;
    int m_databases = 0;
};

} // namespace lectern::testing
