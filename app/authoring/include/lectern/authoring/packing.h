#pragma once

#include <lectern/authoring/texts.h>
#include <lectern/crypto/crypto.h>
#include <lectern/lessons/course.h>
#include <lectern/packages/pack.h>
#include <lectern/result/result.h>

#include <QString>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace lectern::authoring {

/// A course as it would be packed now.
struct PackOutlook
{
    lessons::Course course = {};
    std::vector<Diagnostic> findings = {}; ///< what lint says of it, and why it cannot be packed
    packages::PackPlan plan = {};          ///< empty where the course is refused

    /// Whether there are errors, which have to be mended before it is packed.
    bool isRefused() const;
};

/// Reads, checks and plans; open texts stand for the files on the disk.
PackOutlook lookAtPackage(const std::filesystem::path& folder, const Texts& texts = {});

/// Writes what was planned, opens it as a learner's computer would and holds its exercises against the course's.
/// Only then does the file get its name: the old file or the new one is there, also where it is stopped. `progress`
/// hears how much is done, 0 .. 1, and says whether to go on. Errors: archive.write, archive.stopped, package.hash,
/// those of reading a package.
Result<void> packCourse(const PackOutlook& outlook, const std::string& file,
                        const std::optional<crypto::SigningKey>& key,
                        const std::function<bool(double)>& progress = {});

/// The key of a file that `makeKey` wrote, or of a class: its folder or its class.key. None where the path is empty.
/// Errors: file.read, package.key (file), those of handin::ClassFolder::open.
Result<std::optional<crypto::SigningKey>> signingKey(const QString& path);

/// Writes a new key to sign with, for its owner alone. Errors: templates.exists (file), file.write.
Result<void> makeKey(const QString& file);

/// Why learners do not receive a file, in words.
QString leftOutWords(packages::LeftOut why);
/// What was taken out of a file that learners receive, in words.
QString cutWords();
/// Who signs a package, in words; an empty key: nobody.
QString signedByWords(const std::string& publicKey);

} // namespace lectern::authoring
