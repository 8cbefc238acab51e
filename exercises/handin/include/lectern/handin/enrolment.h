#pragma once

#include <lectern/crypto/crypto.h>
#include <lectern/result/result.h>

#include <string>
#include <string_view>

namespace lectern::handin {

/// What makes a learner's program belong to a class: given by the instructor to one learner alone.
struct Enrolment
{
    std::string classId;
    std::string classTitle;
    std::string course;        ///< id
    std::string learner;       ///< pseudonym
    std::string variantSecret; ///< 32 bytes: HMAC-SHA256(class secret, learner)
    std::string sealedTo;      ///< the class's public sealing key
    std::string instructor;    ///< the public key that signed the file; set by `readEnrolment`

    bool operator==(const Enrolment&) const = default;
};

/// The text of an enrolment file, `lenrol/1`, signed by the instructor.
std::string enrolmentText(const Enrolment& enrolment, const crypto::SigningKey& instructor);

/// Errors: handin.enrolment (not an enrolment file, or damaged), handin.newer.
Result<Enrolment> readEnrolment(std::string_view text);

/// The keys of a class, all from one seed of 32 bytes, which only the instructor has.
struct ClassKeys
{
    explicit ClassKeys(const std::string& seed);

    std::string seed;
    crypto::SigningKey signing;
    crypto::SealingKey sealing;
    std::string variantSecret;

    /// HMAC-SHA256(class secret, learner).
    std::string secretOf(const std::string& learner) const;
};

/// HMAC-SHA256(learner's variant secret, public key): shows that the key belongs to whoever got the
/// enrolment.
std::string keyProof(const std::string& variantSecret, const std::string& publicKey);

} // namespace lectern::handin
