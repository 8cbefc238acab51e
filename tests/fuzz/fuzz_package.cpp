// Whatever is opened as a course package is refused or unpacked, inside its folder, without a crash or a hang.

#include <lectern/packages/package.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include <sys/mman.h>
#include <unistd.h>

using namespace lectern;

namespace {

namespace fs = std::filesystem;

/// A file in memory that has a name.
class MemoryFile
{
public:
    MemoryFile(const std::uint8_t* data, std::size_t size)
        : m_descriptor(memfd_create("package", MFD_CLOEXEC))
    {
        if (m_descriptor < 0 || write(m_descriptor, data, size) != static_cast<ssize_t>(size))
            std::abort();
    }
    ~MemoryFile() { close(m_descriptor); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    std::string path() const { return "/proc/self/fd/" + std::to_string(m_descriptor); }

private:
    int m_descriptor;
};

/// An empty folder, with nothing beside it.
class Folder
{
public:
    Folder()
    {
        std::string name = (fs::temp_directory_path() / "fuzz-package-XXXXXX").string();
        if (!mkdtemp(name.data()))
            std::abort();
        m_outer = name;
        fs::create_directory(inner());
    }
    ~Folder()
    {
        std::error_code ignored;
        fs::remove_all(m_outer, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    fs::path inner() const { return m_outer / "course"; }
    bool isAlone() const { return std::distance(fs::directory_iterator(m_outer), fs::directory_iterator()) == 1; }

private:
    fs::path m_outer;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const MemoryFile file(data, size);
    auto package = packages::Package::open(file.path());
    if (!package)
        return 0;
    const Folder folder;
    static_cast<void>(package->unpack(folder.inner()));
    if (!folder.isAlone())
        std::abort();
    return 0;
}
