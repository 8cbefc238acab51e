#include <lectern/authoring/packer.h>

#include <utility>

namespace lectern::authoring {

/// What the thread has seen.
struct Packer::Sight
{
    std::shared_ptr<const PackOutlook> outlook;
    Result<std::optional<crypto::SigningKey>> key;
    Result<void> packed = ok();
};

Packer::Packer(const QString& folder)
    : m_folder(folder)
{
}

Packer::~Packer() = default;

Packer::Sight Packer::see(const QString& folder, const Job& job)
{
    return {std::make_shared<const PackOutlook>(lookAtPackage(folder.toStdString(), job.texts)),
            signingKey(job.keyPath)};
}

void Packer::look(const Texts& texts, const QString& keyPath)
{
    const Job job{texts, keyPath};
    if (!m_worker.isBusy())
        begin(job);
    else if (!m_next || m_next->file.isEmpty())
        m_next = job;
}

void Packer::pack(const Texts& texts, const QString& keyPath, const QString& file)
{
    if (!m_state.mayPack())
        return;
    m_state.packing = true;
    m_state.progress = 0;
    forgetOutcome();
    const Job job{texts, keyPath, file};
    if (m_worker.isBusy())
        m_next = job;
    else
        begin(job);
}

void Packer::begin(const Job& job)
{
    m_state.looking = job.file.isEmpty();
    const auto tell = [this](double done) {
        QMetaObject::invokeMethod(
            this,
            [this, done] {
                m_state.progress = done;
                Q_EMIT changed();
            },
            Qt::QueuedConnection);
    };
    m_worker.run(
        [folder = m_folder, job, tell](const std::stop_token& stop) {
            Sight sight = see(folder, job);
            if (!job.file.isEmpty() && !sight.outlook->isRefused() && sight.key)
                sight.packed = packCourse(*sight.outlook, job.file.toStdString(), *sight.key, [&](double done) {
                    tell(done);
                    return !stop.stop_requested();
                });
            return sight;
        },
        [this, job](const Sight& sight) { end(job, sight); });
    Q_EMIT changed();
}

void Packer::end(const Job& job, const Sight& sight)
{
    m_state.looking = false;
    m_state.outlook = sight.outlook;
    m_state.signer = sight.key && *sight.key ? (*sight.key)->publicKey : std::string();
    m_state.keyProblem = sight.key ? std::nullopt : std::optional(sight.key.error());
    if (!job.file.isEmpty()) {
        m_state.packing = false;
        if (!sight.packed)
            m_state.problem = sight.packed.error();
        else if (!sight.outlook->isRefused() && sight.key)
            m_state.packed = job.file;
    }
    if (const auto next = std::exchange(m_next, std::nullopt))
        begin(*next);
    Q_EMIT changed();
}

void Packer::stop()
{
    if (m_next && !m_next->file.isEmpty()) { // not even begun
        m_next.reset();
        m_state.packing = false;
        Q_EMIT changed();
    } else if (m_state.packing) {
        m_worker.stop();
    }
}

void Packer::forgetOutcome()
{
    m_state.packed.clear();
    m_state.problem.reset();
    Q_EMIT changed();
}

} // namespace lectern::authoring
