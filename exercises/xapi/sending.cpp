#include <lectern/xapi/sending.h>

#include <lectern/xapi/statement.h>

#include <QEventLoop>

namespace lectern::xapi {
namespace {

constexpr std::size_t statementsAtOnce = 1'000;

Result<void> waitFor(Uploader& uploader, void (Uploader::*start)(), const Waiting& waiting)
{
    QEventLoop loop;
    Problem why;
    QObject::connect(&uploader, &Uploader::finished, &loop, [&](const Problem& problem) {
        why = problem;
        loop.quit();
    });
    QObject::connect(&uploader, &Uploader::progressed, &loop, [&](int sent, int refused) {
        if (waiting.progressed)
            waiting.progressed(sent, refused);
    });
    QMetaObject::invokeMethod(
        &uploader, [&] { (uploader.*start)(); }, Qt::QueuedConnection);
    const std::stop_callback stopped(waiting.stop, [&uploader] {
        QMetaObject::invokeMethod(&uploader, &Uploader::cancel, Qt::QueuedConnection);
    });
    loop.exec();
    return why ? Result<void>(fail(*why)) : ok();
}

} // namespace

Result<OutboxState> stateOf(const Outbox& outbox)
{
    const auto counts = outbox.counts();
    if (!counts)
        return fail(counts.error());
    auto refused = outbox.refused();
    if (!refused)
        return fail(refused.error());
    return OutboxState{*counts, *std::move(refused)};
}

Result<std::size_t> collect(const handin::GradingOffice& office, const Settings& settings, Outbox& outbox,
                            const std::stop_token& stop)
{
    std::vector<Statement> batch;
    Result<void> added = ok();
    std::stop_source ended; // by the caller or by the first error
    const std::stop_callback stopped(stop, [&ended] { ended.request_stop(); });
    const auto put = [&] {
        if (const auto done = outbox.add(batch); !done) {
            added = fail(done.error());
            ended.request_stop();
        }
        batch.clear();
    };
    const auto visited = forEachStatement(
        office.gradebook(), office.opened(), settings.homePage,
        [&](Statement statement) {
            batch.push_back(std::move(statement));
            if (batch.size() == statementsAtOnce)
                put();
        },
        ended.get_token());
    if (stop.stop_requested())
        return fail("xapi.cancelled");
    if (added)
        put();
    return added ? visited : fail(added.error());
}

Result<void> sendDue(Outbox& outbox, const Settings& settings, const QString& secret, const Waiting& waiting)
{
    Uploader uploader(outbox, settings, secret);
    return waitFor(uploader, &Uploader::send, waiting);
}

Result<void> tryConnection(Outbox& outbox, const Settings& settings, const QString& secret,
                           const Waiting& waiting)
{
    Uploader uploader(outbox, settings, secret);
    return waitFor(uploader, &Uploader::testConnection, waiting);
}

} // namespace lectern::xapi
