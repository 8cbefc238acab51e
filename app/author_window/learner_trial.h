#pragma once

#include <lectern/authoring/check_runner.h>
#include <lectern/authoring/worker.h>
#include <lectern/result/result.h>

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

class QTemporaryDir;

namespace lectern::author {

/// The course as a new learner gets it: packed, and opened by the program itself with an empty profile that goes away
/// again. It ends with this object. Nothing here waits.
class LearnerTrial : public QObject
{
    Q_OBJECT

public:
    /// `program` is the path of lectern.
    explicit LearnerTrial(const QString& program);
    ~LearnerTrial() override;

    /// Packs the texts that are being written on a thread, then opens them. `lesson` is an id and may be empty. While
    /// one is being packed, nothing.
    void start(const std::shared_ptr<const authoring::ReadCourse>& course, const authoring::Texts& texts,
               const QString& language, const QString& lesson);
    /// Opens a package. A trial before is ended.
    void open(const QString& package, const QString& language, const QString& lesson);

Q_SIGNALS:
    /// Those of planPackage and writePackage; authoring.trial (program, reason).
    void failed(const lectern::Diagnostic& reason);

private:
    struct Run;
    void run(std::unique_ptr<QTemporaryDir> folder, const QString& package, const QString& language,
             const QString& lesson);
    void end();

    QString m_program;
    std::unique_ptr<Run> m_run;
    std::vector<std::unique_ptr<Run>> m_leaving; ///< asked to end
    authoring::Worker m_packing;                 ///< last: it goes first
};

} // namespace lectern::author
