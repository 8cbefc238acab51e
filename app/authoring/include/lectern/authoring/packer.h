#pragma once

#include <lectern/authoring/packing.h>
#include <lectern/authoring/worker.h>

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <string>

namespace lectern::authoring {

/// Packs a course that is being written: what learners will receive, then the package, both on a thread.
class Packer : public QObject
{
    Q_OBJECT

public:
    /// What is known; a value for whoever shows it.
    struct State
    {
        std::shared_ptr<const PackOutlook> outlook = {}; ///< none until it was looked at
        std::string signer = {};                         ///< public key of who would sign; "" for nobody
        std::optional<Diagnostic> keyProblem = {};       ///< why the key cannot be used
        bool looking = false;
        bool packing = false;
        double progress = 0;                    ///< 0 .. 1, of packing
        QString packed = {};                    ///< the package that was made last
        std::optional<Diagnostic> problem = {}; ///< why it was not
        /// Whether a package can be asked for.
        bool mayPack() const { return outlook && !outlook->isRefused() && !keyProblem && !packing; }
    };

    explicit Packer(const QString& folder);
    ~Packer() override;

    const State& state() const { return m_state; }
    /// Looks at the course as these texts have it, and at the key; of looks asked for meanwhile only the last is done.
    void look(const Texts& texts, const QString& keyPath);
    /// Looks once more and packs. Nothing is written where the course is refused or the key cannot be used.
    void pack(const Texts& texts, const QString& keyPath, const QString& file);
    /// Gives up packing; the file stays as it was before.
    void stop();
    /// What became of the last package is no longer of interest.
    void forgetOutcome();

Q_SIGNALS:
    void changed();

private:
    struct Job
    {
        Texts texts = {};
        QString keyPath = {};
        QString file = {}; ///< empty: it is only looked at
    };
    struct Sight;
    static Sight see(const QString& folder, const Job& job);
    void begin(const Job& job);
    void end(const Job& job, const Sight& sight);

    QString m_folder;
    State m_state;
    std::optional<Job> m_next; ///< as soon as there is time
    Worker m_worker;                                 ///< last: it goes first
};

} // namespace lectern::authoring
