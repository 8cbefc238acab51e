#include "storage_checks.h"

#include <lectern/storage/backups.h>

#include <QDir>

using namespace lectern;
using namespace lectern::storage;
using namespace lectern::storage::checks;

namespace {

constexpr qint64 day = 24LL * 60 * 60 * 1000;
const ExerciseKey draftKey{QStringLiteral("c"), QStringLiteral("e")};

void damage(const QString& fileName)
{
    QFile file(fileName);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.seek(4096));
    file.write(QByteArray(3 * 4096, '\xff'));
}

} // namespace

/// Copies of the store that come by themselves, and the way back to them.
class TestBackups : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder.emplace(); }

    void aStoreIsCopiedOnceADay()
    {
        session("new");
        QVERIFY(backupsIn(m_folder->path()).empty()); // there was nothing to copy
        m_clock.now += day;
        session("one");
        session("two");
        const auto backups = backupsIn(m_folder->path());
        QCOMPARE(backups.size(), std::size_t{1});
        QCOMPARE(backups.front().at, m_clock.now);
        QCOMPARE(QFile::permissions(backups.front().file) & (QFileDevice::ReadGroup | QFileDevice::ReadOther),
                 QFileDevice::Permissions());
    }

    void theLastThreeStay()
    {
        for (int i = 0; i < 6; ++i) {
            session(QByteArray::number(i));
            m_clock.now += day;
        }
        const auto backups = backupsIn(m_folder->path());
        QCOMPARE(backups.size(), std::size_t{3});
        QVERIFY(backups[0].at > backups[1].at && backups[1].at > backups[2].at);
        QCOMPARE(backups[0].at, m_clock.now - day);
    }

    void aDamagedStoreIsRestored()
    {
        session("first");
        m_clock.now += day;
        session("second"); // the copy that is made at its start holds the first
        damage(store());
        QVERIFY(refuses(LearnerStore::open(m_folder->path(), m_clock.options()), "storage.corrupt"));
        const auto restored = restoreBackup(m_folder->path(), m_clock.now);
        QVERIFY(restored);
        QCOMPARE(restored->at, m_clock.now);
        QCOMPARE(draft(), QByteArray("first"));
        QVERIFY(QFileInfo::exists(
            m_folder->filePath(QStringLiteral("learner-damaged-%1.sqlite").arg(m_clock.now))));
        QCOMPARE(QDir(m_folder->path()).entryList({QStringLiteral("*.part"), QStringLiteral("*restored*")}),
                 QStringList());
    }

    void aDamagedCopyIsPassedOver()
    {
        session("first");
        for (const char* words : {"second", "third"}) {
            m_clock.now += day;
            session(words);
        }
        damage(store());
        damage(backupsIn(m_folder->path()).front().file);
        const auto restored = restoreBackup(m_folder->path(), m_clock.now);
        QVERIFY(restored);
        QCOMPARE(restored->at, m_clock.now - day);
        QCOMPARE(draft(), QByteArray("first"));
    }

    void theLogOfTheDamagedStoreIsNotApplied()
    {
        session("first");
        m_clock.now += day;
        session("second");
        damage(store());
        QFile log(store() + u"-wal");
        QVERIFY(log.open(QIODevice::WriteOnly));
        log.write(QByteArray(5000, 'w'));
        log.close();
        QVERIFY(restoreBackup(m_folder->path(), m_clock.now));
        QVERIFY(!QFileInfo::exists(store() + u"-wal"));
        QCOMPARE(draft(), QByteArray("first"));
    }

    void withoutACopyNothingIsTouched()
    {
        session("first");
        damage(store());
        const QByteArray before = contentOf(store());
        QVERIFY(refuses(restoreBackup(m_folder->path(), m_clock.now), "storage.backup.none"));
        QCOMPARE(contentOf(store()), before);
    }

    void aMissingStoreIsRestoredToo()
    {
        session("first");
        m_clock.now += day;
        session("second");
        QVERIFY(QFile::remove(store()));
        QVERIFY(restoreBackup(m_folder->path(), m_clock.now));
        QCOMPARE(draft(), QByteArray("first"));
    }

private:
    QString store() const { return m_folder->filePath(QStringLiteral("learner.sqlite")); }

    void session(const QByteArray& draft)
    {
        const auto opened = *LearnerStore::open(m_folder->path(), m_clock.options());
        opened->setDraft(draftKey, draft);
        QVERIFY(opened->close());
    }

    QByteArray draft()
    {
        const auto opened = LearnerStore::open(m_folder->path(), m_clock.options());
        return opened ? (*opened)->draft(draftKey).value_or(QByteArray()) : QByteArray("cannot be opened");
    }

    Clock m_clock;
    std::optional<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestBackups)
#include "tst_backups.moc"
