#pragma once

#include <lectern/lessons/course_source.h>
#include <lectern/result/result.h>

#include <QObject>
#include <QString>

#include <memory>

class QProcess;
class QTemporaryDir;

namespace lectern::author {

/// The course as a new learner gets it: packed from the texts that are being written, and opened by the program itself
/// with an empty profile that goes away again. It ends with this object.
class LearnerTrial : public QObject
{
    Q_OBJECT

public:
    /// `program` is the path of lectern.
    explicit LearnerTrial(const QString& program);
    ~LearnerTrial() override;

    /// `unsaved` as for packages::planPackage; `lesson` is an id and may be empty. A trial before is ended. Errors:
    /// those of planPackage and writePackage; authoring.trial (program, reason).
    Result<void> start(const lessons::Course& course, const lessons::FileReader& unsaved, const QString& language,
                       const QString& lesson);
    bool isRunning() const;

private:
    void end();

    QString m_program;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QProcess> m_process;
};

} // namespace lectern::author
