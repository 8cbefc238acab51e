#include <lectern/xapi/uploader.h>

#include "same_statement.h"
#include "waiting_time.h"

#include <QDateTime>
#include <QJsonDocument>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QRandomGenerator>
#include <QUrlQuery>
#include <QUuid>

#include <algorithm>

namespace lectern::xapi {
namespace {

constexpr qsizetype mostReplyBytes = 1 << 20;
constexpr qsizetype mostReasonBytes = 300;

enum Status
{
    ok200 = 200,
    noContent = 204,
    unauthorized = 401,
    forbidden = 403,
    notFound = 404,
    notAllowed = 405,
    timedOut = 408,
    conflict = 409,
    tooMany = 429
};

bool isBusy(int status)
{
    return status == timedOut || status == tooMany || status >= 500;
}

/// The HTTP status; 0 where there was no answer.
int statusOf(const QNetworkReply& reply)
{
    return reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
}

/// An answer that broke off, or none.
bool isCut(const QNetworkReply& reply)
{
    const auto error = reply.error();
    return statusOf(reply) == 0 || error == QNetworkReply::RemoteHostClosedError ||
           error == QNetworkReply::OperationCanceledError || error == QNetworkReply::TimeoutError;
}

} // namespace

Uploader::Uploader(Outbox& outbox, Settings settings, const QString& secret, UploadOptions options)
    : m_outbox(outbox)
    , m_settings(std::move(settings))
    , m_authorization("Basic " + (m_settings.user + u':' + secret).toUtf8().toBase64())
    , m_options(std::move(options))
{
    if (!m_options.now)
        m_options.now = [] { return QDateTime::currentMSecsSinceEpoch(); };
    if (!m_options.jitter)
        m_options.jitter = [] { return QRandomGenerator::global()->generateDouble(); };
}

void Uploader::send()
{
    m_sent = 0;
    m_refused = 0;
    m_cancelled = false;
    m_batches.clear();
    next();
}

void Uploader::testConnection()
{
    m_cancelled = false;
    QUrlQuery query;
    query.addQueryItem(QStringLiteral("statementId"), QUuid::createUuid().toString(QUuid::WithoutBraces));
    ask(m_network.get(request(query)), &Uploader::tested);
}

void Uploader::cancel()
{
    m_cancelled = true;
    if (m_reply)
        m_reply->abort();
}

QNetworkRequest Uploader::request(const QUrlQuery& query) const
{
    QUrl url = m_settings.endpoint;
    QString path = url.path();
    while (path.endsWith(u'/'))
        path.chop(1);
    url.setPath(path + QStringLiteral("/statements"));
    url.setQuery(query);
    QNetworkRequest request(url);
    request.setRawHeader("Authorization", m_authorization);
    request.setRawHeader("X-Experience-API-Version", "1.0.3");
    request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArray("application/json"));
    request.setTransferTimeout(m_options.timeout);
    // The password goes to the address that the instructor gave, and to no other.
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    return request;
}

void Uploader::ask(QNetworkReply* reply, Answered answered)
{
    m_reply = reply;
    m_body.clear();
    connect(reply, &QNetworkReply::readyRead, this, &Uploader::collect);
    connect(reply, &QNetworkReply::finished, this, [this, reply, answered] {
        if (reply->isOpen())
            collect();
        reply->deleteLater();
        (this->*answered)();
    });
}

void Uploader::collect()
{
    m_body += m_reply->read(mostReplyBytes - m_body.size());
    if (m_body.size() >= mostReplyBytes)
        m_reply->abort();
}

std::string Uploader::replyText() const
{
    const QByteArray start = m_body.left(mostReasonBytes).simplified();
    return std::to_string(statusOf(*m_reply)) + ' ' + QString::fromUtf8(start).toStdString();
}

void Uploader::next()
{
    if (m_batches.empty()) {
        auto due = m_outbox.due(m_options.now(), m_options.batch);
        if (!due)
            return stop(due.error());
        if (due->empty())
            return stop({});
        m_batches.push_back(*std::move(due));
    }
    post();
}

void Uploader::post()
{
    QByteArray body = "[";
    for (const Statement& statement : m_batches.back()) {
        if (body.size() > 1)
            body += ',';
        body += QByteArray::fromStdString(statement.json);
    }
    ask(m_network.post(request({}), body + ']'), &Uploader::posted);
}

