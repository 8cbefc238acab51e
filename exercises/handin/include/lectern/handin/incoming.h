#pragma once

#include <lectern/handin/lms_name.h>
#include <lectern/result/result.h>

#include <QStringList>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace lectern::handin {

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

/// About how many files forEachIncoming() will visit: zip files in others count as one. Files are not read,
/// so that it takes little time.
std::size_t countIncoming(const QStringList& paths);

} // namespace lectern::handin
