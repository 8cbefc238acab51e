#pragma once

#include <lectern/grading/grader.h>
#include <lectern/lessons/course.h>
#include <lectern/result/result.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lectern::handin {

/// SHA-256 (hexadecimal) over the sorted ids and hashes of a course's exercises: the same texts mended, the
/// same hash.
std::string courseHash(const lessons::Course& course);

/// One form of an exercise, as one version of the course had it.
struct ExerciseForm
{
    lessons::Exercise exercise;
    std::string hash;
    Result<grading::VariantSource> variants;
};

/// The exercises of one course in all the versions that an instructor still grades.
class Catalogue
{
public:
    /// Adds a version. The one that was added last is the present one; its renames hold for all.
    void add(const lessons::Course& course);

    /// Puts another form of one of the present exercises in its place.
    void replace(const lessons::Exercise& exercise);

    /// The form with this hash, whatever its id was then; null if no version had it.
    const ExerciseForm* form(const std::string& id, const std::string& hash) const;
    /// The present form; null if the present course has no such exercise.
    const ExerciseForm* present(const std::string& id) const;
    /// All forms of an exercise, named by today's id, the present one first.
    std::vector<const ExerciseForm*> formsOf(const std::string& id) const;
    /// Today's id of an exercise that was renamed.
    std::string presentId(const std::string& id) const;
    /// What an exercise with today's id was called before.
    std::vector<std::string> formerIds(const std::string& id) const;

    /// The present course's exercises in the order of its lessons, sorted by id within each.
    const std::vector<std::string>& exercises() const { return m_order; }
    const std::string& courseId() const { return m_courseId; }
    /// The present course's, the first one it was written in first.
    const std::vector<std::string>& languages() const { return m_languages; }
    /// Changes when any form is added.
    std::string fingerprint() const;

private:
    std::string m_courseId;
    std::vector<std::string> m_languages;
    std::vector<std::string> m_order;
    std::map<std::string, std::string> m_renames;
    std::map<std::string, ExerciseForm> m_present;                       // by id
    std::map<std::pair<std::string, std::string>, ExerciseForm> m_forms; // by id and hash
};

} // namespace lectern::handin