/// The answers that are about the connection and not about what was sent; the run ends.
bool Uploader::stopsWhole(int status)
{
    if (m_cancelled) {
        stop(makeError("xapi.cancelled"));
        return true;
    }
    const bool isWrongPlace = (status >= 300 && status < 400) || status == notFound || status == notAllowed;
    if (status == unauthorized || status == forbidden)
        stop(makeError("xapi.denied"));
    else if (isWrongPlace)
        stop(makeError("xapi.address", {std::to_string(status)}));
    else if (isBusy(status) || isCut(*m_reply))
        postpone(isCut(*m_reply) ? 0 : status);
    else
        return false;
    return true;
}

void Uploader::posted()
{
    const int status = statusOf(*m_reply);
    if (stopsWhole(status))
        return;
    if (status == ok200 || status == noContent)
        sent();
    else if (m_batches.back().size() > 1)
        split(); // one of them is at fault: the others go on
    else if (status == conflict)
        compare();
    else
        refused(replyText());
}

void Uploader::split()
{
    Batch batch = std::move(m_batches.back());
    m_batches.pop_back();
    const auto middle = batch.begin() + static_cast<std::ptrdiff_t>(batch.size() / 2);
    m_batches.emplace_back(middle, batch.end());
    m_batches.emplace_back(batch.begin(), middle);
    next();
}

/// The store has a statement with this id: ours from before, where the answer was lost, or another one.
void Uploader::compare()
{
    QUrlQuery query;
    query.addQueryItem(QStringLiteral("statementId"), QString::fromStdString(m_batches.back().front().id));
    ask(m_network.get(request(query)), &Uploader::compared);
}

void Uploader::compared()
{
    const int status = statusOf(*m_reply);
    if (status != notFound && stopsWhole(status))
        return;
    const QByteArray ours = QByteArray::fromStdString(m_batches.back().front().json);
    const bool isOurs = status == ok200 && saysTheSame(QJsonDocument::fromJson(m_body).object(),
                                                       QJsonDocument::fromJson(ours).object());
    if (isOurs)
        sent();
    else
        refused("409");
}

void Uploader::tested()
{
    const int status = statusOf(*m_reply);
    if (m_cancelled)
        stop(makeError("xapi.cancelled"));
    else if (status == ok200 || status == notFound)
        stop({});
    else if (!stopsWhole(status))
        stop(makeError("xapi.address", {std::to_string(status)}));
}

void Uploader::sent()
{
    std::vector<std::string> ids;
    for (const Statement& statement : m_batches.back())
        ids.push_back(statement.id);
    if (const auto marked = m_outbox.markSent(ids); !marked)
        return stop(marked.error());
    m_sent += static_cast<int>(ids.size());
    m_batches.pop_back();
    Q_EMIT progressed(m_sent, m_refused);
    next();
}

void Uploader::refused(const std::string& reason)
{
    if (const auto marked = m_outbox.refuse(m_batches.back().front().id, reason); !marked)
        return stop(marked.error());
    ++m_refused;
    m_batches.pop_back();
    Q_EMIT progressed(m_sent, m_refused);
    next();
}

/// `status` 0: no answer.
void Uploader::postpone(int status)
{
    const std::int64_t now = m_options.now();
    const auto asked = retryAfter(m_reply->rawHeader("Retry-After"), now);
    std::vector<std::string> ids;
    int tries = 0;
    for (const Batch& batch : m_batches) {
        for (const Statement& statement : batch) {
            ids.push_back(statement.id);
            tries = std::max(tries, m_outbox.triesOf(statement.id).value_or(0));
        }
    }
    const std::int64_t wait = std::max(asked.value_or(0), waitingTime(tries, m_options.jitter()));
    if (const auto marked = m_outbox.postpone(ids, now + wait); !marked)
        return stop(marked.error());
    stop(status == 0 ? makeError("xapi.network", {m_reply->errorString().toStdString()})
                     : makeError("xapi.busy", {std::to_string(status)}));
}

void Uploader::stop(const Problem& problem)
{
    m_batches.clear();
    m_reply = nullptr;
    Q_EMIT finished(problem);
}

} // namespace lectern::xapi
