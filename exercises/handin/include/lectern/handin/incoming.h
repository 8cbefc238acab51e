#pragma once

#include <lectern/result/result.h>

#include <QStringList>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace lectern::handin {

/// What an LMS says about a file by naming it.
struct LmsName
{
    enum class System
    {
        none,
        moodle, ///< "Full name_12345_assignsubmission_file_/x.lhand", the same flat, "Participant 7_..."
                ///< where blind
        canvas  ///< "doejane_LATE_123_456_x.lhand", "anon_a1b2c_456_x.lhand"
    };
    System system = System::none;
    std::string person = {}; ///< empty where the LMS hides it
    bool late = false;
    std::string file; ///< the name that the learner gave
};

/// Reads a path of an LMS's download.
LmsName readLmsName(const std::string& path);

/// One file that may be a hand-in.
struct IncomingFile
{
    std::string source; ///< for people: "class.zip!folder/x.lhand"
    LmsName name;
    std::optional<std::int64_t> modified = {}; ///< UTC ms
    Result<std::string> bytes = std::string();
};

struct IncomingOptions
{
    std::size_t fileBytes = std::size_t{8} << 20;
    std::uint64_t totalBytes = std::uint64_t{4} << 30; ///< of one path, inflated
    std::size_t files = 200'000;                       ///< of one path
    int depth = 3;       ///< zip files in zip files, and folders likewise times ten
    int zoneMinutes = 0; ///< in which zone zip files keep their times
};

/// Finds the files of folders, zip files (as an LMS gives them, also in one another) and single files, and
/// hands each to `visit`, in the order of their names, until that returns false. What cannot be read is
/// visited with the reason; nothing stops the rest. In a zip file that an LMS named, the person, the late mark
/// and the time are those of that zip file: what the learner packed says nothing about them.
void forEachIncoming(const QStringList& paths, const IncomingOptions& options,
                     const std::function<bool(IncomingFile)>& visit);

} // namespace lectern::handin
