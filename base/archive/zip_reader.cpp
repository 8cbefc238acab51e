#include <lectern/archive/zip.h>

#include "entry_name.h"

#include <zip.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <filesystem>
#include <fstream>

namespace lectern::archive {
namespace {

std::string textOf(int code)
{
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    std::string text = zip_error_strerror(&error);
    zip_error_fini(&error);
    return text;
}

std::uint64_t littleEndian(std::string_view bytes)
{
    std::uint64_t number = 0;
    for (auto byte = bytes.rbegin(); byte != bytes.rend(); ++byte)
        number = (number << 8) | static_cast<unsigned char>(*byte);
    return number;
}

/// Entries that the archive says it has, so that libzip does not make room for a lie. `at` gives bytes of the
/// file.
template <typename Bytes>
std::uint64_t claimedEntries(const Bytes& at, std::uint64_t size)
{
    constexpr std::uint64_t endSize = 22;
    constexpr std::uint64_t longestComment = 65'535;
    const std::uint64_t tailSize = std::min(size, endSize + longestComment);
    const std::string tail = at(size - tailSize, tailSize);
    std::uint64_t most = 0;
    for (std::size_t i = tail.find("PK\x06\x06"); i != std::string::npos;
         i = tail.find("PK\x06\x06", i + 1)) {
        if (i + 40 <= tail.size())
            most = std::max(most, littleEndian(std::string_view(tail).substr(i + 32, 8)));
    }
    for (std::size_t i = tail.find("PK\x06\x07"); i != std::string::npos;
         i = tail.find("PK\x06\x07", i + 1)) {
        if (i + 16 > tail.size())
            continue;
        const std::uint64_t record = littleEndian(std::string_view(tail).substr(i + 8, 8));
        if (record < size && size - record >= 40)
            most = std::max(most, littleEndian(at(record + 32, 8)));
    }
    return most; // without zip64 there are at most 65,535
}

CivilTime civil(std::time_t time)
{
    std::tm local{}; // libzip made `time` of the civil time in the archive by the same rules
    localtime_r(&time, &local);
    return {local.tm_year + 1900, local.tm_mon + 1, local.tm_mday, local.tm_hour, local.tm_min, local.tm_sec};
}

bool isLink(zip_t* archive, zip_uint64_t index)
{
    constexpr zip_uint32_t typeMask = 0170000;
    constexpr zip_uint32_t regular = 0100000;
    constexpr zip_uint32_t folder = 0040000;
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    if (zip_file_get_external_attributes(archive, index, 0, &system, &attributes) != 0)
        return true;
    const zip_uint32_t type = (attributes >> 16) & typeMask;
    return system == ZIP_OPSYS_UNIX && type != 0 && type != regular && type != folder;
}

} // namespace

struct ZipReader::State
{
    zip_t* archive = nullptr;
    std::string name;
    std::string bytes; ///< of an archive in memory
    Limits limits;
    std::vector<Entry> entries;
    std::vector<zip_uint64_t> indexes;
    std::uint64_t read = 0;

    ~State()
    {
        if (archive)
            zip_discard(archive);
    }

