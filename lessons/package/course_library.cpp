#include <lectern/packages/course_library.h>

#include "package_names.h"
#include "staging.h"

#include <lectern/lessons/course.h>

#include <QLockFile>

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>
#include <tuple>

namespace lectern::packages {
namespace {

namespace fs = std::filesystem;

constexpr int lockWait = 20'000; // milliseconds: a large package on a slow disk

std::string bytesOf(const fs::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream bytes;
    bytes << stream.rdbuf();
    return bytes.str();
}

std::optional<InstalledCourse> readInstalled(const fs::path& folder)
{
    const std::string json = bytesOf(folder / manifestName);
    const auto manifest = readManifest(json);
    if (!manifest)
        return std::nullopt;
    const auto signer = signerOf(json, bytesOf(folder / signatureName));
    return InstalledCourse{manifest->course, manifest->version, manifest->title,
                           signer ? *signer : std::string(), folder};
}

std::vector<fs::path> foldersIn(const fs::path& parent)
{
    std::vector<fs::path> folders;
    std::error_code failed;
    for (fs::directory_iterator entry(parent, failed), end; !failed && entry != end;
         entry.increment(failed)) {
        std::error_code ignored;
        if (entry->is_directory(ignored) && !entry->path().filename().string().starts_with('.'))
            folders.push_back(entry->path());
    }
    return folders;
}

/// Held while the library changes; a lock that a killed program left does not count.
class Lock
{
public:
    explicit Lock(const fs::path& root)
        : m_file(QString::fromStdString((root / ".lock").string()))
    {
        std::error_code ignored;
        fs::create_directories(root, ignored);
        m_file.setStaleLockTime(0);
        m_file.tryLock(lockWait);
    }

    bool isHeld() const { return m_file.isLocked(); }

private:
    QLockFile m_file;
};

Result<void> checkCourse(const fs::path& folder, const Manifest& manifest)
{
    const auto loaded = lessons::loadCourse(folder);
    if (loaded.value.lessons.empty()) {
        Diagnostic reason = firstError(loaded.diagnostics).value_or(makeError("package.course", {"-"}));
        reason.where.file = fs::path(reason.where.file).lexically_relative(folder).string();
        return fail(std::move(reason));
    }
    if (loaded.value.id != manifest.course || loaded.value.version != manifest.version)
        return fail("package.course", {loaded.value.id + " " + std::to_string(loaded.value.version)});
    return ok();
}

} // namespace

CourseLibrary::CourseLibrary(fs::path root)
    : m_root(std::move(root))
{
}

fs::path CourseLibrary::folderOf(const std::string& id, int version) const
{
    return m_root / id / std::to_string(version);
}

std::vector<InstalledCourse> CourseLibrary::courses() const
{
    std::vector<InstalledCourse> all;
    for (const fs::path& course : foldersIn(m_root)) {
        for (const fs::path& version : foldersIn(course)) {
            auto read = readInstalled(version);
            if (read && folderOf(read->id, read->version) == version)
                all.push_back(*std::move(read));
        }
    }
    std::sort(all.begin(), all.end(), [](const InstalledCourse& a, const InstalledCourse& b) {
        return std::tuple(a.id, -a.version) < std::tuple(b.id, -b.version);
    });
    return all;
}

Result<InstalledCourse> CourseLibrary::install(Package& package, const InstallOptions& options)
{
    const Lock lock(m_root);
    if (!lock.isHeld())
        return fail("package.busy");
    Staging::sweep(m_root);
    const Manifest& manifest = package.manifest();
    for (const InstalledCourse& present : courses()) {
        if (present.id != manifest.course)
            continue;
        if (present.signer != package.signer() && !present.signer.empty() && !options.acceptSigner)
            return fail("package.signer",
                        {manifest.course, signerText(present.signer), signerText(package.signer())});
        if (present.version != manifest.version)
            continue;
        if (bytesOf(present.folder / manifestName) == toJson(manifest) && present.signer == package.signer())
            return present;
        return fail("package.version", {std::to_string(manifest.version)});
    }
    auto staging = Staging::begin(m_root);
    if (!staging)
        return fail(staging.error());
    if (const auto unpacked = package.unpack(staging->folder()); !unpacked)
        return fail(unpacked.error());
    if (const auto sound = checkCourse(staging->folder(), manifest); !sound)
        return fail(sound.error());
    const fs::path folder = folderOf(manifest.course, manifest.version);
    if (const auto placed = staging->place(folder); !placed)
        return fail(placed.error());
    return InstalledCourse{manifest.course, manifest.version, manifest.title, package.signer(), folder};
}

Result<void> CourseLibrary::remove(const std::string& id, int version)
{
    const Lock lock(m_root);
    if (!lock.isHeld())
        return fail("package.busy");
    const fs::path folder = folderOf(id, version);
    std::error_code failed;
    if (!isCourseId(id) || !fs::is_directory(folder, failed))
        return fail("package.absent", {id, std::to_string(version)});
    if (auto removed = Staging::removeWhole(folder, m_root); !removed)
        return removed;
    fs::remove(folder.parent_path(), failed); // stays while other versions are in it
    return ok();
}

std::string signerText(const std::string& publicKey)
{
    if (publicKey.empty())
        return {};
    const std::string digits = crypto::keyId(publicKey);
    std::string text;
    for (std::size_t i = 0; i < digits.size(); i += 4)
        text.append(i == 0 ? "" : "-").append(digits, i, 4);
    return text;
}

} // namespace lectern::packages
