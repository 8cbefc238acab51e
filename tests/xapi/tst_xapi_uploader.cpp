// The protocol against a strict store: nothing is lost, nothing is doubled.

#include "may_skip.h"
#include "record_store.h"
#include "sample_statements.h"

#include "../../exercises/xapi/waiting_time.h"

#include <lectern/xapi/uploader.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTest>

#include <csignal>

using namespace lectern;
using namespace lectern::xapi;
using namespace lectern::xapi::test;

namespace {

constexpr auto user = "käy";
constexpr auto secret = "sécret";
constexpr std::int64_t start = 1'800'000'000'000;
constexpr int learners = 45;

const GradedClass& gradedClass()
{
    static const GradedClass graded(learners);
    return graded;
}

Settings settingsFor(const QString& endpoint)
{
    return {true, QUrl(endpoint), QString::fromUtf8(user), homePage()};
}

/// An outbox and a store, with a clock that the test moves.
struct Post
{
    explicit Post(const QStringList& actions = {})
        : store(RecordStore::startStrict(file("store.sqlite"), actions))
        , outbox(Outbox::open(file("outbox.sqlite")).value())
    {
        if (!store)
            qFatal("the store does not start");
    }

    QString file(const char* name) const { return folder.filePath(QLatin1StringView(name)); }

