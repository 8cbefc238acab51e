#include "cli_process.h"
#include "shipped_course.h"

#include <lectern/grading/grader.h>
#include <lectern/lessons/course.h>
#include <lectern/storage/learner_store.h>

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace lectern;
using namespace lectern::testing;

namespace {

const QString course = QString::fromUtf8(testing::shippedCourse);

CliRun run(const QStringList& arguments)
{
    return runCli(arguments, QStringLiteral("C.UTF-8"));
}

} // namespace

/// `propose-mistakes` for authors, `mistakes` for what learners did.
class TestMistakesCommands : public QObject
{
    Q_OBJECT

    QTemporaryDir m_data;

    static storage::Attempt attempt(const lessons::Exercise& exercise, const char* option)
    {
        const auto variant = grading::Variant::draw(exercise, 1);
        const grading::Answer answer{exercise.id, {{"fault", grading::ChoiceAnswer{option}}}};
        storage::Attempt made;
        made.course = QStringLiteral("attention");
        made.exercise = QString::fromStdString(exercise.id);
        made.exerciseHash = grading::exerciseHash(exercise);
        made.answer = grading::toJson(answer);
        made.report = grading::toJson(grading::grade(exercise, *variant, answer));
        return made;
    }

private Q_SLOTS:
    void proposalsArePrintedAsYaml()
    {
        const CliRun outcome =
            run({QStringLiteral("propose-mistakes"), course, QStringLiteral("dot-variance"),
                 QStringLiteral("--most"), QStringLiteral("2")});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY2(outcome.out.startsWith("# Part variance:"), outcome.out.constData());
        QVERIFY2(outcome.out.contains("vars: |\n  "), outcome.out.constData());
        QVERIFY2(outcome.out.contains("    mistakes:\n      "), outcome.out.constData());
        QCOMPARE(outcome.out.count("        zh_CN: |\n"), 2);
    }

    void partsTakeNoNameTwice()
    {
        const CliRun outcome = run({QStringLiteral("propose-mistakes"), course, QStringLiteral("one-query")});
        QCOMPARE(outcome.exitCode, 0);
        QStringList cells;
        for (const QByteArray& line : outcome.out.split('\n')) {
            if (const qsizetype at = line.indexOf(" = "); at > 0 && line.startsWith("  "))
                cells << QString::fromUtf8(line.left(at)).trimmed();
        }
        QVERIFY(cells.size() > 3);
        QCOMPARE(cells.removeDuplicates(), 0);
    }

    void wrongArgumentsAreRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        const auto row = [](const char* name, const QString& arguments, int exitCode) {
            QTest::newRow(name) << QString(arguments).replace(QStringLiteral("COURSE"), course).split(u' ')
                                << exitCode;
        };
        row("no exercise", QStringLiteral("propose-mistakes COURSE"), 2);
        row("no number", QStringLiteral("propose-mistakes COURSE dot-variance --most few"), 2);
        row("unknown exercise", QStringLiteral("propose-mistakes COURSE nothing"), 1);
        row("unknown part", QStringLiteral("propose-mistakes COURSE dot-variance --part x"), 1);
        row("a choice", QStringLiteral("propose-mistakes COURSE name-the-fault --part fault"), 1);
        row("no data", QStringLiteral("mistakes COURSE"), 2);
        row("no folder", QStringLiteral("mistakes COURSE --data /nowhere/at/all"), 3);
        row("no course", QStringLiteral("mistakes /nowhere/at/all --data /tmp"), 1);
    }

    void wrongArgumentsAreRefused()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, exitCode);
        const CliRun outcome = run(arguments);
        QCOMPARE(outcome.exitCode, exitCode);
        QVERIFY(outcome.out.isEmpty());
        QVERIFY(!outcome.err.isEmpty());
    }

    void storedAttemptsAreCounted()
    {
        const auto loaded = lessons::loadCourse(course.toStdString());
        const lessons::Exercise& exercise = loaded.value.lessons.front().exercises.at("name-the-fault");
        {
            auto store = storage::LearnerStore::open(m_data.path());
            QVERIFY(store);
            for (const char* option : {"late", "queries", "late", "triangle"})
                QVERIFY((*store)->appendAttempt(attempt(exercise, option)));
            storage::Attempt old = attempt(exercise, "unmasked");
            old.exerciseHash = "of another form";
            QVERIFY((*store)->appendAttempt(old));
        }
        const CliRun text =
            run({QStringLiteral("mistakes"), course, QStringLiteral("--data"), m_data.path()});
        QCOMPARE(text.exitCode, 0);
        QVERIFY2(text.out.contains(
                     "  fault: 4 graded, 1 right\n    2 × late  The mask was multiplied in after softmax\n"
                     "    1 × queries  Softmax runs along queries\n"),
                 text.out.constData());
        const CliRun json = run({QStringLiteral("mistakes"), course, QStringLiteral("--data"), m_data.path(),
                                  QStringLiteral("--json")});
        const QJsonObject fault = QJsonDocument::fromJson(json.out)
                                      .object()
                                      .value(QStringLiteral("name-the-fault"))
                                      .toObject()
                                      .value(QStringLiteral("fault"))
                                      .toObject();
        QCOMPARE(fault.value(QStringLiteral("graded")).toInt(), 4);
        QCOMPARE(fault.value(QStringLiteral("mistakes")).toObject().value(QStringLiteral("late")).toInt(), 2);
    }
};

QTEST_GUILESS_MAIN(TestMistakesCommands)
#include "tst_mistakes_commands.moc"
