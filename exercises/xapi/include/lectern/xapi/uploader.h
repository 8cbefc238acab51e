#pragma once

#include <lectern/result/result.h>
#include <lectern/xapi/outbox.h>
#include <lectern/xapi/settings.h>

#include <QByteArray>
#include <QNetworkAccessManager>
#include <QObject>
#include <QString>

#include <cstdint>
#include <functional>
#include <vector>

class QNetworkReply;
class QNetworkRequest;
class QUrlQuery;

namespace lectern::xapi {

struct UploadOptions
{
    std::size_t batch = 50;                 ///< statements in one request
    int timeout = 30'000;                   ///< ms without a byte
    std::function<std::int64_t()> now = {}; ///< UTC ms; none: the system's clock
    std::function<double()> jitter = {};    ///< 0..1; none: at random
};

/// Sends what is due to the record store, one request after another, by the rules of xAPI 1.0.3. Whatever
/// happens, a statement stays in the outbox until the store has answered for it; sent twice it is the same.
class Uploader : public QObject
{
    Q_OBJECT

public:
    /// `outbox` is borrowed.
    Uploader(Outbox& outbox, Settings settings, const QString& secret, UploadOptions options = {});

    /// Sends until nothing is due.
    void send();
    /// Asks the store for a statement that is nowhere: whether it is there and lets the user in.
    void testConnection();
    /// Ends with xapi.cancelled.
    void cancel();

Q_SIGNALS:
    void progressed(int sent, int refused);
    /// Once for each send() or testConnection(). Problems: xapi.network (reason), xapi.busy (HTTP status),
    /// xapi.denied, xapi.address (HTTP status), xapi.cancelled, those of the outbox.
    void finished(const lectern::Problem& problem);

private:
    using Batch = std::vector<Statement>;
    using Answered = void (Uploader::*)();

    void next();
    void post();
    void compare();
    void posted();
    void compared();
    void tested();
    void split();
    void sent();
    void refused(const std::string& reason);
    void postpone(int status);
    void stop(const Problem& problem);
    bool stopsWhole(int status);
    void ask(QNetworkReply* reply, Answered answered);
    void collect();
    QNetworkRequest request(const QUrlQuery& query) const;
    std::string replyText() const;

    Outbox& m_outbox;
    Settings m_settings;
    QByteArray m_authorization;
    UploadOptions m_options;
    QNetworkAccessManager m_network;
    std::vector<Batch> m_batches; ///< the last one is in flight
    QNetworkReply* m_reply = nullptr;
    QByteArray m_body;
    bool m_cancelled = false;
    int m_sent = 0;
    int m_refused = 0;
};

} // namespace lectern::xapi
