#pragma once

#include <lectern/handin/enrolment.h>
#include <lectern/handin/roster.h>
#include <lectern/result/result.h>

#include <QString>

#include <string>
#include <vector>

namespace lectern::handin {

/// What a class is to others.
struct ClassInfo
{
    std::string id; ///< UUID
    std::string title;
    std::string course; ///< id
};

/// An instructor's folder of one class: class.json, class.key (the seed of its keys), roster.csv,
/// assignment.yaml, enrolments/LEARNER.lenrol, appeals/LEARNER-EXERCISE.pdf, gradebook.sqlite or, for a
/// gradebook on a server, gradebook.url with its address. Files are 0600, the folder 0700.
class ClassFolder
{
public:
    /// Makes the folder with new keys; `assignment` is what stands in assignment.yaml. Errors:
    /// handin.class.exists, file.write.
    static Result<ClassFolder> create(const QString& folder, const std::string& title,
                                      const std::string& course, const std::string& assignment);

    /// `keyFile` is read instead of class.key where it is given. Errors: handin.class (folder: no class
    /// there), handin.class.key (file), handin.class.url (file: holds no address of a PostgreSQL database),
    /// file.read, those of Roster::fromCsv.
    static Result<ClassFolder> open(const QString& folder, const QString& keyFile = {});

    const ClassInfo& info() const { return m_info; }
    const ClassKeys& keys() const { return m_keys; }
    const Roster& roster() const { return m_roster; }
    QString file(const char* name) const;
    /// The class's gradebook, as Gradebook::open() takes it.
    QString gradebook() const;
    /// Where the appeal sheet of a learner's exercise is kept.
    QString appealFile(const std::string& learner, const std::string& exercise) const;

    /// Enrols the people of a sheet who are not in the roster yet and writes their enrolment files. Learners'
    /// ids follow from the class's keys and who the person is, so that doing it again changes nothing.
    /// Errors: handin.people (no column says who someone is), handin.people.row (row),
    /// handin.people.twice (row, earlier row: the same email, or the same id or name without one), file.write.
    Result<std::vector<RosterEntry>> enrol(const CsvText& people);

    /// Takes a learner out of the roster and deletes the enrolment file and appeal sheets. Errors: file.write.
    Result<void> erase(const std::string& learner);

private:
    ClassFolder(QString folder, ClassInfo info, ClassKeys keys);
    std::string learnerIdFor(const RosterEntry& entry) const;
    Result<void> writeRoster() const;
    Result<void> readGradebookUrl();

    QString m_folder;
    ClassInfo m_info;
    ClassKeys m_keys;
    Roster m_roster;
    QString m_gradebookUrl; ///< empty: a file of the folder
};

} // namespace lectern::handin
