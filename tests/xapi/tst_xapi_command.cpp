// lectern-cli xapi, from the settings to the record store.

#include "../handin/grading_desk.h"
#include "keyring_session.h"
#include "may_skip.h"
#include "record_store.h"

#include <lectern/messages/exit_code.h>

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace lectern;
using handin::test::SmallClass;
using xapi::test::RecordStore;

namespace {

struct Run
{
    int exitCode = -1;
    QByteArray out;
    QByteArray err;
};

const QString cli = QStringLiteral(LECTERN_BINARY_DIR "/bin/lectern-cli");

} // namespace

class TestXapiCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingIsSentUnlessItIsSwitchedOn()
    {
        const SmallClass small(1);
        const Run sent =
            xapi(small, {QStringLiteral("send"), QStringLiteral("--course"), small.courseFolder()});
        QCOMPARE(sent.exitCode, environment);
        QVERIFY(sent.err.contains("sends nothing"));
        QVERIFY(!QFile::exists(small.folder() + QStringLiteral("/xapi.sqlite")));
    }

    void addressesInTheClearAreRefused()
    {
        const SmallClass small(1);
        const Run refused = settings(small, QStringLiteral("http://lrs.example/x"));
        QCOMPARE(refused.exitCode, findings);
        QVERIFY(refused.err.contains("http://lrs.example/x"));
        QVERIFY(!QFile::exists(small.folder() + QStringLiteral("/xapi.json")));
    }

    void withoutAKeyringItIsSaid()
    {
        const SmallClass small(1);
        QCOMPARE(settings(small, QStringLiteral("https://lrs.example/x")).exitCode, 0);
        const Run tested = xapi(small, {QStringLiteral("test")});
        QCOMPARE(tested.exitCode, environment);
        QVERIFY(tested.err.contains("no keyring"));
    }

    void aClassIsNeeded()
    {
        const QTemporaryDir empty;
        const Run refused = run({cli, QStringLiteral("xapi"), QStringLiteral("settings"),
                                 QStringLiteral("--class"), empty.path(), QStringLiteral("--off")});
        QCOMPARE(refused.exitCode, environment);
        QVERIFY(refused.err.contains("no class"));
    }

    void fromSettingsToTheStore()
    {
        if (!testing::hasKeyringSession())
            NOT_TESTED_HERE("gnome-keyring or dbus-daemon is not installed");
        SmallClass small(3);
        handin::test::Desk desk(small, small.classFolder().file("gradebook.sqlite"));
        for (int i = 1; i <= 2; ++i) {
            auto learner = small.learner(i);
            learner.answerSum();
            handin::test::put(small, QStringLiteral("%1.lhand").arg(i), learner.handIn());
        }
        desk.gradeAll();
        const auto store = RecordStore::startStrict(small.path(QStringLiteral("store.sqlite")));
        QVERIFY(store);
        handin::test::write(small.path(QStringLiteral("secret")), "sécret\n");
        const QString script =
            QStringLiteral(
                "%1 xapi settings --class %2 --endpoint %3 --user käy --home https://school.example "
                "--secret-from %4 --on\n"
                "%1 xapi test --class %2\n"
                "%1 xapi send --class %2 --course %5\n"
                "%1 xapi send --class %2 --course %5 --json >%6\n")
                .arg(cli, small.folder(), store->endpoint(), small.path(QStringLiteral("secret")),
                     small.courseFolder(), small.path(QStringLiteral("status.json")));
        const Run done = run(testing::inKeyringSession(script));
        QVERIFY2(done.exitCode == 0, done.err);
        const auto status = QJsonDocument::fromJson(
            QByteArray::fromStdString(handin::test::read(small.path(QStringLiteral("status.json")))));
        QCOMPARE(status[u"sent"].toInt(), 2);
        QCOMPARE(status[u"waiting"].toInt(), 0);
        const std::string settings = handin::test::read(small.folder() + QStringLiteral("/xapi.json"));
        QVERIFY(settings.find("cret") == std::string::npos);

        // who is forgotten is forgotten here, too
        const QString learner = QString::fromStdString(small.entry(1).learner);
        const Run erased = run({cli, QStringLiteral("gradebook"), QStringLiteral("erase"),
                                QStringLiteral("--class"), small.folder(), QStringLiteral("--course"),
                                small.courseFolder(), QStringLiteral("--learner"), learner});
        QCOMPARE(erased.exitCode, 0);
        QCOMPARE(QJsonDocument::fromJson(
                     xapi(small, {QStringLiteral("status"), QStringLiteral("--json")}).out)[u"sent"]
                     .toInt(),
                 1);
    }

private:
    Run settings(const SmallClass& small, const QString& endpoint)
    {
        return xapi(small, {QStringLiteral("settings"), QStringLiteral("--endpoint"), endpoint,
                            QStringLiteral("--user"), QStringLiteral("key"), QStringLiteral("--home"),
                            QStringLiteral("https://school.example"), QStringLiteral("--on")});
    }

    Run xapi(const SmallClass& small, const QStringList& words)
    {
        return run(QStringList{cli, QStringLiteral("xapi")} + words +
                   QStringList{QStringLiteral("--class"), small.folder()});
    }

    Run run(QStringList words)
    {
        QProcess process;
        process.setProcessEnvironment(testing::withoutSession(m_home));
        const QString program = words.takeFirst();
        process.start(program, words);
        if (!process.waitForFinished(60'000))
            return {};
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }

    QTemporaryDir m_home;
};

MAY_SKIP_MAIN(QCoreApplication, TestXapiCommand)
#include "tst_xapi_command.moc"
