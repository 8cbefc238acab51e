#pragma once

#include <lectern/packages/package.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace lectern::packages {

/// A version of a course that was installed from a package.
struct InstalledCourse
{
    std::string id;
    int version = 1;
    std::map<std::string, std::string> title = {}; ///< by language
    std::string signer = {};                       ///< public key; empty: unsigned
    std::filesystem::path folder = {};
};

struct InstallOptions
{
    /// Takes a version that is not signed by the key that signed those already here.
    bool acceptSigner = false;
};

/// The folder of installed courses: ID/VERSION is a course folder. Nothing outside it is ever written, and
/// every course in it is whole, whenever a program is killed. Several programs may use it at once.
class CourseLibrary
{
public:
    explicit CourseLibrary(std::filesystem::path root);

    /// By id, the newest version of each first. What is no course is left out.
    std::vector<InstalledCourse> courses() const;

    /// Installs a version beside those that are here; the same package again changes nothing. Errors: those
    /// of Package::unpack; those of loadCourse if it finds no lesson; package.course (it is not the course
    /// that the package says: id and version), package.version (version: another package of this version is
    /// installed), package.signer (course, the key that signed it before, the present key), package.busy,
    /// file.write.
    Result<InstalledCourse> install(Package& package, const InstallOptions& options = {});

    /// Errors: package.absent (course, version), package.busy, file.write.
    Result<void> remove(const std::string& id, int version);

private:
    std::filesystem::path folderOf(const std::string& id, int version) const;

    std::filesystem::path m_root;
};

/// A public key as people compare it: four groups of four hexadecimal digits; "" for none.
std::string signerText(const std::string& publicKey);

} // namespace lectern::packages
