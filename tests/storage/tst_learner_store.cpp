#include "storage_checks.h"

#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTimer>

using namespace lectern;
using namespace lectern::storage;
using namespace lectern::storage::checks;

namespace {

const QString course = QStringLiteral("attention");

/// Runs one statement on a store's file, as another program would.
QVariant outside(const QString& fileName, const QString& statement)
{
    QVariant value;
    {
        QSqlDatabase other = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("outside"));
        other.setDatabaseName(fileName);
        if (other.open()) {
            QSqlQuery query(other);
            if (query.exec(statement) && query.next())
                value = query.value(0);
        }
    }
    QSqlDatabase::removeDatabase(QStringLiteral("outside"));
    return value;
}

int countOf(const QString& fileName, const QString& table)
{
    return outside(fileName, QStringLiteral("SELECT count(*) FROM %1").arg(table)).toInt();
}

} // namespace

class TestLearnerStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingComesBack_data()
    {
        QTest::addColumn<bool>("reopened");
        QTest::newRow("while it is queued") << false;
        QTest::newRow("after reopening") << true;
    }

    void everythingComesBack()
    {
        QFETCH(bool, reopened);
        QTemporaryDir folder;
        Clock clock;
        auto store = *LearnerStore::open(folder.path(), clock.options());
        const Profile profile = store->profile();
        const SectionKey section{course, QStringLiteral("l1"), QStringLiteral("s1")};
        const CalculatorKey calculator{course, QStringLiteral("l1"), QStringLiteral("two-tokens")};
        const ExerciseKey exercise{course, QStringLiteral("e1")};
        const Place place{QStringLiteral("l1"), QStringLiteral("s1"), QStringLiteral("掩码不是位置"), 7, -12};
        store->setSetting(setting::language, "zh_CN");
        store->setSetting(setting::windowGeometry, QByteArray("\0\1\xff", 3));
        store->setSetting(QStringLiteral("empty"), {});
        store->setPlace(course, place);
        store->setCalculatorState(calculator, "{\"Q\":[[1,0]]}");
        store->setDraft(exercise, "{\"a\":\"0,67\"}");
        store->markSection(section, SectionMark::started);
        clock.now += 5;
        store->markSection(section, SectionMark::mastered);
        if (reopened) {
            QVERIFY(store->close());
            store.reset();
            store = *LearnerStore::open(folder.path(), clock.options());
        }
        QCOMPARE(store->profile().id, profile.id);
        QCOMPARE(store->profile().variantSecret, profile.variantSecret);
        QCOMPARE(store->profile().created, clock.now - 5);
        QCOMPARE(store->setting(QStringLiteral("language")), QByteArray("zh_CN"));
        QCOMPARE(store->setting(QStringLiteral("window.geometry")), QByteArray("\0\1\xff", 3));
        QCOMPARE(store->setting(QStringLiteral("empty")), QByteArray(""));
        QVERIFY(!store->setting(QStringLiteral("theme")));
        QVERIFY(store->place(course, place.lesson) == place);
        QVERIFY(!store->place(course, QStringLiteral("l2")));
        QCOMPARE(store->calculatorState(calculator), QByteArray("{\"Q\":[[1,0]]}"));
        QCOMPARE(store->draft(exercise), QByteArray("{\"a\":\"0,67\"}"));
        const SectionProgress progress{clock.now - 5, std::nullopt, clock.now};
        QVERIFY(store->sectionProgress(section) == progress);
        QVERIFY((store->sectionsOf(course, section.lesson) ==
                 std::map<QString, SectionProgress>{{section.section, progress}}));
    }

    void secretIsRandomAndPrivate()
    {
        QTemporaryDir a;
        QTemporaryDir b;
        const auto first = *LearnerStore::open(a.path());
        const auto second = *LearnerStore::open(b.path());
        QCOMPARE(first->profile().variantSecret.size(), 32);
        QVERIFY(first->profile().variantSecret != second->profile().variantSecret);
        QVERIFY(first->profile().id != second->profile().id);
        const auto mode =
            QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ReadUser | QFileDevice::WriteUser;
        for (const char* suffix : {"", "-wal", "-shm"}) {
            const QString name = first->fileName() + QString::fromLatin1(suffix);
            QVERIFY2(QFile::exists(name), qPrintable(name));
            QCOMPARE(QFile::permissions(name) & ~mode, QFileDevice::Permissions());
        }
    }

    void queuedValuesAreReadBeforeStoredOnes()
    {
        QTemporaryDir folder;
        const auto store = *LearnerStore::open(folder.path());
        const ExerciseKey key{course, QStringLiteral("e")};
        store->setDraft(key, "old");
        QVERIFY(store->flush());
        store->setDraft(key, "new");
        QCOMPARE(store->draft(key), QByteArray("new"));
        store->removeDraft(key);
        QVERIFY(!store->draft(key));
        QVERIFY(store->flush());
        QVERIFY(!store->draft(key));
    }

    void sectionsMergeWhatIsQueued()
    {
        QTemporaryDir folder;
        Clock clock;
        const auto store = *LearnerStore::open(folder.path(), clock.options());
        const auto key = [](const char* section) {
            return SectionKey{course, QStringLiteral("l"), QString::fromLatin1(section)};
        };
        store->markSection(key("a"), SectionMark::started);
        store->markSection(key("b"), SectionMark::started);
        QVERIFY(store->flush());
        store->setSectionProgress(key("a"), {});
        store->markSection(key("c"), SectionMark::done);
        store->markSection({course, QStringLiteral("other"), QStringLiteral("d")}, SectionMark::done);
        clock.now += 1000;
        store->markSection(key("b"), SectionMark::started); // the first time stays
        const auto sections = store->sectionsOf(course, QStringLiteral("l"));
        QCOMPARE(sections.size(), std::size_t{2});
        QCOMPARE(sections.at(QStringLiteral("b")).started, clock.now - 1000);
        QVERIFY(!sections.at(QStringLiteral("c")).started && sections.at(QStringLiteral("c")).done);
    }

    void lastPlaceIsTheLatest()
    {
        QTemporaryDir folder;
        Clock clock;
        const auto store = *LearnerStore::open(folder.path(), clock.options());
        QVERIFY(!store->lastPlace(course));
        store->setPlace(course, {QStringLiteral("l2"), QStringLiteral("s"), {}, 0, 0});
        QVERIFY(store->flush());
        clock.now += 1;
        store->setPlace(course, {QStringLiteral("l1"), QStringLiteral("s"), {}, 0, 0});
        QCOMPARE(store->lastPlace(course)->lesson, QStringLiteral("l1"));
        QVERIFY(!store->lastPlace(QStringLiteral("another")));
    }

    void writesOfOneKeyAreOneRecord()
    {
        QTemporaryDir folder;
        const auto store = *LearnerStore::open(folder.path());
        QSignalSpy written(store.get(), &LearnerStore::written);
        for (int i = 0; i < 1000; ++i)
            store->setDraft({course, QStringLiteral("e")}, QByteArray::number(i));
        store->setDraft({course, QStringLiteral("f")}, "f");
        QCOMPARE(store->pendingWrites(), std::size_t{2});
        QCOMPARE(countOf(store->fileName(), QStringLiteral("draft")), 0);
        QTRY_COMPARE(written.count(), 1);
        QCOMPARE(store->pendingWrites(), std::size_t{0});
        QCOMPARE(outside(store->fileName(), QStringLiteral("SELECT answer FROM draft WHERE exercise = 'e'"))
                     .toByteArray(),
                 QByteArray("999"));
    }

    void aSteadyStreamIsStillCommitted()
    {
        QTemporaryDir folder;
        StoreOptions options;
        options.commitInterval = 40;
        const auto store = *LearnerStore::open(folder.path(), options);
        QSignalSpy written(store.get(), &LearnerStore::written);
        QTimer typing;
        connect(&typing, &QTimer::timeout, store.get(), [&] {
            store->setDraft({course, QStringLiteral("e")}, QByteArray::number(written.count()));
        });
        typing.start(1);
        QTRY_VERIFY(written.count() >= 3);
    }

    void attemptsAreStoredWhenTheCallReturns()
    {
        QTemporaryDir folder;
        Clock clock;
        auto store = *LearnerStore::open(folder.path(), clock.options());
        const Attempt first = *store->appendAttempt(attemptOf(QStringLiteral("e1")));
        QCOMPARE(countOf(store->fileName(), QStringLiteral("attempt")), 1);
        clock.now += 10;
        const Attempt second = *store->appendAttempt(attemptOf(QStringLiteral("e1")));
        const Attempt other = *store->appendAttempt(attemptOf(QStringLiteral("e2")));
        QCOMPARE(first.number, 1);
        QCOMPARE(second.number, 2);
        QCOMPARE(other.number, 1);
        QCOMPARE(second.at, clock.now);
        store.reset();
        store = *LearnerStore::open(folder.path(), clock.options());
        QVERIFY((store->attempts({course, QStringLiteral("e1")}) == std::vector<Attempt>{first, second}));
        QVERIFY((store->attempts(course) == std::vector<Attempt>{first, second, other}));
        QVERIFY(store->attempts(QStringLiteral("none")).empty());
    }

    void anAttemptOfNothingIsStillStored()
    {
        QTemporaryDir folder;
        const auto store = *LearnerStore::open(folder.path());
        QVERIFY(store->appendAttempt({}));
        QCOMPARE(store->attempts(ExerciseKey{}).size(), std::size_t{1});
    }

    void helpIsReplaced()
    {
        QTemporaryDir folder;
        auto store = *LearnerStore::open(folder.path());
        const VariantKey key{course, QStringLiteral("e1"), 2};
        QVERIFY(store->help(key) == Help{});
        QVERIFY(store->setHelp(key, {{{QStringLiteral("a"), 1}, {QStringLiteral("b"), 1}}, false}));
        const Help help{{{QStringLiteral("a"), 2}}, true};
        QVERIFY(store->setHelp(key, help));
        store.reset();
        store = *LearnerStore::open(folder.path());
        QVERIFY(store->help(key) == help);
        QVERIFY(store->help({course, QStringLiteral("e1"), 3}) == Help{});
    }

    void uncleanExitIsNoticed()
    {
        QTemporaryDir folder;
        auto store = *LearnerStore::open(folder.path());
        QVERIFY(store->previousExitWasClean()); // the first start
        store.reset();
        store = *LearnerStore::open(folder.path());
        QVERIFY(!store->previousExitWasClean());
        QVERIFY(store->close());
        store.reset();
        store = *LearnerStore::open(folder.path());
        QVERIFY(store->previousExitWasClean());
    }

    void destructionCommits()
    {
        QTemporaryDir folder;
        auto store = *LearnerStore::open(folder.path());
        store->setDraft({course, QStringLiteral("e")}, "kept");
        store.reset();
        store = *LearnerStore::open(folder.path());
        QCOMPARE(store->draft({course, QStringLiteral("e")}), QByteArray("kept"));
    }

    void foldersOfAnyNameAreMade()
    {
        QTemporaryDir folder;
        const QString name = folder.filePath(QStringLiteral("学习 资料/d'été & %1 #?"));
        QVERIFY((*LearnerStore::open(name))->flush());
        QVERIFY(QFile::exists(name + QStringLiteral("/learner.sqlite")));
        const auto again = *LearnerStore::open(name);
        QVERIFY(again->fileName().startsWith(name));
    }

    void twoStoresOfOneFolderStayConsistent()
    {
        QTemporaryDir folder;
        const auto a = *LearnerStore::open(folder.path());
        const auto b = *LearnerStore::open(folder.path());
        QCOMPARE(a->profile().id, b->profile().id);
        for (int i = 0; i < 5; ++i) {
            QCOMPARE(a->appendAttempt(attemptOf(QStringLiteral("e")))->number, 2 * i + 1);
            QCOMPARE(b->appendAttempt(attemptOf(QStringLiteral("e")))->number, 2 * i + 2);
        }
        a->setDraft({course, QStringLiteral("x")}, "a");
        b->setDraft({course, QStringLiteral("y")}, "b");
        QVERIFY(a->flush() && b->flush());
        QCOMPARE(a->draft({course, QStringLiteral("y")}), QByteArray("b"));
        QCOMPARE(a->attempts(course).size(), std::size_t{10});
    }

    void aLockedFileKeepsWritesQueued()
    {
        QTemporaryDir folder;
        StoreOptions options;
        options.busyTimeout = 0;
        options.retryInterval = 20;
        const auto store = *LearnerStore::open(folder.path(), options);
        QSignalSpy failed(store.get(), &LearnerStore::writeFailed);
        {
            QSqlDatabase other =
                QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("holder"));
            other.setDatabaseName(store->fileName());
            QVERIFY(other.open());
            QSqlQuery query(other);
            QVERIFY(query.exec(QStringLiteral("BEGIN IMMEDIATE")));
            store->setDraft({course, QStringLiteral("e")}, "first");
            QVERIFY(refuses(store->flush(), "storage.busy"));
            QVERIFY(refuses(store->appendAttempt(attemptOf(QStringLiteral("e"))), "storage.busy"));
            store->setDraft({course, QStringLiteral("e")}, "second");
            QTRY_VERIFY(failed.count() >= 2);
            QCOMPARE(store->pendingWrites(), std::size_t{1});
            QCOMPARE(store->draft({course, QStringLiteral("e")}), QByteArray("second"));
            QVERIFY(query.exec(QStringLiteral("COMMIT")));
        }
        QSqlDatabase::removeDatabase(QStringLiteral("holder"));
        QTRY_COMPARE(store->pendingWrites(), std::size_t{0});
        QCOMPARE(outside(store->fileName(), QStringLiteral("SELECT answer FROM draft")).toByteArray(),
                 QByteArray("second"));
        QVERIFY(store->attempts(course).empty());
    }
};

QTEST_GUILESS_MAIN(TestLearnerStore)
#include "tst_learner_store.moc"
