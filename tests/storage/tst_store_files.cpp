#include "storage_checks.h"

#include <QDir>
#include <QSqlDatabase>
#include <QSqlQuery>

using namespace lectern;
using namespace lectern::storage;
using namespace lectern::storage::checks;

namespace {

Schema nextVersion(const QStringList& statements)
{
    Schema schema = learnerSchema();
    schema.migrations.push_back({schema.version, statements});
    ++schema.version;
    return schema;
}

/// The store as an older version of the program made it, without the tables that came later.
Schema olderVersion(int version)
{
    Schema schema = learnerSchema();
    for (const Migration& migration : schema.migrations) {
        if (migration.from >= version)
            schema.create.removeIf(
                [&](const QString& statement) { return migration.statements.contains(statement); });
    }
    schema.version = version;
    schema.migrations.clear();
    return schema;
}

/// Every table as the file declares it.
QStringList tablesOf(const QString& fileName)
{
    QStringList tables;
    {
        QSqlDatabase database =
            QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("tables"));
        database.setDatabaseName(fileName);
        if (database.open()) {
            QSqlQuery query(database);
            query.exec(QStringLiteral("SELECT sql FROM sqlite_master WHERE type = 'table' ORDER BY name"));
            while (query.next())
                tables << query.value(0).toString();
        }
    }
    QSqlDatabase::removeDatabase(QStringLiteral("tables"));
    return tables;
}

/// A store with one draft, closed; the file's name.
QString filledStore(const QString& folder)
{
    const auto store = *LearnerStore::open(folder);
    store->setDraft({QStringLiteral("c"), QStringLiteral("e")}, "kept");
    (void)store->close();
    return store->fileName();
}

bool holdsTheDraft(const LearnerStore& store)
{
    return store.draft({QStringLiteral("c"), QStringLiteral("e")}) == QByteArray("kept");
}

QStringList backupsIn(const QString& folder)
{
    return QDir(folder).entryList({QStringLiteral("learner-version*-*.sqlite")}, QDir::Files);
}

void overwrite(const QString& fileName, qint64 from, const QByteArray& bytes)
{
    QFile file(fileName);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.seek(from));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

class TestStoreFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void olderFileIsBackedUpAndMigrated()
    {
        QTemporaryDir folder;
        filledStore(folder.path());
        StoreOptions options;
        options.schema = nextVersion({QStringLiteral("CREATE TABLE bookmark (id TEXT PRIMARY KEY) STRICT")});
        {
            const auto store = LearnerStore::open(folder.path(), options);
            QVERIFY(store && holdsTheDraft(**store));
        }
        QCOMPARE(backupsIn(folder.path()).size(), 1);
        const QString backup = folder.filePath(backupsIn(folder.path()).constFirst());
        QCOMPARE(QFile::permissions(backup) & (QFileDevice::ReadGroup | QFileDevice::ReadOther),
                 QFileDevice::Permissions());
        QVERIFY(LearnerStore::open(folder.path(), options));
        QCOMPARE(backupsIn(folder.path()).size(), 1); // nothing to do the second time

        // The backup is a whole store of the old version.
        QTemporaryDir restored;
        QVERIFY(QFile::copy(backup, restored.filePath(QStringLiteral("learner.sqlite"))));
        const auto old = LearnerStore::open(restored.path());
        QVERIFY(old && holdsTheDraft(**old));
    }

    void aStoreOfAnOlderVersionGetsItsRecallCards_data()
    {
        QTest::addColumn<int>("version");
        QTest::newRow("before hand-ins") << 1;
        QTest::newRow("before recall cards") << 2;
        QTest::newRow("before notes") << 3;
        QTest::newRow("before study times") << 4;
    }

    void aStoreOfAnOlderVersionGetsItsRecallCards()
    {
        QFETCH(int, version);
        QTemporaryDir folder;
        StoreOptions first;
        first.schema = olderVersion(version);
        QVERIFY(first.schema.create.size() < learnerSchema().create.size());
        QString fileName;
        {
            const auto store = *LearnerStore::open(folder.path(), first);
            store->setDraft({QStringLiteral("c"), QStringLiteral("e")}, "kept");
            QVERIFY(store->close());
            fileName = store->fileName();
        }
        {
            const auto store = LearnerStore::open(folder.path());
            QVERIFY(store && holdsTheDraft(**store));
            (*store)->setRecall({QStringLiteral("c"), QStringLiteral("l"), QStringLiteral("keep.1")},
                                {5, 4, 3});
            QVERIFY((*store)->close());
        }
        QCOMPARE(backupsIn(folder.path()).size(), learnerSchema().version - version);
        const auto again = *LearnerStore::open(folder.path());
        QCOMPARE(again->recallsOf(QStringLiteral("c"), QStringLiteral("l")).at(QStringLiteral("keep.1")),
                 (RecallRecord{5, 4, 3}));
        // A new file and a migrated one have the same tables.
        QTemporaryDir fresh;
        const QString made = filledStore(fresh.path());
        QCOMPARE(tablesOf(fileName), tablesOf(made));
        QVERIFY(!tablesOf(made).isEmpty());
    }

    void failedMigrationChangesNothing()
    {
        QTemporaryDir folder;
        filledStore(folder.path());
        StoreOptions options;
        options.schema = nextVersion({QStringLiteral("DROP TABLE draft"), QStringLiteral("NOT SQL")});
        const auto refused = LearnerStore::open(folder.path(), options);
        QVERIFY(refuses(refused, "storage.migrate"));
        QVERIFY(QFile::exists(QString::fromStdString(refused.error().parameters.at(2))));
        const auto store = LearnerStore::open(folder.path());
        QVERIFY(store && holdsTheDraft(**store));
    }

    void missingMigrationIsRefused()
    {
        QTemporaryDir folder;
        filledStore(folder.path());
        StoreOptions options;
        ++options.schema.version;
        QVERIFY(refuses(LearnerStore::open(folder.path(), options), "storage.migrate"));
    }

    void newerFileIsRefusedUntouched()
    {
        QTemporaryDir folder;
        const QString fileName = filledStore(folder.path());
        StoreOptions options;
        options.schema = nextVersion({QStringLiteral("CREATE TABLE bookmark (id TEXT PRIMARY KEY) STRICT")});
        QVERIFY(LearnerStore::open(folder.path(), options));
        const QByteArray before = contentOf(fileName);
        const auto refused = LearnerStore::open(folder.path());
        QVERIFY(refuses(refused, "storage.newer"));
        QCOMPARE(
            refused.error().parameters,
            (std::vector<std::string>{fileName.toStdString(), std::to_string(learnerSchema().version + 1),
                                      std::to_string(learnerSchema().version)}));
        QCOMPARE(contentOf(fileName), before);
    }

    void foreignFileIsRefusedUntouched()
    {
        QTemporaryDir folder;
        const QString fileName = folder.filePath(QStringLiteral("learner.sqlite"));
        {
            QSqlDatabase other =
                QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("foreign"));
            other.setDatabaseName(fileName);
            QVERIFY(other.open());
            QSqlQuery query(other);
            QVERIFY(query.exec(QStringLiteral("CREATE TABLE recipes (name TEXT)")));
        }
        QSqlDatabase::removeDatabase(QStringLiteral("foreign"));
        const QByteArray before = contentOf(fileName);
        QVERIFY(refuses(LearnerStore::open(folder.path()), "storage.foreign"));
        QCOMPARE(contentOf(fileName), before);
    }

    void damagedFileIsRefusedUntouched_data()
    {
        QTest::addColumn<qint64>("from");
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("header") << qint64{0} << QByteArray(100, 'x');
        QTest::newRow("not a database") << qint64{0} << QByteArray(1 << 20, 'x');
        QTest::newRow("schema page") << qint64{100} << QByteArray(3000, '\xff');
        QTest::newRow("a table's page") << qint64{4096} << QByteArray(4096 * 4, '\x5a');
    }

    void damagedFileIsRefusedUntouched()
    {
        QFETCH(qint64, from);
        QFETCH(QByteArray, bytes);
        QTemporaryDir folder;
        const QString fileName = filledStore(folder.path());
        overwrite(fileName, from, bytes);
        const QByteArray before = contentOf(fileName);
        QVERIFY(refuses(LearnerStore::open(folder.path()), "storage.corrupt"));
        QCOMPARE(contentOf(fileName), before);

        const auto aside = LearnerStore::setAside(folder.path(), 42);
        QVERIFY(aside);
        QCOMPARE(contentOf(*aside), before);
        QVERIFY(LearnerStore::open(folder.path()));
    }

    void truncatedFileIsRefused()
    {
        QTemporaryDir folder;
        const QString fileName = filledStore(folder.path());
        QVERIFY(QFile::resize(fileName, 4096 * 3 + 17));
        QVERIFY(refuses(LearnerStore::open(folder.path()), "storage.corrupt"));
    }

    void folderThatIsAFile()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("file")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(refuses(LearnerStore::open(file.fileName()), "storage.folder"));
        QVERIFY(refuses(LearnerStore::open(file.fileName() + QStringLiteral("/below")), "storage.folder"));
    }

    void fileThatIsAFolder()
    {
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("learner.sqlite")));
        QVERIFY(refuses(LearnerStore::open(folder.path()), "storage.open"));
    }
};

QTEST_GUILESS_MAIN(TestStoreFiles)
#include "tst_store_files.moc"
