#include "jail_checks.h"

#include "job_json.h"

#include <QJsonDocument>
#include <QProcess>

#include <unistd.h>

using namespace lectern;
using namespace lectern::sandbox;

// What lectern-grader says on a computer that lacks something: the real program, in a mount namespace in which that is
// hidden.
class TestMissingTools : public QObject
{
    Q_OBJECT

private:
    /// The last line that the grader writes, after `hide` has run; none if this computer has no such namespaces.
    static std::optional<QJsonObject> judgedWhere(const QString& hide)
    {
        QProcess process;
        const QString ids = geteuid() == 0 ? QStringLiteral("-m") : QStringLiteral("-Urm");
        process.start(QStringLiteral("unshare"), {ids, QStringLiteral("sh"), QStringLiteral("-c"),
                                                  hide + QStringLiteral(" || exit 97; exec \"$0\""),
                                                  sandbox::testing::folder() + QStringLiteral("/lectern-grader")});
        if (!process.waitForStarted())
            return std::nullopt;
        process.write(QJsonDocument(toJson(sandbox::testing::job("def test_no_leak(module):\n    pass\n"))).toJson());
        process.closeWriteChannel();
        if (!process.waitForFinished(60'000) || process.exitCode() == 97 ||
            process.readAllStandardError().contains("unshare"))
            return std::nullopt;
        const QList<QByteArray> lines = process.readAllStandardOutput().trimmed().split('\n');
        return QJsonDocument::fromJson(lines.back()).object();
    }

private Q_SLOTS:
    void isSaid_data()
    {
        QTest::addColumn<QString>("hide");
        QTest::addColumn<QString>("code");
        QTest::newRow("Python") << QStringLiteral("mount --bind /dev/null \"$(readlink -f /usr/bin/python3)\"")
                                << QStringLiteral("sandbox.python.missing");
        QTest::newRow("NumPy") << QStringLiteral("mount -t tmpfs none /usr/lib/python3/dist-packages")
                               << QStringLiteral("sandbox.numpy.missing");
        QTest::newRow("a NumPy that is empty")
            << QStringLiteral("mount -t tmpfs none /usr/lib/python3/dist-packages/numpy")
            << QStringLiteral("sandbox.numpy.missing");
    }

    void isSaid()
    {
        CodeGrader grader(sandbox::testing::folder());
        NEED_JAIL(grader);
        QFETCH(QString, hide);
        QFETCH(QString, code);
        const auto said = judgedWhere(hide);
        if (!said)
            NOT_TESTED_HERE("no mount namespace");
        QCOMPARE(said->value(u"error").toObject().value(u"code").toString(), code);
    }

    void withoutBubblewrapPracticeGoesOn()
    {
        CodeGrader confined(sandbox::testing::folder(), Purpose::practice, true);
        NEED_JAIL(confined);
        const auto said = judgedWhere(QStringLiteral("mount --bind /dev/null /usr/bin/bwrap"));
        if (!said)
            NOT_TESTED_HERE("no mount namespace");
        QVERIFY2(said->value(u"result").toObject().value(u"environment").toString().contains(u"landlock"),
                 QJsonDocument(*said).toJson().constData());
    }
};

MAY_SKIP_MAIN(QCoreApplication, TestMissingTools)
#include "tst_missing_tools.moc"
