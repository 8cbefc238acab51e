#include "cli_process.h"
#include "shipped_course.h"

#include <lectern/grading/grader.h>
#include <lectern/lessons/course.h>

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using lectern::testing::CliRun;
using lectern::testing::runCli;

namespace {

const QString course = QString::fromUtf8(lectern::testing::shippedCourse);

} // namespace

class TestGradeExercise : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString write(const QByteArray& answer) const
    {
        QFile file(m_folder.filePath(QStringLiteral("answer.json")));
        if (!file.open(QIODevice::WriteOnly) || file.write(answer) != answer.size())
            qFatal("cannot write the answer");
        return file.fileName();
    }

    static CliRun run(const QStringList& arguments, const QByteArray& locale = "C.UTF-8")
    {
        return runCli(QStringList{QStringLiteral("grade-exercise")} + arguments, QString::fromLatin1(locale));
    }

    CliRun gradeTwoTokens(const QByteArray& parts, const QStringList& more = {},
                          const QByteArray& locale = "C.UTF-8") const
    {
        const QString file = write("{\"exercise\":\"two-tokens\",\"parts\":" + parts + '}');
        return run(QStringList{course, QStringLiteral("two-tokens"), QStringLiteral("--answer"), file} + more,
                   locale);
    }

private Q_SLOTS:
    void articleFiguresEarnEverything()
    {
        const CliRun outcome =
            gradeTwoTokens("{\"open\":[[\"1.6605\",\"0.3395\"],[\"2.3395\",\"-0.3395\"]],"
                           "\"causal\":[[\"1\",\"1\"],[\"2.3395\",\"−.3395\"]],\"change\":[\"visibility\"]}",
                           {QStringLiteral("--json")});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject report = QJsonDocument::fromJson(outcome.out).object();
        QCOMPARE(report.value(QLatin1StringView("complete")).toBool(), true);
        QCOMPARE(report.value(QLatin1StringView("points")).toDouble(),
                 report.value(QLatin1StringView("maximum")).toDouble());
    }

    void mistakeIsNamedInTheLanguageAskedFor()
    {
        const QByteArray unmasked = "{\"causal\":[[\"1.6605\",\"0.3395\"],[\"2.3395\",\"-0.3395\"]]}";
        const CliRun english = gradeTwoTokens(unmasked, {QStringLiteral("--lang"), QStringLiteral("en")});
        const CliRun chinese = gradeTwoTokens(unmasked, {QStringLiteral("--lang"), QStringLiteral("zh_CN")});
        QCOMPARE(english.exitCode, 0);
        const CliRun system = gradeTwoTokens(unmasked, {}, "zh_CN.UTF-8");
        QVERIFY2(QString::fromUtf8(system.out).contains(QStringLiteral("掩码")), system.out.constData());
        QVERIFY2(english.out.contains("mask"), english.out.constData());
        QVERIFY2(QString::fromUtf8(chinese.out).contains(QStringLiteral("掩码")), chinese.out.constData());
    }

    void numbersAreFilledIntoWhatIsSaid()
    {
        using namespace lectern;
        const auto loaded = lessons::loadCourse(course.toStdString());
        const lessons::Exercise& exercise = *loaded.value.exercise("heads-change");
        const auto variant = grading::Variant::draw(exercise, 3);
        QVERIFY(variant);
        const QByteArray wrong = QByteArray::number(variant->sheet().value("one_sequence")->number(), 'f', 0);
        const QByteArray count = QByteArray::number(variant->sheet().value("N")->number(), 'f', 0);
        const QString file =
            write("{\"exercise\":\"heads-change\",\"parts\":{\"products\":\"" + wrong + "\"}}");
        const CliRun outcome = run({course, QStringLiteral("heads-change"), QStringLiteral("--answer"), file,
                                    QStringLiteral("--seed"), QStringLiteral("3")});
        QVERIFY2(outcome.out.contains(QByteArray("The batch has " + count + '.')), outcome.out.constData());
        QVERIFY2(!outcome.out.contains("{{"), outcome.out.constData());
    }

    void commaCostsNothingAndSaysSo()
    {
        const CliRun outcome = gradeTwoTokens("{\"open\":[[\"1,66\",\"0\"],[\"0\",\"0\"]]}");
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.out.contains("not gradable") && outcome.out.contains("comma"),
                 outcome.out.constData());
    }

    void localeDoesNotMatter()
    {
        const QByteArray parts = "{\"open\":[[\"1.6605\",\"33.95%\"],[\"7/3\",\"-0.3395\"]]}";
        const CliRun plain = gradeTwoTokens(parts, {QStringLiteral("--json")});
        const CliRun german = gradeTwoTokens(parts, {QStringLiteral("--json")}, "de_DE.UTF-8");
        QCOMPARE(plain.exitCode, 0);
        QCOMPARE(german.out, plain.out);
    }

    void instructionSetDoesNotMatter()
    {
        const QByteArray parts =
            "{\"open\":[[\"1.6605\",\"0.3395\"],[\"7/3\",\"-0.3395\"]],\"causal\":[[\"1\",\"1\"]]}";
        const CliRun plain = gradeTwoTokens(parts, {QStringLiteral("--json")});
        QCOMPARE(plain.exitCode, 0);
        qputenv("OPENBLAS_CORETYPE", "Nehalem"); // the oldest, which any processor of the family runs
        for (const char* isa : {"portable", "avx2", "avx512"}) {
            qputenv("LECTERN_ISA", isa);
            QCOMPARE(gradeTwoTokens(parts, {QStringLiteral("--json")}).out, plain.out);
        }
        qunsetenv("LECTERN_ISA");
        qunsetenv("OPENBLAS_CORETYPE");
    }

    void badCallsAreRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        const QString id = QStringLiteral("two-tokens");
        const QString answer = QStringLiteral("--answer");
        const QString none = QStringLiteral("/no/such/file");
        QTest::newRow("nothing") << QStringList() << 2;
        QTest::newRow("no answer") << QStringList{course, id} << 2;
        QTest::newRow("bad seed") << QStringList{course, id, answer, none, QStringLiteral("--seed"), id} << 2;
        QTest::newRow("unknown option") << QStringList{course, id, answer, none, QStringLiteral("--x")} << 2;
        QTest::newRow("no file") << QStringList{course, id, answer, none} << 3;
        QTest::newRow("no exercise") << QStringList{course, QStringLiteral("zzz"), answer, none} << 1;
        QTest::newRow("no course") << QStringList{none, id, answer, none} << 1;
    }

    void badCallsAreRefused()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, exitCode);
        const CliRun outcome = run(arguments);
        QCOMPARE(outcome.exitCode, exitCode);
        QVERIFY(!outcome.err.isEmpty());
    }

    void badAnswersAreNamed()
    {
        const QString file = write("{\"exercise\":");
        const CliRun outcome = run({course, QStringLiteral("two-tokens"), QStringLiteral("--answer"), file});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.err.contains("answer.json:1:13"), outcome.err.constData());
    }
};

QTEST_GUILESS_MAIN(TestGradeExercise)
#include "tst_grade_exercise.moc"
