#include "storage_checks.h"

#include <lectern/storage/profiles.h>

#include <QDir>
#include <QSqlDatabase>
#include <QSqlQuery>

using namespace lectern;
using namespace lectern::storage;
using namespace lectern::storage::checks;

namespace {

const ExerciseKey draftKey{QStringLiteral("c"), QStringLiteral("e")};
constexpr qint64 now = 1'700'000'000'000;

void writeDraft(const QString& folder, const QByteArray& draft)
{
    const auto store = *LearnerStore::open(folder);
    store->setDraft(draftKey, draft);
    QVERIFY(store->close());
}

QByteArray draftIn(const QString& folder)
{
    const auto store = LearnerStore::open(folder);
    return store ? (*store)->draft(draftKey).value_or(QByteArray()) : QByteArray("cannot be opened");
}

void runIn(const QString& fileName, const QStringList& statements)
{
    {
        QSqlDatabase database =
            QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("hostile"));
        database.setDatabaseName(fileName);
        QVERIFY(database.open());
        QSqlQuery query(database);
        for (const QString& statement : statements)
            QVERIFY2(query.exec(statement), qPrintable(statement));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("hostile"));
}

QStringList leftoversIn(const QString& folder)
{
    return QDir(folder).entryList({QStringLiteral("importing-*"), QStringLiteral("*.part")});
}

QStringList namesIn(const QString& folder)
{
    QStringList names;
    for (const ProfileEntry& entry : profilesIn(folder))
        names << entry.name;
    names.sort();
    return names;
}

} // namespace

