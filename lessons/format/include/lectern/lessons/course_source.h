#pragma once

#include <lectern/lessons/course.h>

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace lectern::lessons {

/// Gives the text of a file, or nothing where there is none.
using FileReader = std::function<std::optional<std::string>(const std::filesystem::path&)>;

/// The files as they lie on the disk; of one that is larger than a page may be only its beginning, one byte longer than
/// that.
FileReader filesOnDisk();

/// Keeps what was read from the files of a course, so that only files whose text has changed are read again. For one
/// course, and one thread at a time.
class ParseCache
{
public:
    template <typename T>
    struct Entry
    {
        std::string text;
        Checked<T> read;
    };

    template <typename T>
    using Entries = std::map<std::string, Entry<T>, std::less<>>;

    Entries<ParsedPage> pages = {}; ///< without those that include other files
    Entries<Calculator> calculators = {};
    Entries<Exercise> exercises = {};
};

/// Where a course is read from. Which files a folder has is always asked of the disk.
struct CourseSource
{
    FileReader files = filesOnDisk();
    ParseCache* cache = nullptr; ///< borrowed; may be null
};

/// Reads a course from other texts than those on the disk, such as an editor's.
Checked<Course> loadCourse(const std::filesystem::path& folder, const CourseSource& source);

/// Reads included files as `includesFrom` does, through `files`.
IncludeReader includesThrough(FileReader files, const std::filesystem::path& lessonFolder);

} // namespace lectern::lessons
