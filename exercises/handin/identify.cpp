#include "identify.h"

namespace lectern::handin {

using namespace crypto;

namespace {

Problem doubtAbout(const Submission& submission, const IncomingFile& file,
                                     const Grading& grading)
{
    const ClassFolder& folder = *grading.classFolder;
    if (submission.course.id != grading.catalogue->courseId())
        return makeError("handin.review.course", {submission.course.id, grading.catalogue->courseId()});
    if (submission.isSelfStudy())
        return makeError("handin.review.selfstudy");
    if (submission.classId != folder.info().id)
        return makeError("handin.review.class");
    const std::string proof = keyProof(folder.keys().secretOf(submission.learner), submission.publicKey);
    if (!equalBytes(proof, submission.proof))
        return makeError("handin.review.identity", {submission.learner});
    const RosterEntry* entry = folder.roster().find(submission.learner);
    if (!entry)
        return makeError("handin.review.learner", {submission.learner});
    if (!file.name.person.empty() && !entry->name.empty() &&
        !Roster::isSameName(entry->name, file.name.person))
        return makeError("handin.review.name", {file.name.person, submission.learner});
    return std::nullopt;
}

} // namespace

StoredHandin identify(const OpenedEnvelope& opened, const IncomingFile& file, const Grading& grading)
{
    const Submission& submission = opened.submission;
    StoredHandin handin;
    handin.id = submission.id;
    handin.hash = opened.hash;
    handin.learner = submission.isSelfStudy() ? std::string("self-study ").append(keyId(submission.publicKey))
                                              : submission.learner;
    handin.key = keyId(submission.publicKey);
    handin.sequence = submission.sequence;
    handin.courseVersion = submission.course.version;
    handin.received = grading.received ? grading.received : file.modified;
    handin.receivedGiven = grading.received.has_value();
    handin.lateMark = file.name.late;
    handin.source = file.source;
    if (auto doubt = doubtAbout(submission, file, grading)) {
        handin.standing = Standing::review;
        handin.notes.push_back(*std::move(doubt));
    }
    return handin;
}

} // namespace lectern::handin
