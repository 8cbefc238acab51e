#pragma once

#include <lectern/handin/csv_text.h>

#include <QString>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lectern::handin {

/// A learner as only the instructor knows one.
struct RosterEntry
{
    std::string learner; ///< pseudonym; all that leaves the class folder
    std::string name = {};
    std::string email = {};
    std::string idNumber = {}; ///< as the LMS or the school writes it, leading zeros kept

    bool operator==(const RosterEntry&) const = default;
};

/// What a column of a list of people holds, by its heading in the languages of the common LMS.
enum class PersonColumn
{
    learner,
    name,
    firstName,
    lastName,
    email,
    idNumber,
    login,
    participant ///< Moodle's "Participant 123", different in each assignment
};
std::optional<PersonColumn> personColumn(const std::string& heading);

/// A person of one row; `learner` is empty unless the sheet has it.
struct Person
{
    RosterEntry entry;
    std::string login = {};
    std::string participant = {};
    bool idIsOfLms = false; ///< the id number is one of the LMS's own, which the roster need not have
};

/// What a class tells people apart by, spelt alike however it was typed: the email, else the id number, else
/// the name.
std::string personKey(const RosterEntry& entry);

/// Which columns of a sheet say who a row is about.
class PersonColumns
{
public:
    explicit PersonColumns(const CsvText& sheet);

    bool any() const { return !m_columns.empty(); }
    Person person(const CsvText& sheet, std::size_t row) const;

private:
    std::vector<std::pair<std::size_t, PersonColumn>> m_columns;
    std::optional<std::size_t> m_lmsId; // Canvas's ID, where it also has columns of the school's
};

/// A class's list of learners, and who someone in a sheet or a file name is.
class Roster
{
public:
    const std::vector<RosterEntry>& entries() const { return m_entries; } ///< sorted by learner
    void add(RosterEntry entry);
    void remove(const std::string& learner);
    const RosterEntry* find(const std::string& learner) const;

    /// Whether a name from a file name can be this learner's: the same letters, in any order of the words.
    static bool isSameName(const std::string& a, const std::string& b);

    std::string toCsv() const;
    static Result<Roster> fromCsv(std::string bytes);

private:
    std::vector<RosterEntry> m_entries;
};

/// Who a row of a sheet is about, found without going through the whole list. The roster is borrowed and must
/// not change.
class RosterIndex
{
public:
    explicit RosterIndex(const Roster& roster);

    /// By email, id number, login, else by a name that only one has, unless one of those says otherwise; null
    /// if nobody fits.
    const RosterEntry* match(const Person& person) const;

private:
    using Keys = std::map<QString, const RosterEntry*>; // null where several have it
    static void note(Keys& keys, const QString& key, const RosterEntry& entry);
    static const RosterEntry* only(const Keys& keys, const QString& key);

    const Roster& m_roster;
    Keys m_emails;
    Keys m_idNumbers;
    Keys m_names;
};

} // namespace lectern::handin