    Problem problemOf(const Entry& entry, const zip_stat_t& stat) const;
    void addEntry(zip_uint64_t index);
};

ZipReader::ZipReader(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
}

ZipReader::~ZipReader() = default;
ZipReader::ZipReader(ZipReader&& other) noexcept = default;
ZipReader& ZipReader::operator=(ZipReader&& other) noexcept = default;

Problem ZipReader::State::problemOf(const Entry& entry, const zip_stat_t& stat) const
{
    if (entry.name.size() > limits.name)
        return makeError("archive.name.long", {std::to_string(limits.name)});
    if (!isSafeName(entry.name))
        return makeError("archive.name", {entry.name});
    if (isLink(archive, stat.index))
        return makeError("archive.link", {entry.name});
    if (stat.encryption_method != ZIP_EM_NONE)
        return makeError("archive.encrypted", {entry.name});
    if (entry.size > limits.entry)
        return makeError("archive.entry.large", {entry.name, std::to_string(limits.entry)});
    return std::nullopt;
}

void ZipReader::State::addEntry(zip_uint64_t index)
{
    zip_stat_t stat;
    zip_stat_init(&stat);
    if (zip_stat_index(archive, index, 0, &stat) != 0)
        return;
    const char* raw = zip_get_name(archive, index, ZIP_FL_ENC_RAW);
    const char* guessed = zip_get_name(archive, index, ZIP_FL_ENC_GUESS);
    Entry entry{nameInUtf8(raw ? raw : "", guessed ? guessed : ""), stat.size, civil(stat.mtime), {}};
    if (entry.name.ends_with('/'))
        return;
    entry.problem = problemOf(entry, stat);
    entries.push_back(std::move(entry));
    indexes.push_back(index);
}

Result<ZipReader> ZipReader::read(std::unique_ptr<State> state)
{
    const zip_int64_t count = zip_get_num_entries(state->archive, 0);
    if (count < 0 || static_cast<std::uint64_t>(count) > state->limits.entries)
        return fail("archive.entries", {state->name, std::to_string(state->limits.entries)});
    for (zip_int64_t i = 0; i < count; ++i)
        state->addEntry(static_cast<zip_uint64_t>(i));
    return ZipReader(std::move(state));
}

Result<ZipReader> ZipReader::open(const std::string& file, const Limits& limits)
{
    std::error_code error;
    const std::uint64_t size = std::filesystem::file_size(file, error);
    std::ifstream stream(file, std::ios::binary);
    if (error || !stream)
        return fail("archive.open", {file, error ? error.message() : "-"});
    if (size > limits.archive)
        return fail("archive.large", {file, std::to_string(limits.archive)});
    const auto at = [&stream](std::uint64_t offset, std::uint64_t length) {
        std::string bytes(length, '\0');
        stream.clear();
        stream.seekg(static_cast<std::streamoff>(offset));
        stream.read(bytes.data(), static_cast<std::streamsize>(length));
        return bytes;
    };
    if (claimedEntries(at, size) > limits.entries)
        return fail("archive.entries", {file, std::to_string(limits.entries)});
    auto state = std::make_unique<State>();
    state->name = file;
    state->limits = limits;
    int code = 0;
    state->archive = zip_open(file.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &code);
    if (!state->archive)
        return code == ZIP_ER_OPEN || code == ZIP_ER_READ ? fail("archive.open", {file, textOf(code)})
                                                          : fail("archive.format", {file});
    return read(std::move(state));
}

Result<ZipReader> ZipReader::fromBytes(std::string bytes, const std::string& name, const Limits& limits)
{
    if (bytes.size() > limits.archive)
        return fail("archive.large", {name, std::to_string(limits.archive)});
    const auto at = [&bytes](std::uint64_t offset, std::uint64_t length) {
        return bytes.substr(offset, length);
    };
    if (claimedEntries(at, bytes.size()) > limits.entries)
        return fail("archive.entries", {name, std::to_string(limits.entries)});
    auto state = std::make_unique<State>();
    state->name = name;
    state->limits = limits;
    state->bytes = std::move(bytes);
    if (state->bytes.empty()) // which libzip would take for a zip file without entries
        return fail("archive.format", {name});
    zip_source_t* source = zip_source_buffer_create(state->bytes.data(), state->bytes.size(), 0, nullptr);
    state->archive = source ? zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, nullptr) : nullptr;
    if (!state->archive) {
        zip_source_free(source);
        return fail("archive.format", {name});
    }
    return read(std::move(state));
}

const std::vector<Entry>& ZipReader::entries() const
{
    return m_state->entries;
}

std::uint64_t ZipReader::inflated() const
{
    return m_state->read;
}

Result<std::string> ZipReader::read(std::size_t index)
{
    const Entry& entry = m_state->entries[index];
    if (entry.problem)
        return fail(*entry.problem);
    zip_file_t* file = zip_fopen_index(m_state->archive, m_state->indexes[index], 0);
    if (!file)
        return fail("archive.entry", {entry.name, zip_strerror(m_state->archive)});
    std::string bytes;
    std::array<char, 65'536> buffer{};
    zip_int64_t count = 0;
    // One byte more than claimed shows the lie; the rest of it is never inflated.
    while (bytes.size() <= entry.size && (count = zip_fread(file, buffer.data(), buffer.size())) > 0) {
        bytes.append(buffer.data(), static_cast<std::size_t>(count));
        m_state->read += static_cast<std::uint64_t>(count);
        if (m_state->read > m_state->limits.total)
            break;
    }
    const bool damaged = count < 0;
    zip_fclose(file);
    if (m_state->read > m_state->limits.total)
        return fail("archive.total", {m_state->name, std::to_string(m_state->limits.total)});
    if (bytes.size() != entry.size && !damaged)
        return fail("archive.size", {entry.name});
    if (damaged)
        return fail("archive.entry", {entry.name, "-"});
    return bytes;
}

} // namespace lectern::archive
