#pragma once

#include <lectern/crypto/crypto.h>
#include <lectern/result/result.h>

#include <string>
#include <string_view>

namespace lectern::handin {

/// One line of ASCII JSON, {"alg", "fmt", "kid", "payload", "sig"}, that carries its signer's public key
/// (kid). The signature is over `fmt` + "." + the payload as it stands in the line.
struct SignedLine
{
    std::string payload; ///< bytes
    std::string publicKey;
};

std::string signedLine(const std::string& format, const std::string& payload, const crypto::SigningKey& key);

/// Errors: handin.format, handin.newer (its format, ours), handin.signature.
Result<SignedLine> readSignedLine(const std::string& format, std::string_view line, std::size_t mostBytes);

/// Without a byte order mark and without the blanks and line ends that mail and editors add.
std::string_view trimmed(std::string_view text);

} // namespace lectern::handin
