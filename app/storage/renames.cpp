#include <lectern/storage/renames.h>

#include "database.h"

#include <lectern/storage/learner_store.h>

namespace lectern::storage {
namespace {

/// One old id and its new one in one course.
class Rename
{
public:
    Rename(const Database& database, const QString& course, const QString& from, const QString& to)
        : m_database(database)
        , m_course(textValue(course))
        , m_from(from)
        , m_to(to)
    {
    }

    Result<void> apply()
    {
        for (const char* column : {"lesson", "section"})
            joinTimes(QString::fromLatin1(column));
        move("place", "lesson");
        run(QStringLiteral("UPDATE place SET section = ? WHERE course = ? AND section = ?"),
            {m_to, m_course, m_from});
        move("section_progress", "lesson");
        move("section_progress", "section");
        move("calculator_state", "lesson");
        move("calculator_state", "calculator");
        move("recall", "lesson");
        moveCards();
        move("note", "lesson");
        run(QStringLiteral("UPDATE note SET section = ? WHERE course = ? AND section = ?"),
            {m_to, m_course, m_from});
        joinStudyTime();
        move("draft", "exercise");
        joinAttempts();
        moveHelp();
        return m_done;
    }

private:
    void run(const QString& statement, const QVariantList& values)
    {
        if (!m_done)
            return;
        if (const auto done = m_database.run(statement, values); !done)
            m_done = fail(done.error());
    }

    /// What stands under the new id already stays.
    void move(const char* table, const char* column)
    {
        const QString rows = QStringLiteral("%1 WHERE course = ? AND %2 = ?");
        const QString name = QString::fromLatin1(table);
        const QString key = QString::fromLatin1(column);
        run(QStringLiteral("UPDATE OR IGNORE %1 SET %2 = ? WHERE course = ? AND %2 = ?").arg(name, key),
            {m_to, m_course, m_from});
        run(u"DELETE FROM " + rows.arg(name, key), {m_course, m_from});
    }

    /// A card is named after its section: "id.2".
    void moveCards()
    {
        const QString rows = QStringLiteral("WHERE course = ? AND substr(card, 1, length(?)) = ?");
        const QString before = m_from + u'.';
        run(u"UPDATE OR IGNORE recall SET card = ? || substr(card, length(?) + 1) " + rows,
            {m_to, m_from, m_course, before, before});
        run(u"DELETE FROM recall " + rows, {m_course, before, before});
    }

    /// Of a section that is known under both ids the earlier times count.
    void joinTimes(const QString& renamed)
    {
        const QString other = renamed == u"lesson" ? QStringLiteral("section") : QStringLiteral("lesson");
        QStringList times;
        for (const char* time : {"started", "done", "mastered"})
            times << QStringLiteral("%1 = coalesce(min(n.%1, o.%1), n.%1, o.%1)").arg(QLatin1String(time));
        run(QStringLiteral(
                "UPDATE section_progress AS n SET %1 FROM section_progress AS o WHERE n.course = ? "
                "AND o.course = n.course AND n.%2 = ? AND o.%2 = ? AND o.%3 = n.%3")
                .arg(times.join(QStringLiteral(", ")), renamed, other),
            {m_course, m_to, m_from});
    }

    /// Both were spent.
    void joinStudyTime()
    {
        run(QStringLiteral(
                "UPDATE study_time AS n SET ms = n.ms + o.ms FROM study_time AS o WHERE n.course = ? "
                "AND o.course = n.course AND n.lesson = ? AND o.lesson = ?"),
            {m_course, m_to, m_from});
        move("study_time", "lesson");
    }

    /// The attempts of the old id count on behind those of the new one.
    void joinAttempts()
    {
        const auto last = m_database.value(
            QStringLiteral("SELECT coalesce(max(number), 0) FROM attempt WHERE course = ? AND exercise = ?"),
            {m_course, m_to});
        if (!last) {
            m_done = fail(last.error());
            return;
        }
        run(QStringLiteral("UPDATE attempt SET exercise = ?, number = number + ? "
                           "WHERE course = ? AND exercise = ?"),
            {m_to, *last, m_course, m_from});
    }

    void moveHelp()
    {
        run(QStringLiteral(
                "INSERT OR IGNORE INTO help SELECT course, ?, variant, revealed, changed FROM help "
                "WHERE course = ? AND exercise = ?"),
            {m_to, m_course, m_from});
        run(QStringLiteral("INSERT OR IGNORE INTO help_hint SELECT course, ?, variant, part, hints "
                           "FROM help_hint WHERE course = ? AND exercise = ?"),
            {m_to, m_course, m_from});
        run(QStringLiteral("DELETE FROM help WHERE course = ? AND exercise = ?"), {m_course, m_from});
    }

    const Database& m_database;
    QVariant m_course;
    QString m_from;
    QString m_to;
    Result<void> m_done = ok();
};

/// Where a chain of renames ends; the id itself in a circle.
QString lastName(const Renames& renames, const QString& id)
{
    QString name = id;
    for (std::size_t step = 0; step <= renames.size(); ++step) {
        const auto next = renames.find(name);
        if (next == renames.end())
            return name;
        name = next->second;
    }
    return id;
}

} // namespace

Result<void> applyRenames(LearnerStore& store, const QString& course, const Renames& renames)
{
    if (renames.empty())
        return ok();
    if (Result<void> flushed = store.flush(); !flushed)
        return flushed;
    const auto database = Database::open(store.fileName(), busyTimeout);
    if (!database)
        return fail(database.error());
    return (*database)->transaction([&]() -> Result<void> {
        for (const auto& [from, next] : renames) {
            const QString to = lastName(renames, from);
            if (to == from)
                continue;
            if (Result<void> done = Rename(**database, course, from, to).apply(); !done)
                return done;
        }
        return ok();
    });
}

} // namespace lectern::storage
