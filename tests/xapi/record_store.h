#pragma once

#include <QJsonDocument>
#include <QProcess>
#include <QString>
#include <QStringList>

#include <memory>

namespace lectern::xapi::test {

/// A record store in a process of its own; it ends with this object.
class RecordStore
{
public:
    /// Null where it cannot be started; `program` prints {"endpoint": ...} when it is ready.
    static std::unique_ptr<RecordStore>
    start(const QString& program, const QStringList& arguments,
          const QProcessEnvironment& environment = QProcessEnvironment::systemEnvironment())
    {
        std::unique_ptr<RecordStore> store(new RecordStore);
        store->m_process.setProcessEnvironment(environment);
        store->m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        store->m_process.start(program, arguments);
        while (!store->m_process.canReadLine()) {
            if (!store->m_process.waitForReadyRead(60'000))
                return nullptr;
        }
        store->m_endpoint =
            QJsonDocument::fromJson(store->m_process.readLine())[QStringLiteral("endpoint")].toString();
        return store->m_endpoint.isEmpty() ? nullptr : std::move(store);
    }

    /// The strict one of this folder, which keeps its statements in `file`.
    static std::unique_ptr<RecordStore> startStrict(const QString& file, const QStringList& actions = {})
    {
        return start(QStringLiteral("/usr/bin/python3"),
                     QStringList{QStringLiteral(LECTERN_SOURCE_DIR "/tests/xapi/strict_store.py"), file} +
                         actions);
    }

    ~RecordStore() { kill(); }
    RecordStore(const RecordStore&) = delete;
    RecordStore& operator=(const RecordStore&) = delete;

    QString endpoint() const { return m_endpoint; }

    void kill()
    {
        m_process.kill();
        m_process.waitForFinished();
    }

private:
    RecordStore() = default;

    QProcess m_process;
    QString m_endpoint;
};

} // namespace lectern::xapi::test
