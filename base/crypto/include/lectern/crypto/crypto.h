#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Keys and signatures, by libsodium. All values are raw bytes in strings.
namespace lectern::crypto {

/// Ed25519: a 32-byte seed and the 32-byte public key that follows from it.
struct SigningKey
{
    std::string seed;
    std::string publicKey;
};

/// X25519: 32 bytes each.
struct SealingKey
{
    std::string secretKey;
    std::string publicKey;
};

std::string randomBytes(std::size_t count);

/// From a seed of 32 bytes.
SigningKey signingKey(const std::string& seed);
SealingKey sealingKey(const std::string& seed);

/// 64-byte Ed25519 signature.
std::string sign(std::string_view message, const SigningKey& key);
bool isSignedBy(std::string_view message, std::string_view signature, std::string_view publicKey);

/// A sealed box (X25519, XSalsa20-Poly1305) that only the owner of the key opens; the sender is not named.
std::string sealed(std::string_view message, const std::string& publicKey);
std::optional<std::string> unsealed(std::string_view box, const SealingKey& key);

std::string sha256(std::string_view bytes);
std::string hmacSha256(std::string_view key, std::string_view message);
/// In a time that does not depend on where they differ.
bool equalBytes(std::string_view a, std::string_view b);

std::string toHex(std::string_view bytes);
/// URL-safe base 64 without padding.
std::string toBase64(std::string_view bytes);
/// None unless it is exactly what `toBase64` gives, so that one value has one text.
std::optional<std::string> fromBase64(std::string_view text);

/// Names a public key for people and for `kid`: 16 hexadecimal digits.
std::string keyId(std::string_view publicKey);

} // namespace lectern::crypto
