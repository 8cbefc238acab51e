#include "../handin/small_class.h"
#include "cli_process.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace lectern;
using handin::test::SmallClass;

namespace {

testing::CliRun run(const SmallClass& small, const QStringList& words)
{
    return testing::runCli(words + QStringList{QStringLiteral("--class"), small.folder(),
                                               QStringLiteral("--course"), small.courseFolder(),
                                               QStringLiteral("--json")});
}

} // namespace

class TestGradeCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPathThatIsNotThereIsNotGraded()
    {
        SmallClass small;
        const auto graded = run(small, {QStringLiteral("grade"), small.path(QStringLiteral("not there"))});
        QCOMPARE(graded.exitCode, 2);
        QVERIFY(graded.err.contains("not there"));
        const auto review = run(small, {QStringLiteral("gradebook"), QStringLiteral("review")});
        QCOMPARE(review.exitCode, 0);
        QCOMPARE(review.out.simplified(), QByteArray("[ ]"));
    }

    void theExitCodeIsAboutWhatIsUndecided()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum("twice", "4"); // claims another score: to be looked at, but it counts
        const std::string id = one.submission().id;
        const QString file = small.path(QStringLiteral("Learner Nr2_1_assignsubmission_file_x.lhand"));
        handin::test::write(file, one.handIn());
        const QStringList grade{QStringLiteral("grade"), file, QStringLiteral("--jobs"),
                                QStringLiteral("100000")};
        const auto first = run(small, grade);
        QCOMPARE(first.exitCode, 1);
        QCOMPARE(QJsonDocument::fromJson(first.out)[QStringLiteral("inDoubt")].toInt(), 1);
        const QStringList review{QStringLiteral("gradebook"), QStringLiteral("review")};
        QCOMPARE(run(small, review).exitCode, 1);
        QCOMPARE(
            run(small, review + QStringList{QStringLiteral("--accept"), QString::fromStdString(id)}).exitCode,
            0);
        QCOMPARE(run(small, review).exitCode, 0);
        QCOMPARE(run(small, grade).exitCode, 0);
    }

    void handInsAfterTheEndAreCountedApart()
    {
        SmallClass small;
        handin::test::write(small.classFolder().file("assignment.yaml"),
                            "course: small\ncloses: 2020-01-01T00:00+00:00\n");
        auto one = small.learner(1);
        one.answerSum();
        const QString file = small.path(QStringLiteral("x.lhand"));
        handin::test::write(file, one.handIn());
        const auto graded = run(small, {QStringLiteral("grade"), file});
        QCOMPARE(graded.exitCode, 1);
        const QJsonDocument all = QJsonDocument::fromJson(graded.out);
        QCOMPARE(all[QStringLiteral("closed")].toInt(), 1);
        QCOMPARE(all[QStringLiteral("graded")].toInt(), 0);
    }

    void appealSheetsAreTheOwners()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        handin::test::write(small.path(QStringLiteral("1.lhand")), one.handIn());
        QCOMPARE(run(small, {QStringLiteral("grade"), small.path(QStringLiteral("1.lhand"))}).exitCode, 0);
        const QString sheet = small.path(QStringLiteral("sheet.html"));
        QCOMPARE(
            run(small, {QStringLiteral("gradebook"), QStringLiteral("appeal"), QStringLiteral("--learner"),
                        QString::fromStdString(small.entry(1).learner), QStringLiteral("--exercise"),
                        QStringLiteral("sum"), QStringLiteral("--to"), sheet})
                .exitCode,
            0);
        QVERIFY(QFile::exists(sheet));
        QVERIFY(!(QFile::permissions(sheet) & (QFileDevice::ReadGroup | QFileDevice::ReadOther)));
    }

    void whatIsTakenInIsGradedByTheNextOne()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        const QString file = small.path(QStringLiteral("1.lhand"));
        handin::test::write(file, one.handIn());
        const auto taken = run(small, {QStringLiteral("grade"), file, QStringLiteral("--take-in")});
        QCOMPARE(taken.exitCode, 0);
        QCOMPARE(QJsonDocument::fromJson(taken.out)[QStringLiteral("gradedAgain")].toInt(-1), 0);
        const QStringList table{QStringLiteral("gradebook"), QStringLiteral("export"), QStringLiteral("--no-names")};
        const auto early = run(small, table);
        QVERIFY(!early.out.contains("\"total\":4"));
        QVERIFY2(early.err.contains("not graded yet"), early.err.constData());
        const QString sheet = small.path(QStringLiteral("sheet.csv"));
        handin::test::write(sheet, "Identifier,\"Full name\",\"Email address\",Grade,\"Maximum Grade\"\n"
                                   "\"Participant 1\",\"Learner Nr1\",l1@example.org,,6.00\n");
        const auto filled = run(small, {QStringLiteral("gradebook"), QStringLiteral("fill"), sheet});
        QVERIFY2(filled.out.contains("l1@example.org,,"), filled.out.constData());
        QVERIFY2(filled.err.contains("not graded yet"), filled.err.constData());
        QVERIFY2(filled.err.contains("not in the sheet: Learner Nr2"), filled.err.constData());
        const auto graded = run(small, {QStringLiteral("grade")});
        QCOMPARE(graded.exitCode, 0);
        QCOMPARE(QJsonDocument::fromJson(graded.out)[QStringLiteral("gradedAgain")].toInt(-1), 1);
        QVERIFY(run(small, table).out.contains("\"total\":4"));
    }

    void erasingNobodyIsAnError()
    {
        SmallClass small;
        const QStringList erase{QStringLiteral("gradebook"), QStringLiteral("erase"),
                                QStringLiteral("--learner")};
        const QString learner = QString::fromStdString(small.entry(1).learner);
        QCOMPARE(run(small, erase + QStringList{QStringLiteral("NOBODY")}).exitCode, 1);
        QCOMPARE(run(small, erase + QStringList{learner}).exitCode, 0);
        QCOMPARE(run(small, erase + QStringList{learner}).exitCode, 1);
    }
};

QTEST_GUILESS_MAIN(TestGradeCommand)
#include "tst_grade_command.moc"
