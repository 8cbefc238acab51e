#include <lectern/handin/author.h>

#include <lectern/handin/catalogue.h>

#include <QUuid>

namespace lectern::handin {

Submission beginSubmission(const lessons::Course& course, const Author& author, std::int64_t made)
{
    Submission submission;
    submission.id = QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
    submission.publicKey = author.key().publicKey;
    submission.course = {course.id, std::to_string(course.version), courseHash(course)};
    submission.made = made;
    if (author.enrolment) {
        submission.classId = author.enrolment->classId;
        submission.learner = author.enrolment->learner;
        submission.proof = keyProof(author.enrolment->variantSecret, submission.publicKey);
    } else {
        submission.secret = author.ownSecret;
    }
    return submission;
}

} // namespace lectern::handin
