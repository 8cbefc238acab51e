#include <lectern/window/course_record.h>

#include "stored_help.h"

#include <lectern/cards/exercise_run.h>
#include <lectern/storage/learner_store.h>

#include <QDateTime>
#include <QJsonDocument>
#include <QLocale>

namespace lectern::window {
namespace {

QByteArray toBytes(const QJsonObject& object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

QJsonObject toObject(const std::optional<QByteArray>& bytes)
{
    return bytes ? QJsonDocument::fromJson(*bytes).object() : QJsonObject();
}

} // namespace

CourseRecord::CourseRecord(const lessons::Course& course, storage::LearnerStore* store)
    : m_course(QString::fromStdString(course.id))
    , m_version(QString::number(course.version))
    , m_store(store)
{
}

std::optional<storage::Place> CourseRecord::lastPlace() const
{
    return m_store ? m_store->lastPlace(m_course) : std::nullopt;
}

std::optional<storage::Place> CourseRecord::place(const QString& lesson) const
{
    return m_store ? m_store->place(m_course, lesson) : std::nullopt;
}

void CourseRecord::setPlace(const storage::Place& place) const
{
    if (m_store)
        m_store->setPlace(m_course, place);
}

std::map<QString, storage::SectionProgress> CourseRecord::sectionsOf(const QString& lesson) const
{
    return m_store ? m_store->sectionsOf(m_course, lesson) : std::map<QString, storage::SectionProgress>();
}

void CourseRecord::markSection(const QString& lesson, const QString& section, storage::SectionMark mark) const
{
    if (m_store)
        m_store->markSection({m_course, lesson, section}, mark);
}

QJsonObject CourseRecord::calculatorState(const QString& lesson, const QString& calculator) const
{
    return m_store ? toObject(m_store->calculatorState({m_course, lesson, calculator})) : QJsonObject();
}

void CourseRecord::setCalculatorState(const QString& lesson, const QString& calculator,
                                      const QJsonObject& state) const
{
    if (m_store)
        m_store->setCalculatorState({m_course, lesson, calculator}, toBytes(state));
}

QJsonObject CourseRecord::draft(const QString& exercise) const
{
    return m_store ? toObject(m_store->draft({m_course, exercise})) : QJsonObject();
}

void CourseRecord::setDraft(const QString& exercise, const QJsonObject& state) const
{
    if (m_store)
        m_store->setDraft({m_course, exercise}, toBytes(state));
}

std::map<QString, storage::NoteRecord> CourseRecord::notesOf(const QString& lesson) const
{
    return m_store ? m_store->notesOf(m_course, lesson) : std::map<QString, storage::NoteRecord>();
}

void CourseRecord::setNote(const QString& lesson, const QString& note,
                           const storage::NoteRecord& record) const
{
    if (m_store)
        m_store->setNote({m_course, lesson, note}, record);
}

void CourseRecord::removeNote(const QString& lesson, const QString& note) const
{
    if (m_store)
        m_store->removeNote({m_course, lesson, note});
}

qint64 CourseRecord::now() const
{
    return m_store ? m_store->now() : QDateTime::currentMSecsSinceEpoch();
}

void CourseRecord::addStudyTime(const QString& lesson, qint64 ms) const
{
    if (m_store)
        m_store->addStudyTime(m_course, lesson, ms);
}

qint64 CourseRecord::studyTime(const QString& lesson) const
{
    return m_store ? m_store->studyTime(m_course, lesson) : 0;
}

std::vector<storage::Attempt> CourseRecord::attempts() const
{
    return m_store ? m_store->attempts(m_course) : std::vector<storage::Attempt>();
}

QByteArray CourseRecord::variantSecret() const
{
    return m_store ? m_store->variantSecret(m_course) : QByteArray();
}

Result<void> CourseRecord::keepAttempt(const cards::Attempt& attempt) const
{
    storage::Attempt record;
    record.course = m_course;
    record.courseVersion = m_version;
    record.exercise = attempt.exercise;
    record.exerciseHash = attempt.exerciseHash;
    record.variant = attempt.variantNumber;
    record.seed = attempt.variantSeed;
    record.answer = attempt.answer;
    record.report = attempt.report;
    record.points = attempt.points;
    record.maximum = attempt.maximum;
    record.locale = QLocale::system().name();
    record.help = toStored(attempt.help);
    if (const auto stored = m_store->appendAttempt(record); !stored)
        return fail(stored.error());
    return ok();
}

cards::Keepers CourseRecord::keepersFor(const QString& exercise) const
{
    if (!m_store)
        return {};
    const auto key = [course = m_course, exercise](int variant) {
        return storage::VariantKey{course, exercise, variant};
    };
    return {[record = *this](const cards::Attempt& attempt) { return record.keepAttempt(attempt); },
            [store = m_store, key](int variant, const grading::Help& help) {
                return store->setHelp(key(variant), toStored(help));
            },
            [store = m_store, key](int variant) { return fromStored(store->help(key(variant))); }};
}

std::optional<storage::RecallRecord> CourseRecord::recall(const QString& lesson, const QString& card) const
{
    if (!m_store)
        return std::nullopt;
    const auto cards = m_store->recallsOf(m_course, lesson);
    const auto found = cards.find(card);
    return found == cards.end() ? std::nullopt : std::optional(found->second);
}

QString CourseRecord::recallDue(const QString& lesson, const QString& card) const
{
    const auto known = recall(lesson, card);
    return known ? dueText(*known, m_store->now()) : QString();
}

std::vector<QString> CourseRecord::dueCards(const QString& lesson) const
{
    return m_store ? window::dueCards(m_store->recallsOf(m_course, lesson), m_store->now())
                   : std::vector<QString>();
}

void CourseRecord::turnCard(const QString& lesson, const QString& card, Knew how) const
{
    if (!m_store)
        return;
    const storage::RecallRecord before = recall(lesson, card).value_or(storage::RecallRecord());
    m_store->setRecall({m_course, lesson, card}, turned(before, how, m_store->now()));
}

} // namespace lectern::window