    /// The code of the problem that ended it; empty where everything due was answered for.
    std::string send(int timeout = 20'000)
    {
        UploadOptions options;
        options.timeout = timeout;
        options.now = [this] { return now; };
        options.jitter = [] { return 0.0; };
        return run(options, &Uploader::send);
    }

    std::string run(const UploadOptions& options, void (Uploader::*ask)(),
                    const QString& password = QString::fromUtf8(secret))
    {
        Uploader uploader(*outbox, settingsFor(store->endpoint()), password, options);
        QSignalSpy ended(&uploader, &Uploader::finished);
        (uploader.*ask)();
        if (ended.isEmpty() && !ended.wait(60'000))
            return "still running";
        const auto problem = ended.front().front().value<Problem>();
        return problem ? problem->code : std::string();
    }

    /// Statements in the store; posts that met one that was there.
    std::pair<int, int> stored() const
    {
        std::pair<int, int> counts;
        {
            auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("look"));
            database.setDatabaseName(file("store.sqlite"));
            database.open();
            QSqlQuery query(database);
            query.exec(QStringLiteral("SELECT count(*), coalesce(sum(posts - 1), 0) FROM statement"));
            if (query.next())
                counts = {query.value(0).toInt(), query.value(1).toInt()};
        }
        QSqlDatabase::removeDatabase(QStringLiteral("look"));
        return counts;
    }

    QTemporaryDir folder;
    std::unique_ptr<RecordStore> store;
    std::unique_ptr<Outbox> outbox;
    std::int64_t now = start;
};

std::string codeOf(const Problem& problem)
{
    return problem ? problem->code : "done";
}

/// This program as the uploader on a disk that is too small and then is made larger; it says what came of it.
int uploadOnAFullDisk(const QString& disk, const QString& endpoint)
{
    const auto counts = [](const Outbox& outbox) {
        const auto now = outbox.counts().value();
        return std::to_string(now.sent) + " sent, " + std::to_string(now.waiting) + " waiting";
    };
    QFile filler(disk + QStringLiteral("/filler"));
    {
        auto outbox = Outbox::open(disk + QStringLiteral("/outbox.sqlite")).value();
        if (!outbox->add(gradedClass().statements()) || !filler.open(QIODevice::WriteOnly))
            return 1;
        while (filler.write(QByteArray(1024, 'x')) == 1024 && filler.flush()) {
        }
        UploadOptions options;
        options.batch = 3;
        Uploader uploader(*outbox, settingsFor(endpoint), QString::fromUtf8(secret), options);
        QSignalSpy ended(&uploader, &Uploader::finished);
        uploader.send();
        if (ended.isEmpty() && !ended.wait(60'000))
            return 1;
        std::printf("full: %s\n", codeOf(ended.front().front().value<Problem>()).c_str());
    }
    filler.close();
    if (!QFile::remove(filler.fileName()))
        return 1;
    auto outbox = Outbox::open(disk + QStringLiteral("/outbox.sqlite")).value();
    const auto kept = outbox->counts().value();
    std::printf("kept: %d\n", kept.sent + kept.waiting);
    (void)outbox->tryAgain();
    Uploader uploader(*outbox, settingsFor(endpoint), QString::fromUtf8(secret));
    QSignalSpy ended(&uploader, &Uploader::finished);
    uploader.send();
    if (ended.isEmpty() && !ended.wait(60'000))
        return 1;
    std::printf("larger: %s, %s\n", codeOf(ended.front().front().value<Problem>()).c_str(),
                counts(*outbox).c_str());
    return 0;
}

/// This program as the uploader that is killed.
int uploadOnce(const QStringList& arguments)
{
    auto outbox = Outbox::open(arguments.value(2));
    if (!outbox)
        return 2;
    UploadOptions options;
    options.batch = 3;
    options.timeout = 20'000;
    Uploader uploader(**outbox, settingsFor(arguments.value(3)), QString::fromUtf8(secret), options);
    QObject::connect(&uploader, &Uploader::progressed, [] {
        std::puts("progress");
        std::fflush(stdout);
    });
    QObject::connect(&uploader, &Uploader::finished,
                     [](const Problem& problem) { QCoreApplication::exit(problem ? 1 : 0); });
    QMetaObject::invokeMethod(&uploader, &Uploader::send, Qt::QueuedConnection);
    return QCoreApplication::exec();
}

} // namespace

class TestXapiUploader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingArrivesOnce()
    {
        Post post;
        const auto all = gradedClass().statements();
        QCOMPARE(post.outbox->add(all).value(), learners);
        QCOMPARE(post.send(), std::string());
        QCOMPARE(post.stored(), std::pair(learners, 0));
        QCOMPARE(post.outbox->counts()->sent, learners);
        // once more: they are known, and nothing is sent
        QCOMPARE(post.outbox->add(all).value(), 0);
        QCOMPARE(post.send(), std::string());
        QCOMPARE(post.stored(), std::pair(learners, 0));
    }

    void whateverHappensNothingIsLost_data()
    {
        QTest::addColumn<QString>("action");
        QTest::addColumn<QString>("problem");
        QTest::addColumn<int>("seconds"); // until the next try
        QTest::newRow("busy") << "busy"
                              << "xapi.busy" << 30;
        QTest::newRow("later, and it says when") << "later"
                                                 << "xapi.busy" << 120;
        QTest::newRow("stored, half an answer") << "half"
                                                << "xapi.network" << 30;
        QTest::newRow("stored, too slow") << "slow"
                                          << "xapi.network" << 30;
    }

    void whateverHappensNothingIsLost()
    {
        QFETCH(QString, action);
        QFETCH(QString, problem);
        QFETCH(int, seconds);
        Post post({action});
        auto some = gradedClass().statements();
        some.resize(7);
        QVERIFY(post.outbox->add(some));
        QCOMPARE(post.send(action == u"slow" ? 500 : 20'000), problem.toStdString());
        QCOMPARE(post.outbox->counts()->waiting, 7);
        QCOMPARE(post.outbox->counts()->nextTry.value(), start + seconds * 1'000);
        post.now = start + seconds * 1'000 - 1;
        QCOMPARE(post.send(), std::string());
        QCOMPARE(post.outbox->counts()->waiting, 7); // not yet
        post.now += 1;
        QCOMPARE(post.send(), std::string());
        QCOMPARE(post.outbox->counts()->sent, 7);
        QCOMPARE(post.outbox->counts()->refused, 0);
        QCOMPARE(post.stored().first, 7);
    }

    /// Qt itself asks again where a connection ends without a word; the store then knows the statements.
    void anAnswerThatIsLostIsFoundAgain()
    {
        Post post({QStringLiteral("cut")});
        auto some = gradedClass().statements();
        some.resize(7);
        QVERIFY(post.outbox->add(some));
        for (int round = 0; round < 3 && post.outbox->counts()->waiting > 0; ++round) {
            post.send();
            post.now += 600'000;
        }
        QCOMPARE(post.outbox->counts()->sent, 7);
        QCOMPARE(post.outbox->counts()->refused, 0);
        QCOMPARE(post.stored().first, 7);
        QVERIFY(post.stored().second > 0);
    }

    void theWaitGrowsWhileNothingIsAnswered()
    {
        Post post({QStringLiteral("busy"), QStringLiteral("busy"), QStringLiteral("busy")});
        QVERIFY(post.outbox->add({gradedClass().statements().front()}));
        for (const int seconds : {30, 60, 120}) {
            QCOMPARE(post.send(), std::string("xapi.busy"));
            QCOMPARE(post.outbox->counts()->nextTry.value(), post.now + seconds * 1'000);
            post.now += seconds * 1'000;
        }
        QCOMPARE(post.send(), std::string());
    }

    void oneBadStatementDoesNotHoldTheOthers()
    {
        Post post;
        auto all = gradedClass().statements();
        const auto at = all[17].json.find("\"min\":0");
        QVERIFY(at != std::string::npos);
        all[17].json.replace(at, 7, "\"min\":9");
        QVERIFY(post.outbox->add(all));
        QCOMPARE(post.send(), std::string());
        QCOMPARE(post.stored(), std::pair(learners - 1, 0));
        const auto refused = post.outbox->refused().value();
        QCOMPARE(refused.size(), 1U);
        QCOMPARE(refused.front().id, all[17].id);
        QVERIFY(refused.front().reason.find("score") != std::string::npos);
        QVERIFY(post.outbox->tryAgain());
        QCOMPARE(post.outbox->counts()->waiting, 1);
    }

    void anothersStatementUnderOurIdIsSaid()
    {
        Post post({QStringLiteral("other")});
        auto some = gradedClass().statements();
        some.resize(3);
        QVERIFY(post.outbox->add(some));
        QCOMPARE(post.send(), std::string());
        QCOMPARE(post.outbox->counts()->sent, 2);
        QCOMPARE(post.outbox->refused()->size(), 1U);
    }

    void aWrongPasswordSendsNothing()
    {
        Post post;
        QVERIFY(post.outbox->add({gradedClass().statements().front()}));
        QCOMPARE(post.run({}, &Uploader::send, QStringLiteral("wrong")), std::string("xapi.denied"));
        QCOMPARE(post.outbox->counts()->waiting, 1);
        QCOMPARE(post.stored().first, 0);
        QCOMPARE(post.run({}, &Uploader::testConnection, QStringLiteral("wrong")),
                 std::string("xapi.denied"));
        QCOMPARE(post.run({}, &Uploader::testConnection), std::string());
    }

    void anotherAddressIsNotFollowed()
    {
        Post post({QStringLiteral("move")});
        QVERIFY(post.outbox->add({gradedClass().statements().front()}));
        QCOMPARE(post.send(), std::string("xapi.address"));
        QCOMPARE(post.outbox->counts()->waiting, 1);
    }

    void anAnswerWithoutEndIsCutOff()
    {
        Post post({QStringLiteral("flood")});
        QVERIFY(post.outbox->add({gradedClass().statements().front()}));
        QCOMPARE(post.send(), std::string("xapi.network"));
        QCOMPARE(post.send(), std::string());
    }

    void noStoreAtAll()
    {
        Post post;
        QVERIFY(post.outbox->add({gradedClass().statements().front()}));
        post.store->kill();
        QCOMPARE(post.send(), std::string("xapi.network"));
        QCOMPARE(post.outbox->counts()->waiting, 1);
    }

    void sendingCanBeStopped()
    {
        Post post({QStringLiteral("slow")});
        QVERIFY(post.outbox->add({gradedClass().statements().front()}));
        Uploader uploader(*post.outbox, settingsFor(post.store->endpoint()), QString::fromUtf8(secret));
        QSignalSpy ended(&uploader, &Uploader::finished);
        uploader.send();
        uploader.cancel();
        QVERIFY(!ended.isEmpty() || ended.wait());
        QCOMPARE(ended.front().front().value<Problem>()->code, std::string("xapi.cancelled"));
        QCOMPARE(post.outbox->counts()->waiting, 1);
    }

    /// kill -9 of the uploader and of the store in turn.
    void killedAtRandomMoments()
    {
        Post post;
        QVERIFY(post.outbox->add(gradedClass().statements()));
        const int kills = qEnvironmentVariableIsSet("LECTERN_LONG_TESTS") ? 200 : 10;
        unsigned int seed = 7;
        for (int killed = 0; killed < kills; ++killed) {
            QProcess uploader;
            uploader.start(QCoreApplication::applicationFilePath(),
                           {QStringLiteral("--upload"), post.file("outbox.sqlite"), post.store->endpoint()});
            QVERIFY(uploader.waitForStarted());
            seed = seed * 1'103'515'245U + 12'345U;
            uploader.waitForFinished(static_cast<int>((seed >> 16U) % 120U));
            if (killed % 3 == 2) {
                post.store->kill();
                post.store = RecordStore::startStrict(post.file("store.sqlite"));
                QVERIFY(post.store);
            }
            uploader.kill();
            uploader.waitForFinished();
            post.outbox = Outbox::open(post.file("outbox.sqlite")).value();
            QVERIFY(post.outbox->tryAgain());
            const auto counts = post.outbox->counts().value();
            QCOMPARE(counts.sent + counts.waiting, learners);
            QVERIFY2(counts.sent <= post.stored().first, "what was acknowledged is in the store");
        }
        QCOMPARE(post.run({}, &Uploader::send), std::string());
        QCOMPARE(post.outbox->counts()->sent, learners);
        QCOMPARE(post.outbox->counts()->refused, 0);
        QCOMPARE(post.stored().first, learners);
    }

    void fullDisk()
    {
        Post post;
        const QString disk = post.file("disk");
        QVERIFY(QDir().mkpath(disk));
        QProcess process;
        process.start(
            QStringLiteral("unshare"),
            {QStringLiteral("-Urm"), QStringLiteral("sh"), QStringLiteral("-c"),
             QStringLiteral(
                 "mount -t tmpfs -o size=2m tmpfs \"$1\" || exit 77; exec \"$0\" --full \"$1\" \"$2\""),
             QCoreApplication::applicationFilePath(), disk, post.store->endpoint()});
        QVERIFY(process.waitForFinished(120'000));
        const QByteArray output = process.readAllStandardOutput();
        if (process.exitCode() == 77)
            NOT_TESTED_HERE("no mount namespace here");
        QVERIFY2(output.contains("full: storage.full\n"), output.constData());
        QVERIFY2(output.contains("kept: 45\n"), output.constData());
        QVERIFY2(output.contains("larger: done, 45 sent, 0 waiting\n"), output.constData());
        QCOMPARE(post.stored().first, learners); // none twice under another id
    }

    void aLearnerIsForgotten()
    {
        Post post;
        const auto all = gradedClass().statements();
        QVERIFY(post.outbox->add(all));
        QCOMPARE(post.outbox->erase(all.front().learner).value(), 1);
        QCOMPARE(post.outbox->counts()->waiting, learners - 1);
        for (const char* name : {"outbox.sqlite", "outbox.sqlite-wal"})
            QVERIFY(handin::test::read(post.file(name)).find(all.front().learner) == std::string::npos);
    }

    void anothersFileIsLeftAlone()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("x.sqlite"));
        handin::test::write(file, "no database at all, but long enough to be read as one, one would think");
        QCOMPARE(Outbox::open(file).error().code, std::string("storage.corrupt"));
        const handin::test::SmallClass small(1);
        const handin::test::SmallClass& ref = small;
        QVERIFY(handin::Gradebook::open(ref.path(QStringLiteral("g.sqlite"))));
        QCOMPARE(Outbox::open(ref.path(QStringLiteral("g.sqlite"))).error().code,
                 std::string("storage.foreign"));
    }

    void retryAfterIsReadInBothForms()
    {
        QCOMPARE(retryAfter("5", start).value(), 5'000);
        QCOMPARE(retryAfter("99999999999", start).value(), 24 * 3'600 * 1'000);
        const QDateTime soon = QDateTime::fromMSecsSinceEpoch(start + 90'000, Qt::UTC);
        const QByteArray date =
            QLocale::c().toString(soon, QStringLiteral("ddd, dd MMM yyyy hh:mm:ss 'GMT'")).toLatin1();
        QCOMPARE(retryAfter(date, start).value(), 90'000);
        for (const char* bad : {"", "-3", "soon", "Mon, 99 Foo 2026"})
            QVERIFY(!retryAfter(bad, start));
        QCOMPARE(waitingTime(0, 0), 30'000);
        QCOMPARE(waitingTime(0, 1), 15'000);
        QCOMPARE(waitingTime(1'000'000, 0), 6 * 3'600 * 1'000);
    }
};

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    if (application.arguments().value(1) == u"--upload")
        return uploadOnce(application.arguments());
    if (application.arguments().value(1) == u"--full")
        return uploadOnAFullDisk(application.arguments().value(2), application.arguments().value(3));
    TestXapiUploader test;
    return testing::exitCodeOf(QTest::qExec(&test, argc, argv));
}
#include "tst_xapi_uploader.moc"
