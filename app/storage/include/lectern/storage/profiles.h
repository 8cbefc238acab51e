#pragma once

#include <lectern/result/result.h>

#include <QString>

#include <optional>
#include <vector>

namespace lectern::storage {

class LearnerStore;

/// One of the learners who share a data folder. Each has a store of its own: the first one's is in the data
/// folder itself, those of the others are below it. There are no accounts and no passwords: whoever may read
/// the folder may open each of them.
struct ProfileEntry
{
    QString folder;       ///< of the store
    QString name = {};    ///< empty: nobody gave it one yet
    QString id = {};      ///< Profile::id
    qint64 used = 0;      ///< UTC ms of the store's last change
    Problem problem = {}; ///< why name and id are not known
};

/// What is known of the learner whose store is in a folder.
ProfileEntry profileIn(const QString& folder);

/// Those who have a store, the last used one first.
std::vector<ProfileEntry> profilesIn(const QString& dataFolder);

/// Where the store of one more learner would be; nothing is there yet.
QString newProfileFolder(const QString& dataFolder);

/// A new learner; the folder for the store. Errors: those of `renameProfile` and of LearnerStore::open.
Result<QString> createProfile(const QString& dataFolder, const QString& name);

/// Gives a learner another name, which is trimmed; the store may be open. Errors: storage.profile.name (the
/// most characters), storage.profile.taken (name), those of the file.
Result<void> renameProfile(const QString& dataFolder, const QString& folder, const QString& name);

/// Writes the learner's store, as it is now, into one file (0600), whole or not at all. Errors: those of
/// LearnerStore::flush, storage.export (file, reason).
Result<void> exportProfile(LearnerStore& store, const QString& file);

/// What becomes of a learner who is here already.
enum class Known
{
    refuse, ///< storage.profile.known (name)
    replace ///< takes the imported state; the one that was here is kept beside it under another name
};

/// Takes a learner from a file that `exportProfile` wrote, here or elsewhere; the folder of the store. The
/// file is not trusted: its size, integrity and tables are checked, and nothing is left behind where they are
/// wrong. A store that is replaced must not be open. Errors: file.read, file.large, file.write, storage.import
/// (file), storage.newer, storage.profile.known, those of LearnerStore::open.
Result<QString> importProfile(const QString& dataFolder, const QString& file, Known known, qint64 now);

} // namespace lectern::storage
