#include <lectern/packages/package.h>

#include "package_names.h"
#include "staging.h"

#include <lectern/archive/zip.h>

#include <map>

namespace lectern::packages {
namespace {

constexpr std::uint64_t largestManifest = std::uint64_t{2} << 20;

archive::Limits limits()
{
    archive::Limits limits;
    limits.archive = largestPackage;
    limits.entries = mostFiles + 2;
    limits.entry = largestFile;
    limits.total = largestPackage + 2 * largestManifest;
    return limits;
}

} // namespace

struct Package::State
{
    archive::ZipReader zip;
    Manifest manifest = {};
    std::string manifestBytes = {};
    std::string signatureBytes = {};
    std::string signer = {};
    std::map<std::string, std::size_t> entries = {}; ///< by name, without the manifest and its signature

    Result<void> list();
    Result<std::string> readSmall(const char* name);
    Result<void> readOwnFiles();
    Result<void> compare() const;
};

// A name that must not be used, or something that is no file, spoils the package: whoever made it meant harm.
Result<void> Package::State::list()
{
    for (std::size_t i = 0; i < zip.entries().size(); ++i) {
        const archive::Entry& entry = zip.entries()[i];
        if (entry.problem)
            return fail(*entry.problem);
        entries[entry.name] = i;
    }
    return ok();
}

Result<std::string> Package::State::readSmall(const char* name)
{
    const auto found = entries.find(name);
    if (found == entries.end())
        return std::string();
    const std::size_t index = found->second;
    entries.erase(found);
    if (zip.entries()[index].size > largestManifest)
        return fail("package.large", {std::to_string(largestManifest)});
    return zip.read(index);
}

Result<void> Package::State::readOwnFiles()
{
    auto json = readSmall(manifestName);
    if (!json)
        return fail(json.error());
    auto signature = readSmall(signatureName);
    if (!signature)
        return fail(signature.error());
    auto read = readManifest(*json);
    if (!read)
        return fail(read.error());
    manifest = *std::move(read);
    manifestBytes = *std::move(json);
    signatureBytes = *std::move(signature);
    if (signatureBytes.empty())
        return ok();
    auto key = signerOf(manifestBytes, signatureBytes);
    if (!key)
        return fail(key.error());
    signer = *std::move(key);
    return ok();
}

Result<void> Package::State::compare() const
{
    std::uint64_t all = 0;
    std::uint64_t text = 0;
    std::vector<std::string> names;
    for (const auto& [name, file] : manifest.files) {
        const auto entry = entries.find(name);
        if (entry == entries.end())
            return fail("package.missing", {name});
        if (zip.entries()[entry->second].size != file.size)
            return fail("package.changed", {name});
        all += file.size;
        text += isText(name) ? file.size : 0;
        names.push_back(name);
    }
    for (const auto& [name, entry] : entries) {
        if (manifest.files.count(name) == 0)
            return fail("package.extra", {name});
    }
    if (all > largestPackage)
        return fail("package.large", {std::to_string(largestPackage)});
    if (text > largestText)
        return fail("package.large", {std::to_string(largestText)});
    return checkNames(names);
}

Package::Package(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
}

Package::~Package() = default;
Package::Package(Package&& other) noexcept = default;
Package& Package::operator=(Package&& other) noexcept = default;

Result<Package> Package::open(const std::string& file)
{
    auto zip = archive::ZipReader::open(file, limits());
    if (!zip)
        return fail(zip.error());
    auto state = std::make_unique<State>(State{*std::move(zip)});
    for (const auto step : {&State::list, &State::readOwnFiles}) {
        if (const auto done = (state.get()->*step)(); !done)
            return fail(done.error());
    }
    if (const auto same = state->compare(); !same)
        return fail(same.error());
    return Package(std::move(state));
}

const Manifest& Package::manifest() const
{
    return m_state->manifest;
}

const std::string& Package::signer() const
{
    return m_state->signer;
}

Result<void> Package::unpack(const std::filesystem::path& folder)
{
    for (const auto& [name, index] : m_state->entries) {
        const auto bytes = m_state->zip.read(index);
        if (!bytes)
            return fail(bytes.error());
        if (crypto::toHex(crypto::sha256(*bytes)) != m_state->manifest.files.at(name).sha256)
            return fail("package.changed", {name});
        if (auto written = writeNewFile(folder, name, *bytes); !written)
            return written;
    }
    if (auto written = writeNewFile(folder, manifestName, m_state->manifestBytes); !written)
        return written;
    return m_state->signer.empty() ? ok() : writeNewFile(folder, signatureName, m_state->signatureBytes);
}

} // namespace lectern::packages
