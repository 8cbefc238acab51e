#include "signed_line.h"

#include "base64_fields.h"

#include <lectern/grading/json_reader.h>

namespace lectern::handin {

using namespace crypto;

namespace {

constexpr auto algorithm = "Ed25519";
constexpr std::size_t signatureBytes = 64;

std::string signedText(const std::string& format, std::string_view payload)
{
    return std::string(format).append(".").append(payload);
}

// "lhand/2" where "lhand/1" is known.
bool isNewer(const std::string& given, const std::string& known)
{
    const std::size_t name = known.find('/') + 1;
    return given != known && given.substr(0, name) == known.substr(0, name);
}

} // namespace

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    constexpr std::string_view blanks = " \t\r\n";
    if (text.substr(0, mark.size()) == mark)
        text.remove_prefix(mark.size());
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string signedLine(const std::string& format, const std::string& payload, const SigningKey& key)
{
    const std::string encoded = toBase64(payload);
    return grading::canonicalText(
        grading::Json::Object{{"fmt", format},
                              {"alg", algorithm},
                              {"kid", toBase64(key.publicKey)},
                              {"payload", encoded},
                              {"sig", toBase64(sign(signedText(format, encoded), key))}});
}

Result<SignedLine> readSignedLine(const std::string& format, std::string_view line, std::size_t mostBytes)
{
    constexpr std::size_t fields = 8;
    const auto value = grading::readJson(trimmed(line), {mostBytes, fields, 2});
    if (!value)
        return fail("handin.format");
    grading::JsonFields object(*value, "fmt", mostBytes);
    const std::string given = object.text("fmt");
    if (isNewer(given, format))
        return fail("handin.newer", {given.substr(0, 32), format});
    const std::string alg = object.text("alg");
    const std::string publicKey = bytesAt(object, "kid", keyBytes);
    const std::string encoded = object.text("payload");
    const std::string signature = bytesAt(object, "sig", signatureBytes);
    if (!object.finish() || given != format || alg != algorithm)
        return fail("handin.format");
    if (!isSignedBy(signedText(format, encoded), signature, publicKey))
        return fail("handin.signature");
    auto payload = fromBase64(encoded);
    if (!payload)
        return fail("handin.format");
    return SignedLine{*std::move(payload), publicKey};
}

} // namespace lectern::handin
