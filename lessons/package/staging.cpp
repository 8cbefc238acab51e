#include "staging.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace lectern::packages {
namespace {

namespace fs = std::filesystem;

constexpr auto prefix = ".unfinished-";

tl::unexpected<Diagnostic> cannotWrite(const fs::path& path, int reason)
{
    return fail("file.write", {path.string(), std::strerror(reason)});
}

class Descriptor
{
public:
    explicit Descriptor(int number)
        : m_number(number)
    {
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor()
    {
        if (m_number >= 0)
            close(m_number);
    }

    int number() const { return m_number; }

private:
    int m_number;
};

bool writeAll(int file, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// One call for all files: a call for each is slow, and none of them is used before all are there.
bool flushFileSystem(const fs::path& folder)
{
    const Descriptor descriptor(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return descriptor.number() >= 0 && syncfs(descriptor.number()) == 0;
}

void flushFolder(const fs::path& folder)
{
    const Descriptor descriptor(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (descriptor.number() >= 0)
        fsync(descriptor.number());
}

Result<fs::path> newFolder(const fs::path& parent)
{
    std::error_code failed;
    fs::create_directories(parent, failed);
    std::string pattern = (parent / (std::string(prefix) + "XXXXXX")).string();
    if (!mkdtemp(pattern.data()))
        return cannotWrite(parent, errno);
    return fs::path(pattern);
}

} // namespace

Result<void> writeNewFile(const fs::path& folder, const std::string& name, std::string_view bytes)
{
    const fs::path path = folder / name;
    std::error_code failed;
    fs::create_directories(path.parent_path(), failed);
    if (failed)
        return cannotWrite(path.parent_path(), failed.value());
    constexpr mode_t readable = 0644;
    const Descriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, readable));
    if (file.number() < 0 || !writeAll(file.number(), bytes))
        return cannotWrite(path, errno);
    return ok();
}

Staging::Staging(fs::path folder)
    : m_folder(std::move(folder))
{
}

Staging::Staging(Staging&& other) noexcept
    : m_folder(std::exchange(other.m_folder, {}))
{
}

Staging::~Staging()
{
    std::error_code ignored;
    if (!m_folder.empty())
        fs::remove_all(m_folder, ignored);
}

Result<Staging> Staging::begin(const fs::path& parent)
{
    auto folder = newFolder(parent);
    if (!folder)
        return fail(folder.error());
    return Staging(*std::move(folder));
}

Result<void> Staging::place(const fs::path& name)
{
    std::error_code failed;
    fs::create_directories(name.parent_path(), failed);
    constexpr mode_t folderMode = 0755;
    if (chmod(m_folder.c_str(), folderMode) != 0 || !flushFileSystem(m_folder) ||
        rename(m_folder.c_str(), name.c_str()) != 0)
        return cannotWrite(name, errno);
    m_folder.clear();
    flushFolder(name.parent_path());
    return ok();
}

Result<void> Staging::removeWhole(const fs::path& folder, const fs::path& parent)
{
    auto grave = newFolder(parent);
    if (!grave)
        return fail(grave.error());
    const Staging deleted(*std::move(grave));
    if (rename(folder.c_str(), (deleted.folder() / "removed").c_str()) != 0)
        return cannotWrite(folder, errno);
    return ok();
}

void Staging::sweep(const fs::path& parent)
{
    std::error_code failed;
    for (fs::directory_iterator entry(parent, failed), end; !failed && entry != end;
         entry.increment(failed)) {
        std::error_code ignored;
        if (entry->path().filename().string().starts_with(prefix))
            fs::remove_all(entry->path(), ignored);
    }
}

} // namespace lectern::packages
