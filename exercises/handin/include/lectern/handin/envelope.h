#pragma once

#include <lectern/crypto/crypto.h>
#include <lectern/handin/submission.h>
#include <lectern/result/result.h>

#include <string>
#include <string_view>

namespace lectern::handin {

/// The text of a hand-in file: the submission as zlib-packed JSON in a signed line, `lhand/1`; for a class
/// that line is sealed to its key (sign, then seal), so that nobody on the way reads the answers.
std::string envelope(const Submission& submission, const crypto::SigningKey& key, const std::string& sealedTo = {});

/// What `openEnvelope` is given to open a sealed one, and what it accepts.
struct EnvelopeOptions
{
    const crypto::SealingKey* key = nullptr; ///< borrowed; null: sealed ones stay closed
    std::size_t bytes = std::size_t{8} << 20;
    SubmissionLimits submission = {};
};

struct OpenedEnvelope
{
    Submission submission;
    std::string hash; ///< SHA-256 of the text, hexadecimal: what the next hand-in calls `previous`
    bool sealed = false;
};

/// Opens a hand-in and holds its signature against the key that it names: nothing was changed after it was
/// made. Who made it, `identify` tells. Errors: handin.large (limit), handin.format, handin.newer,
/// handin.sealed (no key given), handin.seal (made for another class, or damaged), handin.signature,
/// "archive.inflate*", those of submissionFromJson.
Result<OpenedEnvelope> openEnvelope(std::string_view text, const EnvelopeOptions& options = {});

/// What `OpenedEnvelope::hash` of the text is.
std::string envelopeHash(std::string_view text);

/// What a learner and an instructor tell hand-ins apart by, of their hash: 16 digits in groups of four, short
/// enough to read out.
std::string receiptOf(const std::string& hash);

} // namespace lectern::handin
