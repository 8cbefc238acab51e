#include <lectern/window/open_store.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace lectern;
using window::openStore;
using window::Rescue;

namespace {

/// A folder with a store that holds one setting.
struct Folder
{
    Folder()
    {
        const auto store = storage::LearnerStore::open(folder.path());
        (*store)->setSetting(storage::setting::language, "zh_CN");
        if (!(*store)->close())
            qFatal("cannot write the store");
        file = (*store)->fileName();
    }

    void damage() const
    {
        QFile store(file);
        if (!store.open(QIODevice::ReadWrite) || store.write(QByteArray(1024, '\x5a')) != 1024)
            qFatal("cannot damage the store");
    }

    QByteArray content() const
    {
        QFile store(file);
        return store.open(QIODevice::ReadOnly) ? store.readAll() : QByteArray();
    }

    QStringList files() const
    {
        return QDir(folder.path())
            .entryList({QStringLiteral("learner.sqlite"), QStringLiteral("learner-damaged-*.sqlite")});
    }

    QTemporaryDir folder;
    QString file;
};

Rescue startAfresh(const Diagnostic&, const std::optional<storage::Backup>&)
{
    return Rescue::startAfresh;
}

} // namespace

class TestOpenStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void soundStoreIsOpenedUnasked()
    {
        const Folder folder;
        const auto store = openStore(folder.folder.path(), startAfresh);
        QVERIFY(store);
        QCOMPARE((*store)->setting(storage::setting::language), QByteArray("zh_CN"));
        QCOMPARE(folder.files().size(), 1);
    }

    void damagedStoreStaysWhereItIsUnlessWanted()
    {
        const Folder folder;
        folder.damage();
        const QByteArray before = folder.content();
        std::string asked;
        const auto store = openStore(folder.folder.path(), [&asked](const Diagnostic& damage, const auto&) {
            asked = damage.code;
            return Rescue::none;
        });
        QVERIFY(!store);
        QCOMPARE(asked, std::string("storage.corrupt"));
        QCOMPARE(store.error().code, std::string("storage.corrupt"));
        QCOMPARE(folder.content(), before);
        QCOMPARE(folder.files().size(), 1);
    }

    void damagedStoreIsSetAsideWhole()
    {
        const Folder folder;
        folder.damage();
        const QByteArray before = folder.content();
        const auto store = openStore(folder.folder.path(), startAfresh);
        QVERIFY(store);
        QVERIFY(!(*store)->setting(storage::setting::language));
        QStringList files = folder.files();
        QCOMPARE(files.size(), 2);
        files.removeAll(QFileInfo(folder.file).fileName());
        QFile aside(QDir(folder.folder.path()).filePath(files.front()));
        QVERIFY(aside.open(QIODevice::ReadOnly));
        QCOMPARE(aside.readAll(), before);
    }

    void damagedStoreIsRestoredFromItsLastCopy()
    {
        const Folder folder;
        QVERIFY(QFile::copy(
            folder.file,
            QDir(folder.folder.path()).filePath(QStringLiteral("learner-backup-1700000000000.sqlite"))));
        folder.damage();
        std::optional<storage::Backup> offered;
        const auto store = openStore(folder.folder.path(), [&offered](const auto&, const auto& backup) {
            offered = backup;
            return Rescue::restore;
        });
        QVERIFY(store);
        QVERIFY(offered && offered->at == 1'700'000'000'000);
        QCOMPARE((*store)->setting(storage::setting::language), QByteArray("zh_CN"));
        QCOMPARE(folder.files().size(), 2); // the damaged one is kept
    }

    void withoutACopyNoneIsOffered()
    {
        const Folder folder;
        folder.damage();
        bool offered = true;
        const auto store = openStore(folder.folder.path(), [&offered](const auto&, const auto& backup) {
            offered = backup.has_value();
            return Rescue::restore;
        });
        QVERIFY(!offered);
        QVERIFY(!store && store.error().code == "storage.backup.none");
    }

    // It may be somebody's file: there is nothing to begin afresh.
    void folderThatCannotBeUsedAsksNothing()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("file")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        bool asked = false;
        const auto store = openStore(file.fileName(), [&asked](const auto&, const auto&) {
            asked = true;
            return Rescue::startAfresh;
        });
        QVERIFY(!store);
        QVERIFY(!asked);
    }
};

QTEST_GUILESS_MAIN(TestOpenStore)
#include "tst_open_store.moc"
