#include <lectern/handin/envelope.h>

#include "signed_line.h"

#include <lectern/archive/deflate.h>
#include <lectern/grading/json_fields.h>
#include <lectern/grading/json_reader.h>

#include <algorithm>

namespace lectern::handin {

using namespace crypto;

namespace {

constexpr auto signedFormat = "lhand/1";
constexpr auto sealedFormat = "lhand-sealed/1";

struct SealedText
{
    std::string box;
    std::string to;
};

/// None if the text is not a sealed hand-in.
std::optional<SealedText> readSealed(std::string_view text, std::size_t mostBytes)
{
    constexpr std::size_t fields = 8;
    constexpr std::size_t idBytes = 16;
    const auto value = grading::readJson(text, {mostBytes, fields, 2});
    if (!value)
        return std::nullopt;
    grading::JsonFields object(*value, "fmt", mostBytes);
    const std::string format = object.text("fmt");
    SealedText sealedText;
    sealedText.to = object.text("to");
    const auto box = fromBase64(object.text("box"));
    if (!object.finish() || format != sealedFormat || !box || sealedText.to.size() != idBytes)
        return std::nullopt;
    sealedText.box = *box;
    return sealedText;
}

Result<OpenedEnvelope> openSigned(std::string_view line, const EnvelopeOptions& options)
{
    const auto opened = readSignedLine(signedFormat, line, options.bytes);
    if (!opened)
        return fail(opened.error());
    const auto json = archive::inflated(opened->payload, options.submission.bytes);
    if (!json)
        return fail(json.error());
    auto submission = submissionFromJson(*json, options.submission);
    if (!submission)
        return fail(submission.error());
    if (submission->publicKey != opened->publicKey)
        return fail("handin.signature");
    return OpenedEnvelope{*std::move(submission), {}, false};
}

} // namespace

std::string envelope(const Submission& submission, const SigningKey& key, const std::string& sealedTo)
{
    const std::string line = signedLine(signedFormat, archive::deflated(toJson(submission)), key);
    if (sealedTo.empty())
        return line + '\n';
    return grading::canonicalText(grading::Json::Object{
               {"fmt", sealedFormat}, {"to", keyId(sealedTo)}, {"box", toBase64(sealed(line, sealedTo))}}) +
           '\n';
}

std::string envelopeHash(std::string_view text)
{
    return toHex(sha256(trimmed(text)));
}

Result<OpenedEnvelope> openEnvelope(std::string_view text, const EnvelopeOptions& options)
{
    if (text.size() > options.bytes)
        return fail("handin.large", {std::to_string(options.bytes)});
    const auto sealedText = readSealed(trimmed(text), options.bytes);
    std::string line(text);
    if (sealedText) {
        if (!options.key)
            return fail("handin.sealed", {sealedText->to});
        const std::string ours = keyId(options.key->publicKey);
        const auto unsealedLine =
            sealedText->to == ours ? unsealed(sealedText->box, *options.key) : std::nullopt;
        if (!unsealedLine)
            return fail("handin.seal", {sealedText->to, ours});
        line = *unsealedLine;
    }
    auto opened = openSigned(line, options);
    if (opened) {
        opened->hash = envelopeHash(text);
        opened->sealed = sealedText.has_value();
    }
    return opened;
}

std::string receiptOf(const std::string& hash)
{
    std::string receipt;
    for (std::size_t i = 0; i < std::min<std::size_t>(16, hash.size()); ++i) {
        if (i > 0 && i % 4 == 0)
            receipt += '-';
        const char digit = hash[i];
        receipt += digit >= 'a' && digit <= 'f' ? static_cast<char>(digit - 'a' + 'A') : digit;
    }
    return receipt;
}

} // namespace lectern::handin
