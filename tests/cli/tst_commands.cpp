#include "cli_process.h"

#include <QTest>

using namespace lectern::testing;

/// What all commands have in common.
class TestCommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCommandExplainsItself_data()
    {
        QTest::addColumn<QString>("name");
        const QStringList lines = QString::fromUtf8(runCli({QStringLiteral("--help")}).out).split(u'\n');
        for (const QString& line : lines) {
            if (line.startsWith(u"  "))
                QTest::newRow(qPrintable(line.trimmed())) << line.trimmed().section(u' ', 0, 0);
        }
    }

    void everyCommandExplainsItself()
    {
        QFETCH(QString, name);
        const CliRun help = runCli({name, QStringLiteral("--help")});
        QCOMPARE(help.exitCode, 0);
        const QByteArray begin = "usage: lectern-cli " + name.toUtf8() + ' ';
        QVERIFY2(help.out.startsWith(begin), help.out.constData());
        QVERIFY(help.err.isEmpty());
        const CliRun unknown = runCli({name, QStringLiteral("--nonsense")}, QStringLiteral("C.UTF-8"));
        QCOMPARE(unknown.exitCode, 2);
        QVERIFY(unknown.out.isEmpty());
        QVERIFY2(unknown.err.contains("nonsense"), unknown.err.constData());
        QVERIFY(unknown.err.endsWith(help.out));
    }

    void anOptionWithoutItsValueIsRefused()
    {
        const CliRun run = runCli({QStringLiteral("calc"), QStringLiteral("-e")});
        QCOMPARE(run.exitCode, 2);
        QVERIFY(run.out.isEmpty());
    }

    void severalProgramsAreOne()
    {
        const CliRun run = runCli({QStringLiteral("calc"), QStringLiteral("-e"), QStringLiteral("a = -2"),
                                   QStringLiteral("-e"), QStringLiteral("b = a * a")});
        QCOMPARE(run.out, QByteArray("a = -2\nb = 4\n"));
    }

    void unknownCommandsAreRefused()
    {
        QCOMPARE(runCli({QStringLiteral("frobnicate")}).exitCode, 2);
        QCOMPARE(runCli({}).exitCode, 2);
    }
};

QTEST_GUILESS_MAIN(TestCommands)
#include "tst_commands.moc"
