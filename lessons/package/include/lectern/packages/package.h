#pragma once

#include <lectern/packages/manifest.h>
#include <lectern/result/result.h>

#include <filesystem>
#include <memory>
#include <string>

namespace lectern::packages {

/// A course in one file that ends in .lectern, read with suspicion: a zip file with a manifest of everything
/// in it. Opening inflates nothing but the manifest; no more than one file is ever held in memory.
class Package
{
public:
    /// Errors: those of archive::ZipReader and of readManifest; package.manifest (there is none),
    /// package.large (limit), package.extra (a file that the manifest does not name), package.missing (a file
    /// that only the manifest names), package.kind, package.name.long, package.name.case, package.signature.
    static Result<Package> open(const std::string& file);

    ~Package();
    Package(Package&& other) noexcept;
    Package& operator=(Package&& other) noexcept;

    const Manifest& manifest() const;
    /// The public key that signed it; empty: nobody did.
    const std::string& signer() const;

    /// Writes the course and its manifest into an empty folder, which is where nothing else is written to.
    /// Files are made anew, without following links, and never executable; each is held against its hash
    /// first. Errors: package.changed (file), file.write, those of reading; files may be left in the folder.
    Result<void> unpack(const std::filesystem::path& folder);

private:
    struct State;
    explicit Package(std::unique_ptr<State> state);

    std::unique_ptr<State> m_state;
};

} // namespace lectern::packages
