#include <lectern/storage/schema.h>

namespace lectern::storage {
namespace {

/// Enrolments, the key that signs, and what was handed in.
const QStringList& handinTables()
{
    static const QStringList statements{
        QStringLiteral("CREATE TABLE identity (id INTEGER PRIMARY KEY, key_seed BLOB NOT NULL) STRICT"),
        QStringLiteral("CREATE TABLE enrolment (course TEXT PRIMARY KEY, file BLOB NOT NULL, "
                       "variant_secret BLOB NOT NULL, changed INTEGER NOT NULL) STRICT"),
        QStringLiteral("CREATE TABLE handin (id TEXT PRIMARY KEY, course TEXT NOT NULL, class TEXT NOT NULL, "
                       "sequence INTEGER NOT NULL, hash TEXT NOT NULL, attempts INTEGER NOT NULL, "
                       "at INTEGER NOT NULL, file TEXT NOT NULL) STRICT"),
    };
    return statements;
}

/// Recall cards that have been turned.
const QString& recallTable()
{
    static const QString statement =
        QStringLiteral("CREATE TABLE recall (course TEXT, lesson TEXT, card TEXT, due INTEGER NOT NULL, "
                       "gap INTEGER NOT NULL, turned INTEGER NOT NULL, changed INTEGER NOT NULL, "
                       "PRIMARY KEY (course, lesson, card)) STRICT");
    return statement;
}

/// Notes and bookmarks.
const QString& noteTable()
{
    static const QString statement =
        QStringLiteral("CREATE TABLE note (course TEXT, lesson TEXT, id TEXT, section TEXT NOT NULL, "
                       "block INTEGER NOT NULL, quote TEXT NOT NULL, language TEXT NOT NULL, "
                       "bookmark INTEGER NOT NULL, text TEXT NOT NULL, created INTEGER NOT NULL, "
                       "changed INTEGER NOT NULL, PRIMARY KEY (course, lesson, id)) STRICT");
    return statement;
}

/// How long a learner was at work.
const QString& studyTimeTable()
{
    static const QString statement =
        QStringLiteral("CREATE TABLE study_time (course TEXT, lesson TEXT, ms INTEGER NOT NULL, "
                       "changed INTEGER NOT NULL, PRIMARY KEY (course, lesson)) STRICT");
    return statement;
}

} // namespace

const Schema& learnerSchema()
{
    static const Schema schema{
        5,
        QStringList{
            QStringLiteral("CREATE TABLE profile (id TEXT PRIMARY KEY, created INTEGER NOT NULL, "
                           "variant_secret BLOB NOT NULL) STRICT"),
            QStringLiteral("CREATE TABLE state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT"),
            QStringLiteral("CREATE TABLE setting (name TEXT PRIMARY KEY, value BLOB NOT NULL, "
                           "changed INTEGER NOT NULL) STRICT"),
            QStringLiteral("CREATE TABLE place (course TEXT, lesson TEXT, section TEXT NOT NULL, "
                           "block_text TEXT NOT NULL, block_index INTEGER NOT NULL, offset INTEGER NOT NULL, "
                           "changed INTEGER NOT NULL, PRIMARY KEY (course, lesson)) STRICT"),
            QStringLiteral("CREATE TABLE section_progress (course TEXT, lesson TEXT, section TEXT, "
                           "started INTEGER, done INTEGER, mastered INTEGER, "
                           "PRIMARY KEY (course, lesson, section)) STRICT"),
            QStringLiteral("CREATE TABLE calculator_state (course TEXT, lesson TEXT, calculator TEXT, "
                           "state BLOB NOT NULL, changed INTEGER NOT NULL, "
                           "PRIMARY KEY (course, lesson, calculator)) STRICT"),
            QStringLiteral("CREATE TABLE draft (course TEXT, exercise TEXT, answer BLOB NOT NULL, "
                           "changed INTEGER NOT NULL, PRIMARY KEY (course, exercise)) STRICT"),
            QStringLiteral(
                "CREATE TABLE attempt (id INTEGER PRIMARY KEY AUTOINCREMENT, course TEXT NOT NULL, "
                "course_version TEXT NOT NULL, exercise TEXT NOT NULL, exercise_hash BLOB NOT NULL, "
                "variant INTEGER NOT NULL, seed INTEGER NOT NULL, number INTEGER NOT NULL, "
                "answer BLOB NOT NULL, report BLOB NOT NULL, points REAL NOT NULL, "
                "maximum REAL NOT NULL, locale TEXT NOT NULL, at INTEGER NOT NULL, "
                "revealed INTEGER NOT NULL, UNIQUE (course, exercise, number)) STRICT"),
            QStringLiteral(
                "CREATE TABLE attempt_hint (attempt INTEGER REFERENCES attempt (id) ON DELETE CASCADE, "
                "part TEXT, hints INTEGER NOT NULL, PRIMARY KEY (attempt, part)) STRICT"),
            QStringLiteral("CREATE TABLE help (course TEXT, exercise TEXT, variant INTEGER, "
                           "revealed INTEGER NOT NULL, changed INTEGER NOT NULL, "
                           "PRIMARY KEY (course, exercise, variant)) STRICT"),
            QStringLiteral("CREATE TABLE help_hint (course TEXT, exercise TEXT, variant INTEGER, part TEXT, "
                           "hints INTEGER NOT NULL, PRIMARY KEY (course, exercise, variant, part), "
                           "FOREIGN KEY (course, exercise, variant) REFERENCES help "
                           "ON DELETE CASCADE) STRICT"),
        } + handinTables() +
            QStringList{recallTable(), noteTable(), studyTimeTable()},
        {{1, handinTables()}, {2, {recallTable()}}, {3, {noteTable()}}, {4, {studyTimeTable()}}},
    };
    return schema;
}

} // namespace lectern::storage
