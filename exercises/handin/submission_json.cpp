#include <lectern/handin/submission.h>

#include "base64_fields.h"

#include <lectern/grading/json_reader.h>
#include <lectern/crypto/crypto.h>

#include <limits>

namespace lectern::handin {

using namespace crypto;

namespace {

using grading::Json;
using grading::JsonFields;
using grading::JsonNumber;

constexpr int submissionFormat = 1;
constexpr int mostHints = 1'000;

Json helpToJson(const grading::Help& help)
{
    Json::Object hints;
    for (const auto& [part, count] : help.hintsTaken)
        hints.emplace(part, grading::integer(count));
    return Json::Object{{"hints", std::move(hints)}, {"revealed", help.solutionRevealed}};
}

Json attemptToJson(const SubmittedAttempt& attempt)
{
    return Json::Object{{"hash", attempt.exerciseHash},
                        {"kind", attempt.kind},
                        {"variant", grading::integer(attempt.variant)},
                        {"attempt", grading::integer(attempt.number)},
                        {"answer", grading::answerJson(attempt.answer)},
                        {"locale", attempt.locale},
                        {"at", grading::integer(attempt.at)},
                        {"help", helpToJson(attempt.help)},
                        {"points", JsonNumber{attempt.claimedPoints}},
                        {"maximum", JsonNumber{attempt.claimedMaximum}}};
}

Result<grading::Help> helpFrom(const Json& value, std::size_t word)
{
    JsonFields fields(value, "help");
    grading::Help help;
    help.solutionRevealed = fields.boolean("revealed");
    JsonFields hints(fields.value("hints"), "hints", word);
    for (const auto& [part, count] : fields.object("hints"))
        help.hintsTaken[part] = static_cast<int>(hints.integer(part.c_str(), 0, mostHints));
    if (auto done = fields.finish(); !done)
        return fail(done.error());
    if (auto done = hints.finish(); !done)
        return fail(done.error());
    return help;
}

Result<SubmittedAttempt> attemptFrom(const Json& value, std::size_t word)
{
    constexpr int mostNumber = std::numeric_limits<int>::max();
    JsonFields fields(value, "attempts", word);
    SubmittedAttempt attempt;
    attempt.exerciseHash = fields.text("hash");
    attempt.kind = fields.text("kind");
    attempt.variant = static_cast<int>(fields.integer("variant", 0, mostNumber));
    attempt.number = static_cast<int>(fields.integer("attempt", 1, mostNumber));
    attempt.locale = fields.optionalText("locale");
    attempt.at = fields.integer("at");
    attempt.claimedPoints = fields.number("points");
    attempt.claimedMaximum = fields.number("maximum");
    const Json& answer = fields.value("answer");
    const Json& help = fields.value("help");
    if (auto done = fields.finish(); !done)
        return fail(done.error());
    auto readAnswer = grading::answerFrom(answer);
    if (!readAnswer)
        return fail(readAnswer.error());
    attempt.answer = *std::move(readAnswer);
    auto readHelp = helpFrom(help, word);
    if (!readHelp)
        return fail(readHelp.error());
    attempt.help = *std::move(readHelp);
    return attempt;
}

Result<SubmittedCourse> courseFrom(const Json& value)
{
    JsonFields fields(value, "course");
    SubmittedCourse course{fields.text("id"), fields.text("version"), fields.text("hash")};
    if (auto done = fields.finish(); !done)
        return fail(done.error());
    return course;
}

// A newer format may have other fields, so it is looked at before them.
Result<void> checkFormat(const Json& value)
{
    const auto* object = std::get_if<Json::Object>(&value.data);
    const auto found = object ? object->find("format") : Json::Object::const_iterator();
    const auto* number =
        object && found != object->end() ? std::get_if<JsonNumber>(&found->second.data) : nullptr;
    if (number && number->token != std::to_string(submissionFormat))
        return fail("handin.newer", {number->token.substr(0, 20), std::to_string(submissionFormat)});
    return ok();
}

Result<Submission> submissionFrom(const Json& value, const SubmissionLimits& limits)
{
    JsonFields fields(value, "hand-in", limits.word);
    Submission submission;
    fields.integer("format", submissionFormat, submissionFormat);
    submission.id = fields.text("id");
    submission.classId = fields.optionalText("class");
    submission.learner = fields.optionalText("learner");
    submission.publicKey = bytesAt(fields, "key", keyBytes);
    submission.proof = optionalBytesAt(fields, "proof", keyBytes);
    submission.secret = optionalBytesAt(fields, "secret", keyBytes);
    submission.sequence = static_cast<int>(fields.integer("sequence", 1, std::numeric_limits<int>::max()));
    submission.previous = fields.optionalText("previous");
    submission.made = fields.integer("made");
    submission.program = fields.optionalText("program");
    const Json& course = fields.value("course");
    const Json::Array& attempts = fields.array("attempts");
    if (attempts.size() > limits.attempts)
        fields.reject(makeError("handin.attempts", {std::to_string(limits.attempts)}));
    const bool selfStudy = submission.classId.empty();
    if (selfStudy != submission.learner.empty() || selfStudy != submission.proof.empty() ||
        selfStudy == submission.secret.empty())
        fields.reject(makeError("grading.field.missing", {selfStudy ? "secret" : "proof"}));
    if (auto done = fields.finish(); !done)
        return fail(done.error());
    auto readCourse = courseFrom(course);
    if (!readCourse)
        return fail(readCourse.error());
    submission.course = *std::move(readCourse);
    for (const Json& item : attempts) {
        auto attempt = attemptFrom(item, limits.word);
        if (!attempt)
            return fail(attempt.error());
        submission.attempts.push_back(*std::move(attempt));
    }
    return submission;
}

void addUnlessEmpty(Json::Object& object, const char* key, const std::string& text)
{
    if (!text.empty())
        object.emplace(key, text);
}

} // namespace

std::string toJson(const Submission& submission)
{
    Json::Array attempts;
    for (const SubmittedAttempt& attempt : submission.attempts)
        attempts.push_back(attemptToJson(attempt));
    Json::Object object{{"format", grading::integer(submissionFormat)},
                        {"id", submission.id},
                        {"key", toBase64(submission.publicKey)},
                        {"course", Json::Object{{"id", submission.course.id},
                                                {"version", submission.course.version},
                                                {"hash", submission.course.hash}}},
                        {"sequence", grading::integer(submission.sequence)},
                        {"made", grading::integer(submission.made)},
                        {"attempts", std::move(attempts)}};
    addUnlessEmpty(object, "class", submission.classId);
    addUnlessEmpty(object, "learner", submission.learner);
    addUnlessEmpty(object, "proof", toBase64(submission.proof));
    addUnlessEmpty(object, "secret", toBase64(submission.secret));
    addUnlessEmpty(object, "previous", submission.previous);
    addUnlessEmpty(object, "program", submission.program);
    return grading::canonicalText(object);
}

Result<Submission> submissionFromJson(std::string_view json, const SubmissionLimits& limits)
{
    constexpr int depth = 10; // hand-in, attempts, attempt, answer, parts, table, row, text
    const auto value = grading::readJson(json, {limits.bytes, limits.values, depth});
    if (!value)
        return fail(value.error());
    if (auto known = checkFormat(*value); !known)
        return fail(known.error());
    return submissionFrom(*value, limits);
}

} // namespace lectern::handin
