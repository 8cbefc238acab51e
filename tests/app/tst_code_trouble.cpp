#include "card_test.h"
#include "jail_checks.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QPlainTextEdit>
#include <QTemporaryDir>

#include <csignal>
#include <unistd.h>

using namespace lectern;
using namespace lectern::cards;

namespace {

constexpr int longest = 60'000; ///< milliseconds of a judgement on a slow machine

const QString endlessCode = QStringLiteral("def causal_mask(n):\n    while True: pass");

/// The processes of this name that this one started.
QList<pid_t> childrenNamed(const QByteArray& name)
{
    QList<pid_t> found;
    for (const QString& entry : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        QFile status(QStringLiteral("/proc/%1/stat").arg(entry));
        if (entry.toLongLong() == 0 || !status.open(QIODevice::ReadOnly))
            continue;
        const QByteArray line = status.readAll();
        const bool isMine = line.mid(line.lastIndexOf(')') + 2).split(' ').value(1).toLongLong() == getpid();
        if (isMine && line.contains(QByteArray("(" + name.left(15) + ")")))
            found << static_cast<pid_t>(entry.toLongLong());
    }
    return found;
}

} // namespace

// Whatever goes wrong while code is judged: the card says what, where and what to do, and what was written stays.
class TestCodeTrouble : public testing::CardTest
{
    Q_OBJECT

private:
    QTemporaryDir m_fakes;

    std::unique_ptr<ExerciseCard> makeCodeCard(const QString& grader, const QString& source)
    {
        auto card = makeCard("write-causal-mask");
        card->setGraderFolder(grader);
        QJsonObject state = card->state();
        state.insert(QStringLiteral("answer"),
                     QJsonObject{{QStringLiteral("exercise"), QStringLiteral("write-causal-mask")},
                                 {QStringLiteral("parts"),
                                  QJsonObject{{QStringLiteral("code"),
                                               QJsonObject{{QStringLiteral("source"), source},
                                                           {QStringLiteral("language"), QStringLiteral("python")}}}}}});
        card->restore(state);
        return shown(std::move(card));
    }

    /// A lectern-grader that prints this and ends.
    QString fakeGrader(const QByteArray& name, const QByteArray& line, int exitCode = 1)
    {
        const QString folder = m_fakes.filePath(QString::fromLatin1(name));
        QDir().mkpath(folder);
        QFile script(folder + QStringLiteral("/lectern-grader"));
        if (!script.open(QIODevice::WriteOnly))
            qFatal("cannot write a script");
        script.write("#!/bin/sh\ncat > /dev/null\nprintf '%s\\n' '" + line + "'\nexit " + QByteArray::number(exitCode) +
                     "\n");
        script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return folder;
    }

    static void check(ExerciseCard& card) { press(card, "check"); }

    std::size_t kept() const { return m_shelf->attempts.size(); }

    static bool canCheckAgain(const ExerciseCard& card)
    {
        return !card.isChecking() && card.findChild<QPushButton*>(QStringLiteral("check"))->isEnabled();
    }

private Q_SLOTS:
    void initTestCase()
    {
        load();
        QVERIFY(m_fakes.isValid());
    }

    void init() { beginAnew(); }

