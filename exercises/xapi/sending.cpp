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

Result<std::size_t> collect(const handin::GradingOffice& office, const Settings& settings, Outbox& outbox)
{
    std::vector<Statement> batch;
    Result<void> added = ok();
    const auto put = [&] {
        if (const auto done = outbox.add(batch); !done && added)
            added = fail(done.error());
        batch.clear();
    };
    const auto visited =
        forEachStatement(office.gradebook(), office.opened(), settings.homePage, [&](Statement statement) {
            batch.push_back(std::move(statement));
            if (batch.size() == statementsAtOnce)
                put();
        });
    put();
    return added || !visited ? visited : fail(added.error());
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
