#include <lectern/keyring/keyring.h>

#include <qt6keychain/keychain.h>

#include <QEventLoop>

namespace lectern::keyring {
namespace {

Result<void> finish(QKeychain::Job& job, const Entry& entry)
{
    QEventLoop loop;
    job.setAutoDelete(false);
    job.setInsecureFallback(false);
    job.setKey(entry.name);
    QObject::connect(&job, &QKeychain::Job::finished, &loop, &QEventLoop::quit);
    job.start();
    loop.exec(QEventLoop::ExcludeUserInputEvents);
    switch (job.error()) {
    case QKeychain::NoError:
        return ok();
    case QKeychain::EntryNotFound:
        return fail("keyring.missing");
    case QKeychain::AccessDenied:
    case QKeychain::AccessDeniedByUser:
        return fail("keyring.denied");
    default:
        return fail("keyring.none", {job.errorString().toStdString()});
    }
}

} // namespace

Result<QString> read(const Entry& entry)
{
    QKeychain::ReadPasswordJob job(entry.service);
    if (const auto done = finish(job, entry); !done)
        return fail(done.error());
    return job.textData();
}

Result<void> write(const Entry& entry, const QString& secret)
{
    QKeychain::WritePasswordJob job(entry.service);
    job.setTextData(secret);
    return finish(job, entry);
}

Result<void> remove(const Entry& entry)
{
    QKeychain::DeletePasswordJob job(entry.service);
    auto done = finish(job, entry);
    return !done && done.error().code == "keyring.missing" ? ok() : done;
}

} // namespace lectern::keyring
