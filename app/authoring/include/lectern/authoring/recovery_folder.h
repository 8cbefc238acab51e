#pragma once

#include <lectern/result/result.h>

#include <QDateTime>
#include <QString>

#include <memory>
#include <string>
#include <vector>

class QLockFile;

namespace lectern::authoring {

/// A text that was never saved, as an editor left it that came to no good end.
struct Recovered
{
    QString file; ///< absolute
    std::string text = {};
    QDateTime when = {};
};

/// Keeps unsaved texts of one course beside its files, in a folder that belongs to this editor alone; several editors
/// may work on one course.
class RecoveryFolder
{
public:
    /// Below `root` each course has a folder, and in it each editor. What editors have left that are no longer there
    /// is taken over. Where nothing can be written, `keep` says so.
    RecoveryFolder(const QString& root, const QString& courseFolder);
    ~RecoveryFolder();

    /// What was taken over, the newest text of each file. It stays on the disk until `discardFound`.
    const std::vector<Recovered>& found() const { return m_found; }
    void discardFound();

    /// Errors: file.write.
    Result<void> keep(const QString& file, const std::string& text);
    void forget(const QString& file);

private:
    void takeOver(const QString& folder);
    QString pathOf(const QString& file) const;

    QString m_course;
    QString m_folder; ///< of this editor
    std::unique_ptr<QLockFile> m_lock;
    std::vector<Recovered> m_found;
    std::vector<std::pair<QString, std::unique_ptr<QLockFile>>> m_left; ///< folders of editors that are gone
};

} // namespace lectern::authoring
