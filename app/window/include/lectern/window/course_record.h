#pragma once

#include <lectern/lessons/course.h>
#include <lectern/result/result.h>
#include <lectern/storage/records.h>
#include <lectern/window/recall.h>

#include <QJsonObject>
#include <QString>

#include <map>
#include <optional>
#include <vector>

namespace lectern::cards {
struct Attempt;
struct Keepers;
} // namespace lectern::cards

namespace lectern::storage {
class LearnerStore;
}

namespace lectern::window {

/// What the store keeps of one learner's work on one course. Without a store nothing is kept, and all is as
/// on the first day. A cheap value; lessons are named by their page id.
class CourseRecord
{
public:
    /// Both are borrowed and outlive every copy and the keepers; `store` may be null.
    CourseRecord(const lessons::Course& course, storage::LearnerStore* store);

    bool isKept() const { return m_store != nullptr; }

    /// The place that was kept last, whatever its lesson.
    std::optional<storage::Place> lastPlace() const;
    std::optional<storage::Place> place(const QString& lesson) const;
    void setPlace(const storage::Place& place) const;

    std::map<QString, storage::SectionProgress> sectionsOf(const QString& lesson) const;
    void markSection(const QString& lesson, const QString& section, storage::SectionMark mark) const;

    /// Empty where the calculator is as the author made it.
    QJsonObject calculatorState(const QString& lesson, const QString& calculator) const;
    void setCalculatorState(const QString& lesson, const QString& calculator, const QJsonObject& state) const;

    /// What is typed into an exercise; empty where nothing is.
    QJsonObject draft(const QString& exercise) const;
    void setDraft(const QString& exercise, const QJsonObject& state) const;

    /// Note id -> record.
    std::map<QString, storage::NoteRecord> notesOf(const QString& lesson) const;
    void setNote(const QString& lesson, const QString& note, const storage::NoteRecord& record) const;
    void removeNote(const QString& lesson, const QString& note) const;
    qint64 now() const; ///< UTC ms, by the store's clock

    void addStudyTime(const QString& lesson, qint64 ms) const;
    qint64 studyTime(const QString& lesson) const; ///< ms

    /// All attempts, in the order in which they were made.
    std::vector<storage::Attempt> attempts() const;
    /// What decides the variants of the exercises; empty without a store.
    QByteArray variantSecret() const;
    cards::Keepers keepersFor(const QString& exercise) const;

    /// "Due again in 3 days."; empty for a card that was never turned.
    QString recallDue(const QString& lesson, const QString& card) const;
    /// The recall cards of a lesson that are due now, the one that waits longest first.
    std::vector<QString> dueCards(const QString& lesson) const;
    void turnCard(const QString& lesson, const QString& card, Knew how) const;

private:
    Result<void> keepAttempt(const cards::Attempt& attempt) const;
    std::optional<storage::RecallRecord> recall(const QString& lesson, const QString& card) const;

    QString m_course;
    QString m_version;
    storage::LearnerStore* m_store;
};

} // namespace lectern::window
