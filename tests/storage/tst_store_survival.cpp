// What a killed program and a hostile disk leave behind. This program starts itself again as the one that
// suffers: its first argument is then the name of a part below.
#include "may_skip.h"
#include "mounted_part.h"
#include "storage_checks.h"

#include <lectern/storage/backups.h>
#include <lectern/storage/profiles.h>

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QTimer>

#include <cstdio>
#include <random>

using namespace lectern;
using namespace lectern::storage;
using namespace lectern::storage::checks;

namespace {

const QString course = QStringLiteral("attention");
constexpr qint64 promisedMs = 1000;

ExerciseKey numberedExercise(int i)
{
    return {course, QString::number(i)};
}

void say(const char* what, qint64 number)
{
    std::printf("%s %lld\n", what, static_cast<long long>(number));
    std::fflush(stdout);
}

/// Writes without end: a draft holds the time at which it was queued, and an attempt is named once it is
/// stored.
int writeForever(const QString& folder)
{
    const auto store = *LearnerStore::open(folder);
    QTimer timer;
    int attempts = 0;
    QObject::connect(&timer, &QTimer::timeout, store.get(), [&] {
        const qint64 now = QDateTime::currentMSecsSinceEpoch();
        store->setDraft(numberedExercise(1), QByteArray::number(now));
        say("draft", now);
        if (++attempts % 10 == 0)
            say("attempt", store->appendAttempt(attemptOf(QStringLiteral("e")))->number);
    });
    timer.start(1);
    return QCoreApplication::exec();
}

int openOnly(const QString& folder)
{
    const auto store = LearnerStore::open(folder);
    std::puts(store ? "opened" : store.error().code.c_str());
    return 0;
}

/// Fills a disk until a write fails, makes room, and counts what is there.
int fillTheDisk(const QString& folder)
{
    QFile filler(folder + QStringLiteral("/filler"));
    if (!filler.open(QIODevice::WriteOnly) || filler.write(QByteArray(300'000, 'f')) < 0 || !filler.flush())
        return 1;
    StoreOptions options;
    options.retryInterval = 10'000'000; // only when asked
    const auto store = *LearnerStore::open(folder, options);
    int drafts = 0;
    Result<void> flushed = store->flush();
    for (; flushed && drafts < 1000; ++drafts) {
        store->setDraft(numberedExercise(drafts), QByteArray(10'000, 'd'));
        flushed = store->flush();
    }
    std::puts(flushed ? "never full" : flushed.error().code.c_str());
    const auto refused = store->appendAttempt(attemptOf(QString(20'000, u'e')));
    std::puts(refused ? "stored" : refused.error().code.c_str());
    say("queued", static_cast<qint64>(store->pendingWrites()));
    filler.close();
    filler.remove();
    std::puts(store->flush() ? "saved" : "still failing");
    for (int i = 0; i < drafts; ++i) {
        if (store->draft(numberedExercise(i)) != QByteArray(10'000, 'd'))
            say("lost", i);
    }
    std::puts(store->appendAttempt(attemptOf(QStringLiteral("e"))) ? "stored" : "refused");
    return 0;
}

/// Opens a store on a disk with no room at all.
int openOnFullDisk(const QString& folder)
{
    QFile filler(folder + QStringLiteral("/filler"));
    if (!filler.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        return 1;
    while (filler.write(QByteArray(4096, 'f')) == 4096) {
    }
    return openOnly(folder);
}

QString exportedFile(const QString& folder)
{
    return QDir(folder).filePath(QStringLiteral("out.lprofile"));
}

/// Exports a learner again and again.
int exportForever(const QString& folder)
{
    const auto store = *LearnerStore::open(folder);
    for (int i = 0;; ++i) {
        store->setDraft(numberedExercise(1), QByteArray(100'000, 'd'));
        if (!exportProfile(*store, exportedFile(folder)))
            return 1;
        say("exported", i);
    }
}

/// Restores the only backup again and again.
int restoreForever(const QString& folder)
{
    for (int i = 1;; ++i) {
        if (!restoreBackup(folder, i))
            return 1;
        say("restored", i);
    }
}

/// An export and an import on a disk that is full by then.
int moveOnFullDisk(const QString& folder)
{
    const QString file = exportedFile(folder);
    const auto store = *LearnerStore::open(folder);
    store->setDraft(numberedExercise(1), QByteArray(100'000, 'd'));
    std::puts(exportProfile(*store, file) ? "exported" : "refused");
    QFile filler(folder + QStringLiteral("/filler"));
    if (!filler.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        return 1;
    while (filler.write(QByteArray(4096, 'f')) == 4096) {
    }
    const auto again = exportProfile(*store, file);
    std::puts(again ? "exported" : again.error().code.c_str());
    const auto taken = importProfile(folder, file, Known::replace, 1);
    std::puts(taken ? "imported" : taken.error().code.c_str());
    say("left over", QDir(folder).entryList({QStringLiteral("*.part"), QStringLiteral("importing*")}).size());
    filler.close();
    filler.remove();
    const QString other = folder + QStringLiteral("/other");
    std::puts(QDir().mkpath(other) && importProfile(other, file, Known::refuse, 1) ? "whole" : "damaged");
    return 0;
}

qint64 lastNumber(const QString& output, const QString& word)
{
    qint64 last = 0;
    auto matches =
        QRegularExpression(QStringLiteral("^%1 (\\d+)\n").arg(word), QRegularExpression::MultilineOption)
            .globalMatch(output);
    while (matches.hasNext())
        last = matches.next().captured(1).toLongLong();
    return last;
}

} // namespace

class TestStoreSurvival : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void killedProgramLosesNoMoreThanPromised_data()
    {
        QTest::addColumn<int>("lifetime");
        QTest::newRow("early") << 60;
        QTest::newRow("between commits") << 400;
        QTest::newRow("late") << 1300;
    }

    void killedProgramLosesNoMoreThanPromised()
    {
        QFETCH(int, lifetime);
        QTemporaryDir folder;
        QProcess process;
        process.start(QCoreApplication::applicationFilePath(),
                      {QStringLiteral("write-forever"), folder.path()});
        QVERIFY(process.waitForReadyRead());
        QString output;
        qint64 first = 0;
        QTRY_VERIFY_WITH_TIMEOUT((output += QString::fromUtf8(process.readAllStandardOutput()),
                                  first = first == 0 ? lastNumber(output, QStringLiteral("draft")) : first,
                                  lastNumber(output, QStringLiteral("draft")) - first >= lifetime &&
                                      lastNumber(output, QStringLiteral("attempt")) > 0),
                                 20000);
        process.kill();
        const qint64 killed = QDateTime::currentMSecsSinceEpoch();
        QVERIFY(process.waitForFinished());
        output += QString::fromUtf8(process.readAllStandardOutput());

        const auto store = LearnerStore::open(folder.path());
        QVERIFY2(store, "the file must open after a kill");
        QVERIFY(!(*store)->previousExitWasClean());
        const auto attempts = (*store)->attempts(course);
        const qint64 reported = lastNumber(output, QStringLiteral("attempt"));
        QVERIFY2(static_cast<qint64>(attempts.size()) >= reported,
                 qPrintable(QStringLiteral("%1 attempts of %2").arg(attempts.size()).arg(reported)));
        const qint64 draft = (*store)->draft(numberedExercise(1)).value_or("0").toLongLong();
        const qint64 lost =
            (draft == 0 ? lastNumber(output, QStringLiteral("draft")) - first : killed - draft);
        QVERIFY2(lost <= promisedMs, qPrintable(QStringLiteral("lost %1 ms").arg(lost)));
    }

    /// kill -9 of program after program in one folder, some before they have opened it.
    void killedAtRandomMoments()
    {
        const int kills = qEnvironmentVariableIsSet("LECTERN_LONG_TESTS") ? 200 : 10;
        std::mt19937 random(17);
        QTemporaryDir folder;
        qint64 reported = 0;
        for (int killed = 0; killed < kills; ++killed) {
            QProcess process;
            process.start(QCoreApplication::applicationFilePath(),
                          {QStringLiteral("write-forever"), folder.path()});
            QVERIFY(killed % 2 == 0 ? process.waitForStarted() : process.waitForReadyRead());
            QTest::qWait(static_cast<int>(random() % 200));
            process.kill();
            QVERIFY(process.waitForFinished());
            const QString output = QString::fromUtf8(process.readAllStandardOutput());
            reported = std::max(reported, lastNumber(output, QStringLiteral("attempt")));

            const auto store = LearnerStore::open(folder.path());
            QVERIFY2(store, "the file must open after a kill");
            const auto attempts = (*store)->attempts(course);
            QVERIFY(static_cast<qint64>(attempts.size()) >= reported);
            for (std::size_t i = 0; i < attempts.size(); ++i)
                QCOMPARE(attempts[i].number, static_cast<int>(i) + 1); // nothing twice, nothing left out
        }
        QVERIFY2(reported > 0, "the programs were killed before they wrote");
    }

    void killedProgramLeavesWholeFiles_data()
    {
        QTest::addColumn<QString>("part");
        QTest::addColumn<int>("times");
        for (const QString& part : {QStringLiteral("export-forever"), QStringLiteral("restore-forever")}) {
            for (const int times : {1, 3, 7})
                QTest::newRow(qPrintable(part + u' ' + QString::number(times))) << part << times;
        }
    }

    void killedProgramLeavesWholeFiles()
    {
        QFETCH(QString, part);
        QFETCH(int, times);
        QTemporaryDir folder;
        {
            const auto store = *LearnerStore::open(folder.path());
            store->setDraft(numberedExercise(1), QByteArray(100'000, 'd'));
            QVERIFY(exportProfile(*store, folder.filePath(QStringLiteral("learner-backup-1.sqlite"))));
        }
        QProcess process;
        process.start(QCoreApplication::applicationFilePath(), {part, folder.path()});
        QByteArray output;
        QTRY_VERIFY_WITH_TIMEOUT((output += process.readAllStandardOutput()).count('\n') >= times, 20000);
        process.kill();
        QVERIFY(process.waitForFinished());

        const auto store = LearnerStore::open(folder.path());
        QVERIFY(store);
        QCOMPARE((*store)->draft(numberedExercise(1)), QByteArray(100'000, 'd'));
        QTemporaryDir elsewhere;
        if (part == u"export-forever")
            QVERIFY(importProfile(elsewhere.path(), exportedFile(folder.path()), Known::refuse, 1));
    }

    void readOnlyFolderIsRefused_data()
    {
        QTest::addColumn<bool>("exists");
        QTest::newRow("without a store") << false;
        QTest::newRow("with a store") << true;
    }

    void readOnlyFolderIsRefused()
    {
        QFETCH(bool, exists);
        QTemporaryDir folder;
        if (exists)
            QVERIFY((*LearnerStore::open(folder.path()))->close());
        const auto run = testing::runMounted(testing::readOnlyMount, QStringLiteral("open"), folder.path());
        if (!run.mounted)
            NOT_TESTED_HERE(qPrintable(QStringLiteral("no mount namespace: ") + run.errors));
        QVERIFY2(run.ended, qPrintable(run.errors));
        QCOMPARE(run.lines, QStringList{QStringLiteral("storage.readonly")});
        QVERIFY(messages::knows("storage.readonly"));
    }

    void fullDiskKeepsWritesQueued()
    {
        QTemporaryDir folder;
        const auto run = testing::runMounted(testing::smallDisk("1m"), QStringLiteral("fill"), folder.path());
        if (!run.mounted)
            NOT_TESTED_HERE(qPrintable(QStringLiteral("no mount namespace: ") + run.errors));
        QVERIFY2(run.ended, qPrintable(run.errors));
        QCOMPARE(run.lines, (QStringList{QStringLiteral("storage.full"), QStringLiteral("storage.full"),
                                         QStringLiteral("queued 1"), QStringLiteral("saved"),
                                         QStringLiteral("stored")}));
    }

    void fullDiskKeepsTheLastExport()
    {
        QTemporaryDir folder;
        const auto run =
            testing::runMounted(testing::smallDisk("2m"), QStringLiteral("move-full"), folder.path());
        if (!run.mounted)
            NOT_TESTED_HERE(qPrintable(QStringLiteral("no mount namespace: ") + run.errors));
        QVERIFY2(run.ended, qPrintable(run.errors));
        QCOMPARE(run.lines, (QStringList{QStringLiteral("exported"), QStringLiteral("storage.export"),
                                         QStringLiteral("file.write"), QStringLiteral("left over 0"),
                                         QStringLiteral("whole")}));
    }

    void fullDiskIsRefusedAtTheStart()
    {
        QTemporaryDir folder;
        const auto run =
            testing::runMounted(testing::smallDisk("1m"), QStringLiteral("open-full"), folder.path());
        if (!run.mounted)
            NOT_TESTED_HERE(qPrintable(QStringLiteral("no mount namespace: ") + run.errors));
        QVERIFY2(run.ended, qPrintable(run.errors));
        QCOMPARE(run.lines, QStringList{QStringLiteral("storage.full")});
    }
};

int main(int argc, char* argv[])
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 3) {
        const QString& folder = arguments[2];
        if (arguments[1] == QLatin1String("write-forever"))
            return writeForever(folder);
        if (arguments[1] == QLatin1String("open"))
            return openOnly(folder);
        if (arguments[1] == QLatin1String("fill"))
            return fillTheDisk(folder);
        if (arguments[1] == QLatin1String("open-full"))
            return openOnFullDisk(folder);
        if (arguments[1] == QLatin1String("export-forever"))
            return exportForever(folder);
        if (arguments[1] == QLatin1String("restore-forever"))
            return restoreForever(folder);
        if (arguments[1] == QLatin1String("move-full"))
            return moveOnFullDisk(folder);
    }
    TestStoreSurvival test;
    return testing::exitCodeOf(QTest::qExec(&test, argc, argv));
}

#include "tst_store_survival.moc"
