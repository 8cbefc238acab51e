#include <lectern/handin/enrolment.h>

#include "base64_fields.h"
#include "signed_line.h"

#include <lectern/grading/json_reader.h>

namespace lectern::handin {

using namespace crypto;

namespace {

constexpr auto enrolmentFormat = "lenrol/1";
constexpr std::size_t longestEnrolment = 16'384;

std::string derived(const std::string& seed, std::string_view purpose)
{
    return hmacSha256(seed, std::string("lectern class ").append(purpose));
}

} // namespace

ClassKeys::ClassKeys(const std::string& given)
    : seed(given)
    , signing(signingKey(derived(given, "signing")))
    , sealing(sealingKey(derived(given, "sealing")))
    , variantSecret(derived(given, "variants"))
{
}

std::string ClassKeys::secretOf(const std::string& learner) const
{
    return hmacSha256(variantSecret, learner);
}

std::string keyProof(const std::string& variantSecret, const std::string& publicKey)
{
    return hmacSha256(variantSecret, publicKey);
}

std::string enrolmentText(const Enrolment& enrolment, const SigningKey& instructor)
{
    const std::string payload = grading::canonicalText(grading::Json::Object{
        {"class", enrolment.classId},
        {"title", enrolment.classTitle},
        {"course", enrolment.course},
        {"learner", enrolment.learner},
        {"secret", toBase64(enrolment.variantSecret)},
        {"sealTo", toBase64(enrolment.sealedTo)},
    });
    return signedLine(enrolmentFormat, payload, instructor) + '\n';
}

Result<Enrolment> readEnrolment(std::string_view text)
{
    const auto line = readSignedLine(enrolmentFormat, text, longestEnrolment);
    if (!line)
        return line.error().code == "handin.newer" ? fail(line.error()) : fail("handin.enrolment");
    const auto value = grading::readJson(line->payload, {longestEnrolment, 16, 2});
    if (!value)
        return fail("handin.enrolment");
    grading::JsonFields fields(*value, "enrolment");
    Enrolment enrolment;
    enrolment.classId = fields.text("class");
    enrolment.classTitle = fields.text("title");
    enrolment.course = fields.text("course");
    enrolment.learner = fields.text("learner");
    enrolment.variantSecret = bytesAt(fields, "secret", keyBytes);
    enrolment.sealedTo = bytesAt(fields, "sealTo", keyBytes);
    enrolment.instructor = line->publicKey;
    if (!fields.finish())
        return fail("handin.enrolment");
    return enrolment;
}

} // namespace lectern::handin
