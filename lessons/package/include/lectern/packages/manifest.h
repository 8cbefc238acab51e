#pragma once

#include <lectern/crypto/crypto.h>
#include <lectern/result/result.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace lectern::packages {

struct ManifestFile
{
    std::string sha256; ///< hexadecimal
    std::uint64_t size = 0;

    bool operator==(const ManifestFile&) const = default;
};

/// What a package says of itself: `manifest.json`.
struct Manifest
{
    std::string course; ///< id
    int version = 1;
    std::map<std::string, std::string> title = {};  ///< by language
    std::map<std::string, ManifestFile> files = {}; ///< by name in the package

    bool operator==(const Manifest&) const = default;
};

constexpr int packageFormat = 1;
constexpr auto manifestName = "manifest.json";
constexpr auto signatureName = "manifest.sig";

/// The same manifest has the same bytes.
std::string toJson(const Manifest& manifest);

/// Errors: package.manifest (not one), package.newer (its format, ours).
Result<Manifest> readManifest(std::string_view json);

/// The text of `manifest.sig`: Ed25519 over the bytes of the manifest, with the public key that made it.
std::string signatureOf(std::string_view manifest, const crypto::SigningKey& key);

/// The public key that signed the manifest. Errors: package.signature (damaged, or of another manifest).
Result<std::string> signerOf(std::string_view manifest, std::string_view signature);

} // namespace lectern::packages