    void whatIsMissingIsSaid_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("remedy");
        const auto row = [](const char* name, const char* line, const char* what, const char* remedy) {
            QTest::newRow(name) << QByteArray(line) << QString::fromLatin1(what) << QString::fromLatin1(remedy);
        };
        row("Python", R"({"error":{"code":"sandbox.python.missing","parameters":[]}})", "Python is not installed",
            "python3");
        row("NumPy", R"({"error":{"code":"sandbox.numpy.missing","parameters":[]}})", "NumPy is not installed",
            "python3-numpy");
        row("sandbox", R"({"error":{"code":"sandbox.start","parameters":["No permissions"]}})",
            "could not be started", "user namespaces");
        row("another version", R"({"error":{"code":"sandbox.version","parameters":["1","2"]}})", "another version",
            "Install Lectern again");
        row("noise", "this is not JSON", "did not answer", "install Lectern again");
        row("nothing", "", "did not answer", "install Lectern again");
        row("half a result", R"({"result":{"rows":[{"correct":true}]}})", "did not answer", "install Lectern again");
    }

    void whatIsMissingIsSaid()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, what);
        QFETCH(QString, remedy);
        const QString source = QStringLiteral("def causal_mask(n):\n    return 1");
        const auto card = makeCodeCard(fakeGrader(QTest::currentDataTag(), line), source);
        check(*card);
        QTRY_VERIFY(!said(*card, "result").isEmpty());
        const QString words = said(*card, "result");
        for (const QString& needed : {what, remedy, QStringLiteral("Your code is kept"), QStringLiteral("in calc as well")})
            QVERIFY2(words.contains(needed), qPrintable(words));
        QVERIFY(said(*card, "verdict_code").isEmpty());
        QVERIFY(canCheckAgain(*card));
        QVERIFY(card->plainText().contains(source));
        QCOMPARE(kept(), std::size_t(0));
        QCOMPARE(card->run().attemptsMade(), 0);
    }

    void aProgramThatIsNotThere()
    {
        const auto card = makeCodeCard(QStringLiteral("/nonexistent"), endlessCode);
        check(*card);
        QTRY_VERIFY2(said(*card, "result").contains(u"/nonexistent"), qPrintable(said(*card, "result")));
        QVERIFY(canCheckAgain(*card));
    }

    void aKilledGrader()
    {
        sandbox::CodeGrader probe(sandbox::testing::folder());
        NEED_JAIL(probe);
        const auto card = makeCodeCard(sandbox::testing::folder(), endlessCode);
        check(*card);
        QTRY_COMPARE(childrenNamed("lectern-grader").size(), 1);
        ::kill(childrenNamed("lectern-grader").front(), SIGKILL);
        QTRY_VERIFY2(said(*card, "result").contains(u"did not answer"), qPrintable(said(*card, "result")));
        QVERIFY(canCheckAgain(*card));
        QVERIFY(card->plainText().contains(endlessCode));
        QVERIFY(childrenNamed("lectern-grader").isEmpty());
    }

    void endless_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("what");
        QTest::newRow("time") << endlessCode << QStringLiteral("seconds");
        QTest::newRow("output") << QStringLiteral("def causal_mask(n):\n    while True: print('x' * 1000)")
                                << QStringLiteral("64 KiB");
    }

    void endless()
    {
        sandbox::CodeGrader probe(sandbox::testing::folder());
        NEED_JAIL(probe);
        QFETCH(QString, source);
        QFETCH(QString, what);
        const auto card = makeCodeCard(sandbox::testing::folder(), source);
        check(*card);
        QTRY_VERIFY_WITH_TIMEOUT(!said(*card, "verdict_code").isEmpty(), longest);
        QVERIFY2(said(*card, "verdict_code").contains(what), qPrintable(said(*card, "verdict_code")));
        QVERIFY(said(*card, "result").isEmpty()); // once is enough
        QVERIFY(canCheckAgain(*card));
        QVERIFY(card->plainText().contains(source));
        QCOMPARE(kept(), std::size_t(0));
        QVERIFY(QJsonDocument(card->state()).toJson().size() < 20'000); // what was printed does not fill the store
    }

    void aFullDisk()
    {
        m_shelf->refuses = true;
        const QByteArray result = grading::toJson([] {
            grading::CodeResult right;
            right.rows = {{true, 0, grading::CodeRowState::accepted}};
            return right;
        }());
        const QString source = QStringLiteral("def causal_mask(n):\n    return np.tril(np.ones((n, n)))");
        const QString grader = fakeGrader("right", R"({"result":)" + result + "}", 0);
        const auto card = makeCodeCard(grader, source);
        check(*card);
        QTRY_VERIFY(!said(*card, "result").isEmpty());
        QVERIFY2(said(*card, "result").contains(u"could not be kept"), qPrintable(said(*card, "result")));
        QVERIFY(!card->run().report()); // no verdict that nobody can prove
        QVERIFY(canCheckAgain(*card));
        m_shelf->refuses = false;
        check(*card);
        QTRY_COMPARE(kept(), std::size_t(1));
        QVERIFY(card->run().report()->complete);
    }

    void weakerProtectionIsSaid()
    {
        grading::CodeResult right;
        right.rows = {{true, 0, grading::CodeRowState::accepted}};
        right.environment = "Python 3.11.2, NumPy 1.24.2, landlock";
        const QString grader = fakeGrader("weaker", R"({"result":)" + grading::toJson(right) + "}", 0);
        const auto card = makeCodeCard(grader, QStringLiteral("def causal_mask(n):\n    return 1"));
        check(*card);
        QTRY_VERIFY(card->run().report().has_value());
        const auto* note = card->findChild<QWidget*>(QStringLiteral("confinement"));
        QVERIFY(note && !note->isHidden());
    }
};

MAY_SKIP_MAIN(QApplication, TestCodeTrouble)
#include "tst_code_trouble.moc"
