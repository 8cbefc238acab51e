#include "cli_process.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using lectern::testing::CliRun;
using lectern::testing::runCli;

namespace {

CliRun calc(const QStringList& arguments)
{
    return runCli(QStringList{QStringLiteral("calc")} + arguments);
}

/// The list of functions in a document.
QString listIn(const QString& document)
{
    QFile file(QStringLiteral(LECTERN_SOURCE_DIR) + document);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QString::fromUtf8(file.readAll()).section(QStringLiteral("<!-- lectern-cli calc --functions -->\n\n"), 1);
}

} // namespace

class TestCalcCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void printsCells()
    {
        const CliRun run =
            calc({QStringLiteral("-e"), QStringLiteral("S = [1,2;3,4]*2\nt = \"猫\"\nn = 1/3")});
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(QString::fromUtf8(run.out),
                 QStringLiteral("S = 2x2\n  2  4\n  6  8\nt = \"猫\"\nn = 0.333333\n"));
        QVERIFY(run.err.isEmpty());
    }

    void printsJson()
    {
        const CliRun run = calc(
            {QStringLiteral("--json"), QStringLiteral("-e"),
             QStringLiteral("a = [1, -inf; nan, inf]\nb = 0.1\nT = stack([1],[2])\nw = [\"x\"]\nf(x) = x")});
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(
            run.out.trimmed(),
            QByteArray(R"({"T":[[[1]],[[2]]],"a":[[1,"-Infinity"],["NaN","Infinity"]],"b":0.1,"w":["x"]})"));
    }

    void errorsHaveAPlace()
    {
        const CliRun run = calc({QStringLiteral("-e"), QStringLiteral("Q = ones(2,3)\nS = Q*Q")});
        QCOMPARE(run.exitCode, 1);
        QCOMPARE(
            run.err,
            QByteArray("-e:2:5: error: S = Q*Q: 2x3 times 2x3: the inner sizes differ (Q' would fit.)\n"));
        const CliRun syntax =
            calc({QStringLiteral("--json"), QStringLiteral("-e"), QStringLiteral("a = 1 +")});
        QCOMPARE(syntax.exitCode, 1);
        QVERIFY(syntax.err.startsWith("-e:1:8: error: "));
        QVERIFY(syntax.out.isEmpty());
    }

    void readsAFileAndASeed()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("a.calc")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("r = randint(1, 1000000)\r\n");
        file.close();
        const CliRun one = calc({file.fileName(), QStringLiteral("--seed"), QStringLiteral("1")});
        const CliRun two = calc({file.fileName(), QStringLiteral("--seed"), QStringLiteral("2")});
        QCOMPARE(one.exitCode, 0);
        QVERIFY(one.out != two.out);
        QCOMPARE(calc({file.fileName()}).out, one.out);
    }

    void theGuideListsEveryFunction()
    {
        const CliRun run = calc({QStringLiteral("--functions")});
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(listIn(QStringLiteral("/docs/calc-language.md")), QString::fromUtf8(run.out));
    }

    /// Line by line, so that what has no translation yet (tst_translations counts those) hides nothing else.
    void theChineseGuideListsEveryFunction()
    {
        const auto linesOf = [](const QString& locale) {
            const QStringList arguments{QStringLiteral("calc"), QStringLiteral("--functions")};
            return QString::fromUtf8(runCli(arguments, locale).out).split(u'\n');
        };
        const QStringList english = linesOf({});
        const QStringList chinese = linesOf(QStringLiteral("zh_CN.UTF-8"));
        const QStringList written = listIn(QStringLiteral("/docs/zh_CN/calc-language.md")).split(u'\n');
        QCOMPARE(written.size(), english.size());
        QCOMPARE(chinese.size(), english.size());
        for (qsizetype i = 0; i < written.size(); ++i) {
            if (chinese[i] != english[i]) {
                QCOMPARE(written[i], chinese[i]);
                continue;
            }
            if (!english[i].startsWith(u"| `"))
                continue;
            const QString separator = QStringLiteral(" | ");
            QCOMPARE(written[i].section(separator, 0, 0), english[i].section(separator, 0, 0));
            QCOMPARE(written[i].section(separator, 2), english[i].section(separator, 2));
        }
    }

    void refusesWrongArguments_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::newRow("nothing") << QStringList{} << 2;
        QTest::newRow("option") << QStringList{QStringLiteral("--wrong")} << 2;
        QTest::newRow("no program") << QStringList{QStringLiteral("-e")} << 2;
        QTest::newRow("seed") << QStringList{QStringLiteral("-e"), QStringLiteral("a=1"),
                                             QStringLiteral("--seed"), QStringLiteral("x")}
                              << 2;
        QTest::newRow("no file") << QStringList{QStringLiteral("/nonexistent.calc")} << 3;
        QTest::newRow("help") << QStringList{QStringLiteral("--help")} << 0;
    }

    void refusesWrongArguments()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QCOMPARE(calc(arguments).exitCode, code);
    }
};

QTEST_GUILESS_MAIN(TestCalcCommand)
#include "tst_calc_command.moc"
