// What becomes of a start while the program runs already.

#include <lectern/window/single_instance.h>

#include <QElapsedTimer>
#include <QLocalSocket>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <thread>

using lectern::window::SingleInstance;
using Other = SingleInstance::Other;

namespace {

/// A start of the real program that is ended with the test.
struct Start
{
    explicit Start(const QString& data)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(LECTERN_BINARY_DIR "/bin/lectern"),
                      {QStringLiteral("--data"), data, QStringLiteral("--lang"), QStringLiteral("en")});
    }
    ~Start()
    {
        process.kill();
        process.waitForFinished();
    }

    bool signal(int number) { return ::kill(static_cast<pid_t>(process.processId()), number) == 0; }

    QProcess process;
};

int exitCodeOfStart(const QString& data)
{
    Start start(data);
    return start.process.waitForFinished(30'000) ? start.process.exitCode() : -1;
}

} // namespace

class TestSecondStart : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void handsOverItsCourse()
    {
        const QTemporaryDir data;
        SingleInstance first(data.path());
        QCOMPARE(first.activateOther(), Other::none);
        QSignalSpy activated(&first, &SingleInstance::activated);
        Other found = Other::none;
        std::thread second([&] {
            SingleInstance other(data.path());
            found = other.activateOther(QStringLiteral("/tmp/课 程.lectern"), 20'000);
        });
        const bool came = QTest::qWaitFor([&] { return activated.size() == 1; }, 20'000);
        second.join();
        QVERIFY(came);
        QCOMPARE(found, Other::cameForward);
        QCOMPARE(activated.front().front().toString(), QStringLiteral("/tmp/课 程.lectern"));
    }

    void saysThatTheFirstDoesNotAnswer()
    {
        const QTemporaryDir data;
        SingleInstance first(data.path());
        QCOMPARE(first.activateOther(), Other::none);
        // The events of the first are not handled here.
        SingleInstance second(data.path());
        QElapsedTimer time;
        time.start();
        QCOMPARE(second.activateOther({}, 300), Other::silent);
        QVERIFY(time.elapsed() >= 250);
        QCOMPARE(second.activateOther({}, 300), Other::silent); // it has not taken the folder over
    }

    void strangersAreHarmless()
    {
        const QTemporaryDir data;
        SingleInstance first(data.path());
        QCOMPARE(first.activateOther(), Other::none);
        QSignalSpy activated(&first, &SingleInstance::activated);
        QLocalSocket chatty;
        chatty.connectToServer(first.serverName());
        QVERIFY(chatty.waitForConnected());
        chatty.write(QByteArray(1'000'000, 'x')); // never ends its path
        QTRY_COMPARE(chatty.state(), QLocalSocket::UnconnectedState);
        QCOMPARE(activated.size(), 0);
    }

    void theProgramSaysItAndFails()
    {
        const QTemporaryDir data;
        Start first(data.path());
        QVERIFY(first.process.waitForStarted());
        const QString name = SingleInstance(data.path()).serverName();
        QTRY_VERIFY_WITH_TIMEOUT(
            [&] {
                QLocalSocket socket;
                socket.connectToServer(name);
                return socket.waitForConnected(100);
            }(),
            30'000);
        // It answers once it is through with its own start.
        QTRY_VERIFY_WITH_TIMEOUT(exitCodeOfStart(data.path()) == 0, 60'000);
        QVERIFY(first.signal(SIGSTOP));
        Start second(data.path());
        QVERIFY(second.process.waitForFinished(30'000));
        QCOMPARE(second.process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(second.process.exitCode(), 3);
        QVERIFY(second.process.readAllStandardError().contains("does not answer"));
        QVERIFY(first.signal(SIGCONT));
    }
};

QTEST_MAIN(TestSecondStart)
#include "tst_second_start.moc"
