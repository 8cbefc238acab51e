#pragma once

#include <lectern/crypto/crypto.h>
#include <lectern/handin/enrolment.h>
#include <lectern/handin/submission.h>
#include <lectern/lessons/course.h>

#include <cstdint>
#include <optional>
#include <string>

namespace lectern::handin {

/// Whoever makes hand-ins: enrolled in a class, or studying alone.
struct Author
{
    std::string keySeed;                     ///< 32 bytes: of the key that signs
    std::string ownSecret;                   ///< 32 bytes: decides the variants of whoever studies alone
    std::optional<Enrolment> enrolment = {}; ///< of the course

    crypto::SigningKey key() const { return crypto::signingKey(keySeed); }
    const std::string& variantSecret() const { return enrolment ? enrolment->variantSecret : ownSecret; }
    /// The class's sealing key; empty: nobody's, as `envelope` takes it.
    std::string sealedTo() const { return enrolment ? enrolment->sealedTo : std::string(); }
};

/// The author's first hand-in of a course: with an id of its own, without attempts. `made` is UTC ms.
Submission beginSubmission(const lessons::Course& course, const Author& author, std::int64_t made);

} // namespace lectern::handin
