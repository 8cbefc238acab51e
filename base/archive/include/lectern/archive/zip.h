#pragma once

#include <lectern/result/result.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::archive {

/// What a zip file may be at most. Sizes are in bytes.
struct Limits
{
    std::uint64_t archive = std::uint64_t{1} << 30;
    std::uint64_t entries = 20'000;
    std::uint64_t entry = std::uint64_t{16} << 20; ///< one entry, inflated
    std::uint64_t total = std::uint64_t{1} << 30;  ///< all that is read, inflated
    std::size_t name = 1'024;
};

/// Local time of wherever the zip file was made, as it keeps it: without a zone, in steps of two seconds.
struct CivilTime
{
    int year = 1980;
    int month = 1;
    int day = 1;
    int hour = 0;
    int minute = 0;
    int second = 0;

    bool operator==(const CivilTime&) const = default;
};

/// A file in a zip file. Folders are none.
struct Entry
{
    std::string name;       ///< UTF-8, '/' between folders; names in GBK or code page 437 are converted
    std::uint64_t size = 0; ///< inflated, as claimed
    CivilTime modified = {};
    Problem problem = {}; ///< why it is not read; its name must not be used as a path then
};

/// A zip file from outside, read with suspicion. Nothing is ever written to disk.
class ZipReader
{
public:
    /// Errors: archive.open (file, reason), archive.format (file: damaged, entries that overlap or have the
    /// same name), archive.large (file, limit),
    /// archive.entries (file, limit).
    static Result<ZipReader> open(const std::string& file, const Limits& limits = {});

    /// The same from memory; `name` stands for it in messages.
    static Result<ZipReader> fromBytes(std::string bytes, const std::string& name, const Limits& limits = {});

    ~ZipReader();
    ZipReader(ZipReader&& other) noexcept;
    ZipReader& operator=(ZipReader&& other) noexcept;

    /// Problems of an entry: archive.name (name: absolute, with "..", a drive, a backslash or control
    /// characters), archive.name.long, archive.link (name), archive.encrypted (name), archive.entry.large
    /// (name, limit).
    const std::vector<Entry>& entries() const;

    /// The bytes of an entry. Errors: its problem, archive.entry (name, reason: damaged), archive.size (name:
    /// not as large as claimed), archive.total (file, limit).
    Result<std::string> read(std::size_t entry);

    /// Bytes that reading has made so far, of failed reads too.
    std::uint64_t inflated() const;

private:
    struct State;
    static Result<ZipReader> read(std::unique_ptr<State> state);
    explicit ZipReader(std::unique_ptr<State> state);

    std::unique_ptr<State> m_state;
};

struct NewEntry
{
    std::string name; ///< UTF-8, '/' between folders
    std::string bytes;
};

/// Hears how much is written, 0 .. 1, and says whether to go on.
using Progress = std::function<bool(double)>;

/// Writes a zip file, which holds the same bytes for the same entries. The old file or the new one is there,
/// never half of it. Errors: archive.write (file, reason), also where there are no entries: a zip file cannot be
/// empty; archive.stopped (file) where `progress` said so.
Result<void> writeZip(const std::string& file, const std::vector<NewEntry>& entries, const Progress& progress = {});

} // namespace lectern::archive
