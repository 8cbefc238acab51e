#pragma once

#include <lectern/crypto/crypto.h>
#include <lectern/lessons/course_source.h>
#include <lectern/result/result.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lectern::packages {

/// Why a file of the course's folder is not given to learners.
enum class LeftOut
{
    instructors, ///< in a folder named "instructor"
    draft,       ///< a lesson that course.yaml does not list
    hidden,      ///< its name begins with a dot
    link,
    kind ///< nothing that a course is made of
};

/// What learners receive, decided before anything is written.
struct PackPlan
{
    struct File
    {
        std::string name;  ///< in the package, and below the course's folder
        std::string bytes; ///< as learners get it
        bool cut = false;  ///< comments or tests for instructors were taken out
    };
    struct Omitted
    {
        std::string name; ///< a folder ends in '/'
        LeftOut why = LeftOut::kind;
    };

    std::string course;
    int version = 1;
    std::map<std::string, std::string> title = {};
    std::vector<File> files = {};
    std::vector<Omitted> omitted = {};
};

/// Looks through the course's folder. Errors: file.read, file.large, lessons.weak.form, package.large
/// (limit), package.id (a course id that cannot name a folder), package.name.*.
Result<PackPlan> planPackage(const lessons::Course& course);
/// The same of a course that is being written: `unsaved` gives the texts that stand for files on the disk.
Result<PackPlan> planPackage(const lessons::Course& course, const lessons::FileReader& unsaved);

/// Writes the package: the old file or the new one is there. The same plan and key give the same bytes.
/// Without a key the package is unsigned. `progress` hears how much is written, 0 .. 1, and says whether to go on.
/// Errors: archive.write, archive.stopped.
Result<void> writePackage(const PackPlan& plan, const std::string& file,
                          const std::optional<crypto::SigningKey>& key,
                          const std::function<bool(double)>& progress = {});

} // namespace lectern::packages