/// Several learners on one computer, and one learner on several.
class TestProfiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_data.emplace();
        m_outside.emplace();
        m_file = m_outside->filePath(QStringLiteral("ada.lprofile"));
    }

    void aNewFolderHasNobody() { QVERIFY(profilesIn(m_data->path()).empty()); }

    void everybodyHasAStoreOfTheirOwn()
    {
        writeDraft(m_data->path(), "first");
        const auto ada = createProfile(m_data->path(), QStringLiteral("  Ada\n Lovelace "));
        const auto bo = createProfile(m_data->path(), QStringLiteral("薄"));
        QVERIFY(ada && bo);
        writeDraft(*ada, "ada's");
        QCOMPARE(draftIn(m_data->path()), QByteArray("first"));
        QCOMPARE(draftIn(*ada), QByteArray("ada's"));
        QCOMPARE(draftIn(*bo), QByteArray());
        QCOMPARE(namesIn(m_data->path()),
                 (QStringList{QString(), QStringLiteral("Ada Lovelace"), QStringLiteral("薄")}));
        QStringList ids;
        for (const ProfileEntry& entry : profilesIn(m_data->path()))
            ids << entry.id;
        ids.removeDuplicates();
        QCOMPARE(ids.size(), 3);
    }

    void theLastUsedOneComesFirst()
    {
        const auto ada = createProfile(m_data->path(), QStringLiteral("Ada"));
        QVERIFY(createProfile(m_data->path(), QStringLiteral("Bo")));
        QFile store(QDir(*ada).filePath(QStringLiteral("learner.sqlite")));
        QVERIFY(store.open(QIODevice::ReadWrite));
        QVERIFY(
            store.setFileTime(QDateTime::currentDateTime().addDays(1), QFileDevice::FileModificationTime));
        store.close();
        QCOMPARE(profilesIn(m_data->path()).front().name, QStringLiteral("Ada"));
    }

    void namesAreChecked()
    {
        const auto ada = createProfile(m_data->path(), QStringLiteral("Ada"));
        QVERIFY(refuses(createProfile(m_data->path(), QStringLiteral(" \t")), "storage.profile.name"));
        QVERIFY(refuses(createProfile(m_data->path(), QString(61, u'x')), "storage.profile.name"));
        QVERIFY(refuses(createProfile(m_data->path(), QStringLiteral("ADA")), "storage.profile.taken"));
        QCOMPARE(profilesIn(m_data->path()).size(), std::size_t{1});
        QVERIFY(
            renameProfile(m_data->path(), *ada, QStringLiteral("ada"))); // her own name, written otherwise
        QCOMPARE(namesIn(m_data->path()), QStringList{QStringLiteral("ada")});
    }

    void aNameMayChangeWhileTheStoreIsOpen()
    {
        const auto store = *LearnerStore::open(m_data->path());
        store->setDraft(draftKey, "kept");
        QVERIFY(renameProfile(m_data->path(), m_data->path(), QStringLiteral("Ada")));
        QVERIFY(store->close());
        QCOMPARE(namesIn(m_data->path()), QStringList{QStringLiteral("Ada")});
        QCOMPARE(draftIn(m_data->path()), QByteArray("kept"));
    }

    void aDamagedStoreIsListedWithItsProblem()
    {
        QVERIFY(createProfile(m_data->path(), QStringLiteral("Ada")));
        QFile damaged(m_data->filePath(QStringLiteral("learner.sqlite")));
        QVERIFY(damaged.open(QIODevice::WriteOnly));
        damaged.write(QByteArray(5000, 'x'));
        damaged.close();
        const auto entries = profilesIn(m_data->path());
        QCOMPARE(entries.size(), std::size_t{2});
        const auto bad = std::find_if(entries.begin(), entries.end(),
                                      [](const ProfileEntry& entry) { return entry.problem.has_value(); });
        QVERIFY(bad != entries.end());
        QCOMPARE(bad->problem->code, std::string("storage.corrupt"));
        QCOMPARE(bad->folder, QDir(m_data->path()).absolutePath());
    }

    void aLearnerMovesToAnotherComputer()
    {
        exportAda("work");
        QTemporaryDir elsewhere;
        const auto folder = importProfile(elsewhere.path(), m_file, Known::refuse, now);
        QVERIFY(folder);
        const auto store = *LearnerStore::open(*folder);
        QCOMPARE(store->draft(draftKey), QByteArray("work"));
        QCOMPARE(store->profile().id, m_id);
        QVERIFY(store->previousExitWasClean());
        QCOMPARE(namesIn(elsewhere.path()), QStringList{QStringLiteral("Ada")});
        QCOMPARE(leftoversIn(elsewhere.path()), QStringList());
    }

    void anExportIsForItsOwnerAlone()
    {
        exportAda("work");
        QCOMPARE(QFile::permissions(m_file) & (QFileDevice::ReadGroup | QFileDevice::ReadOther),
                 QFileDevice::Permissions());
        QCOMPARE(leftoversIn(m_outside->path()), QStringList());
        const auto store = *LearnerStore::open(m_data->path());
        QVERIFY(refuses(exportProfile(*store, m_outside->filePath(QStringLiteral("no/such/folder.lprofile"))),
                        "storage.export"));
    }

    void whoIsHereIsReplacedOnlyWhenAskedTo()
    {
        exportAda("new work");
        writeDraft(m_data->path(), "old work");
        QVERIFY(refuses(importProfile(m_data->path(), m_file, Known::refuse, now), "storage.profile.known"));
        QCOMPARE(draftIn(m_data->path()), QByteArray("old work"));
        const auto folder = importProfile(m_data->path(), m_file, Known::replace, now);
        QVERIFY(folder);
        QCOMPARE(*folder, QDir(m_data->path()).absolutePath());
        QCOMPARE(draftIn(m_data->path()), QByteArray("new work"));
        QCOMPARE(profilesIn(m_data->path()).size(), std::size_t{1});

        // The state that was here is kept.
        QTemporaryDir before;
        QVERIFY(QFile::copy(m_data->filePath(QStringLiteral("learner-replaced-%1.sqlite").arg(now)),
                            before.filePath(QStringLiteral("learner.sqlite"))));
        QCOMPARE(draftIn(before.path()), QByteArray("old work"));
    }

    void hostileFilesAreRefused_data()
    {
        QTest::addColumn<QStringList>("statements");
        QTest::addColumn<QByteArray>("code");
        const auto row = [](const char* name, const char* statement, const char* code = "storage.import") {
            QTest::newRow(name) << QStringList{QString::fromUtf8(statement)} << QByteArray(code);
        };
        row("trigger", "CREATE TRIGGER t AFTER INSERT ON attempt BEGIN DELETE FROM attempt; END");
        row("view", "CREATE VIEW v AS SELECT 1");
        row("another table", "CREATE TABLE more (x TEXT) STRICT");
        row("a table less", "DROP TABLE recall");
        row("an index", "CREATE INDEX i ON attempt (points)");
        row("a column more", "ALTER TABLE recall ADD COLUMN x TEXT");
        row("nobody", "DELETE FROM profile");
        row("two people", "INSERT INTO profile VALUES ('x', 1, x'00')");
        row("a short secret", "UPDATE profile SET variant_secret = x'00'");
        row("an id that is none", "UPDATE profile SET id = '../../etc'");
        row("another program's", "PRAGMA application_id = 7");
        row("newer", "PRAGMA user_version = 999", "storage.newer");
    }

    void hostileFilesAreRefused()
    {
        QFETCH(QStringList, statements);
        QFETCH(QByteArray, code);
        exportAda("work");
        runIn(m_file, statements);
        refusesTheFile(code);
    }

    void damagedFilesAreRefused_data()
    {
        QTest::addColumn<int>("size");
        QTest::addColumn<int>("wrong");
        QTest::newRow("empty") << 0 << -1;
        QTest::newRow("cut") << 9000 << -1;
        QTest::newRow("its head only") << 100 << -1;
        QTest::newRow("not a database") << -1 << 0;
        QTest::newRow("a page of its own") << -1 << 4096;
    }

    void damagedFilesAreRefused()
    {
        QFETCH(int, size);
        QFETCH(int, wrong);
        exportAda("work");
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::ReadWrite));
        if (size >= 0)
            QVERIFY(file.resize(size));
        if (wrong >= 0) {
            QVERIFY(file.seek(wrong));
            file.write(QByteArray(200, '\xff'));
        }
        file.close();
        refusesTheFile("storage.import");
    }

    void hugeFilesAreNotEvenCopied()
    {
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.resize((qint64{512} << 20) + 1)); // takes no room
        refusesTheFile("file.large");
    }

    void whatIsNoFileIsRefused()
    {
        m_file = m_outside->path();
        refusesTheFile("file.read");
        m_file = QStringLiteral("/dev/zero");
        refusesTheFile("file.read");
        m_file = m_outside->filePath(QStringLiteral("nothing"));
        refusesTheFile("file.read");
    }

private:
    /// Writes a learner's store of this data folder into m_file.
    void exportAda(const QByteArray& draft)
    {
        const auto store = *LearnerStore::open(m_data->path());
        QVERIFY(renameProfile(m_data->path(), m_data->path(), QStringLiteral("Ada")));
        store->setDraft(draftKey, draft);
        m_id = store->profile().id;
        QVERIFY(exportProfile(*store, m_file));
        QVERIFY(store->close());
    }

    void refusesTheFile(const QByteArray& code)
    {
        QTemporaryDir elsewhere;
        QVERIFY(refuses(importProfile(elsewhere.path(), m_file, Known::replace, now), code.toStdString()));
        QVERIFY(QDir(elsewhere.path()).isEmpty());
    }

    std::optional<QTemporaryDir> m_data;
    std::optional<QTemporaryDir> m_outside;
    QString m_file;
    QString m_id;
};

QTEST_GUILESS_MAIN(TestProfiles)
#include "tst_profiles.moc"
