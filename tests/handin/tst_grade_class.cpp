#include "small_class.h"

#include <lectern/archive/zip.h>
#include <lectern/database/database.h>
#include <lectern/handin/grade_table.h>
#include <lectern/handin/intake.h>

#include <QDateTime>
#include <QTest>

using namespace lectern;
using namespace lectern::handin;
using test::SmallClass;

namespace {

/// A gradebook of a class, graded from paths.
struct Desk
{
    explicit Desk(SmallClass& given, const QString& name = QStringLiteral("gradebook.sqlite"))
        : small(given)
        , gradebook(Gradebook::open(given.path(name)).value())
    {
        assignment.course = "small";
    }

    Grading grading()
    {
        Grading grading{&small.classFolder(), &small.catalogue(), &assignment};
        return grading;
    }

    GradeRun grade(const QStringList& paths, const std::function<void(Grading&)>& change = {})
    {
        Grading given = grading();
        if (change)
            change(given);
        const auto run = gradeInto(*gradebook, given, paths);
        if (!run)
            qFatal("%s", run.error().code.c_str());
        return *run;
    }

    GradeTable table() const
    {
        return gradeTable(*gradebook, small.classFolder().roster(), assignment,
                          columnsOf(assignment, small.catalogue()).value())
            .value();
    }

    std::string total(int learner) const
    {
        for (const GradeRow& row : table().rows) {
            if (row.learner == small.entry(learner).learner)
                return row.total ? pointsText(*row.total) : std::string("-");
        }
        return "?";
    }

    /// The codes that stand in the review list about a file whose name ends so.
    QStringList codes(const QString& source) const
    {
        QStringList codes;
        const auto list = reviewList(*gradebook, assignment);
        for (const ReviewItem& item : *list) {
            for (const Diagnostic& reason : item.reasons) {
                if (QString::fromStdString(item.source).endsWith(source))
                    codes << QString::fromStdString(reason.code);
            }
        }
        return codes;
    }

    SmallClass& small;
    std::unique_ptr<Gradebook> gradebook;
    lessons::Assignment assignment;
};

/// A zip file of one entry with another day, and where `damage` is set with a wrong checksum.
std::string patchedZip(std::string bytes, std::uint16_t dosDate, bool damage = false)
{
    const auto patch = [&](std::size_t header, std::size_t date, std::size_t checksum) {
        bytes[header + date] = static_cast<char>(dosDate & 0xff);
        bytes[header + date + 1] = static_cast<char>(dosDate >> 8);
        if (damage)
            bytes[header + checksum] = static_cast<char>(bytes[header + checksum] ^ 0x55);
    };
    patch(0, 12, 14);
    patch(bytes.rfind("PK\x01\x02"), 14, 16);
    return bytes;
}

constexpr std::uint16_t dosDate(int year, int month, int day)
{
    return static_cast<std::uint16_t>(((year - 1980) << 9) | (month << 5) | day);
}

std::string zipOf(const SmallClass& small, const std::vector<archive::NewEntry>& entries)
{
    const QString file = small.path(QStringLiteral("made.zip"));
    if (!archive::writeZip(file.toStdString(), entries))
        qFatal("cannot write a zip file");
    return test::read(file);
}

QString put(const SmallClass& small, const QString& name, const std::string& text)
{
    const QString path = small.path(QStringLiteral("in/") + name);
    test::write(path, text);
    return path;
}

} // namespace

class TestGradeClass : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void gradesTheRawAnswers()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum("twice", "0");
        one.answerSum();
        one.pick("yes");
        auto two = small.learner(2);
        two.answerSum("B", "3").help.hintsTaken = {{"b", 1}};
        two.pick("no", "0");
        put(small, QStringLiteral("a/one.lhand"), one.handIn());
        put(small, QStringLiteral("two.lhand.txt"), two.handIn());
        put(small, QStringLiteral("screenshot.png"), "\x89PNG");
        Desk desk(small);
        const GradeRun run = desk.grade({small.path(QStringLiteral("in"))});
        QCOMPARE(run.counted, std::size_t{2});
        QCOMPARE(run.refused, std::size_t{1});
        QCOMPARE(desk.total(1), std::string("6"));
        QCOMPARE(desk.total(2), std::string("3"));
        QCOMPARE(desk.total(3), std::string("0"));
        QCOMPARE(desk.codes(QStringLiteral("screenshot.png")), QStringList{QStringLiteral("handin.format")});
        QVERIFY(desk.codes(QStringLiteral("one.lhand")).isEmpty());
        desk.assignment.missingIsZero = false;
        QCOMPARE(desk.total(3), std::string("-"));
        desk.assignment.attempts = lessons::Counting::last;
        QCOMPARE(desk.total(1), std::string("6"));
        desk.assignment.exercises = {{"pick", 5.0, {}}};
        QCOMPARE(desk.total(1), std::string("5"));
    }

    void forgedScoreChangesNothing()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum("twice", "4");
        put(small, QStringLiteral("forged.lhand"), one.handIn());
        Desk desk(small);
        desk.grade({small.path(QStringLiteral("in"))});
        QCOMPARE(desk.total(1), std::string("0"));
        QCOMPARE(desk.codes(QStringLiteral("forged.lhand")),
                 QStringList{QStringLiteral("handin.review.score")});
    }

    void answersOfSomeoneElseAreOfOtherNumbers()
    {
        SmallClass small;
        auto one = small.learner(1);
        auto two = small.learner(2);
        QVERIFY(one.cell("B") != two.cell("B"));
        two.answer("sum", "b", std::to_string(static_cast<int>(one.cell("B"))), "4");
        put(small, QStringLiteral("copied.lhand"), two.handIn());
        Desk desk(small);
        desk.grade({small.path(QStringLiteral("in"))});
        QCOMPARE(desk.total(2), std::string("0"));
    }

    void swappedLearnerIsInDoubt()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        one.submission().learner = small.entry(2).learner;
        put(small, QStringLiteral("swapped.lhand"), one.handIn());
        Desk desk(small);
        QCOMPARE(desk.grade({small.path(QStringLiteral("in"))}).review, std::size_t{1});
        QCOMPARE(desk.total(1), std::string("0"));
        QCOMPARE(desk.total(2), std::string("0"));
        QCOMPARE(desk.codes(QStringLiteral("swapped.lhand")).value(0),
                 QStringLiteral("handin.review.identity"));
    }

    void keyOfAnotherProgramDoesNotPass()
    {
        SmallClass small;
        auto one = small.learner(1);
        auto two = small.learner(2);
        one.answerSum();
        one.submission().publicKey = two.key().publicKey;
        put(small, QStringLiteral("key.lhand"),
            envelope(one.submission(), two.key(), one.enrolment().sealedTo));
        Desk desk(small);
        QCOMPARE(desk.grade({small.path(QStringLiteral("in"))}).review, std::size_t{1});
        QCOMPARE(desk.total(1), std::string("0"));
    }

    void foreignOnesAreInDoubt_data()
    {
        QTest::addColumn<QString>("code");
        QTest::newRow("course") << QStringLiteral("handin.review.course");
        QTest::newRow("class") << QStringLiteral("handin.review.class");
        QTest::newRow("self-study") << QStringLiteral("handin.review.selfstudy");
        QTest::newRow("learner") << QStringLiteral("handin.review.learner");
    }

    void foreignOnesAreInDoubt()
    {
        QFETCH(QString, code);
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        Submission& sent = one.submission();
        if (code.endsWith(u"course"))
            sent.course.id = "other";
        else if (code.endsWith(u"class"))
            sent.classId = "other";
        else if (code.endsWith(u"learner"))
            QVERIFY(small.classFolder().erase(sent.learner));
        else {
            sent.classId = sent.learner = sent.proof = {};
            sent.secret = std::string(32, 's');
        }
        put(small, QStringLiteral("foreign.lhand"), one.handIn());
        Desk desk(small);
        QCOMPARE(desk.grade({small.path(QStringLiteral("in"))}).review, std::size_t{1});
        QCOMPARE(desk.codes(QStringLiteral("foreign.lhand")).value(0), code);
        QCOMPARE(desk.total(2), std::string("0"));
    }

    void replayDoublesNothing()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum("twice", "0");
        const std::string first = one.handIn();
        one.answerSum();
        const std::string second = one.handIn();
        put(small, QStringLiteral("1.lhand"), first);
        put(small, QStringLiteral("2.lhand"), second);
        Desk desk(small);
        desk.assignment.handins = lessons::Counting::last;
        desk.grade({small.path(QStringLiteral("in"))});
        QCOMPARE(desk.total(1), std::string("4"));
        // The first one once more, later: the last one that was made still counts.
        put(small, QStringLiteral("later/1 again.lhand"), first);
        const GradeRun run = desk.grade({small.path(QStringLiteral("in/later"))}, [](Grading& grading) {
            grading.received = std::int64_t{2'000'000'000'000};
        });
        QCOMPARE(run.again, std::size_t{1});
        QCOMPARE(desk.total(1), std::string("4"));
        QCOMPARE(desk.gradebook->handins()->size(), std::size_t{2});
    }

    void forkShows()
    {
        SmallClass small;
        auto here = small.learner(1, "one");
        auto there = small.learner(1, "two");
        here.answerSum();
        there.pick("yes");
        put(small, QStringLiteral("here.lhand"), here.handIn());
        put(small, QStringLiteral("there.lhand"), there.handIn());
        Desk desk(small);
        desk.grade({small.path(QStringLiteral("in"))});
        QCOMPARE(desk.total(1), std::string("6"));
        const QStringList codes =
            desk.codes(QStringLiteral("here.lhand")) + desk.codes(QStringLiteral("there.lhand"));
        QVERIFY(codes.contains(QStringLiteral("handin.review.fork")));
        QVERIFY(codes.contains(QStringLiteral("handin.review.key")));
    }

    void sameIdOfAnotherFile()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        const std::string id = one.submission().id;
        put(small, QStringLiteral("1.lhand"), one.handIn());
        one.submission().id = id;
        one.pick("yes");
        put(small, QStringLiteral("2.lhand"), one.handIn());
        Desk desk(small);
        const GradeRun run = desk.grade({small.path(QStringLiteral("in"))});
        QCOMPARE(run.counted, std::size_t{1});
        QCOMPARE(run.review, std::size_t{1});
        QCOMPARE(desk.gradebook->handins()->size(), std::size_t{2});
    }

    void variantsAndAttemptsBeyondTheExercise()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum("B", "4", 1).variant = 21;
        one.pick("no", "0");
        one.pick("no", "0"); // the same again costs nothing
        one.pick("maybe", "0");
        one.pick("yes");
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.grade({small.path(QStringLiteral("in"))});
        QCOMPARE(desk.total(1), std::string("0"));
        const QStringList codes = desk.codes(QStringLiteral("x.lhand"));
        QVERIFY(codes.contains(QStringLiteral("handin.review.variant")));
        QVERIFY(codes.contains(QStringLiteral("handin.review.attempts")));
    }

    void hashThatWasMadeUp()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum().exerciseHash = std::string(64, '0');
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.assignment.mended = {"sum"};
        desk.grade({small.path(QStringLiteral("in"))});
        QCOMPARE(desk.total(1), std::string("0"));
        QCOMPARE(desk.codes(QStringLiteral("x.lhand")), QStringList{QStringLiteral("handin.review.form")});
    }

    void oldVersionsStayGradableAndMendedOnesMove()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.grade({small.path(QStringLiteral("in"))});
        QCOMPARE(desk.total(1), std::string("4"));

        const QString mended = small.path(QStringLiteral("mended"));
        test::writeCourse(mended, "A + 2");
        small.catalogue().add(test::loadCourse(mended));
        QCOMPARE(desk.grade({}).regraded, std::size_t{1});
        QCOMPARE(desk.total(1), std::string("4")); // by the form that was answered

        desk.assignment.mended = {"sum"};
        QCOMPARE(desk.grade({}).regraded, std::size_t{1});
        QCOMPARE(desk.total(1), std::string("0"));
        QCOMPARE(desk.grade({}).regraded, std::size_t{0});
    }

    void lateness_data()
    {
        QTest::addColumn<qint64>("minutes");
        QTest::addColumn<QString>("total");
        QTest::newRow("early") << qint64{-1} << QStringLiteral("4");
        QTest::newRow("grace") << qint64{15} << QStringLiteral("4");
        QTest::newRow("begun day") << qint64{16} << QStringLiteral("3.6");
        QTest::newRow("second day") << qint64{15 + 1441} << QStringLiteral("3.2");
        QTest::newRow("at most") << qint64{1440 * 9} << QStringLiteral("2");
        QTest::newRow("closed") << qint64{1440 * 11} << QStringLiteral("0");
    }

    void lateness()
    {
        QFETCH(qint64, minutes);
        QFETCH(QString, total);
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        one.submission().made = 0; // the learner's clock says anything
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.assignment.due = 1'790'783'940'000;
        desk.assignment.closes = *desk.assignment.due + 10LL * 86'400'000;
        desk.assignment.late = {15, 0.1, 0.5};
        desk.grade({small.path(QStringLiteral("in"))},
                   [&](Grading& grading) { grading.received = *desk.assignment.due + minutes * 60'000; });
        QCOMPARE(QString::fromStdString(desk.total(1)), total);
    }

    void lmsFoldersGiveTheSameGrades_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("total");
        QTest::addColumn<QString>("code");
        const QString none;
        QTest::newRow("plain") << QStringLiteral("x.lhand") << QStringLiteral("4") << none;
        QTest::newRow("Moodle") << QStringLiteral("Learner Nr1_4711_assignsubmission_file/x.lhand")
                                << QStringLiteral("4") << none;
        QTest::newRow("Moodle before 4.1")
            << QStringLiteral("Learner Nr1_4711_assignsubmission_file_/x.lhand") << QStringLiteral("4")
            << none;
        QTest::newRow("Moodle flat") << QStringLiteral("Learner Nr1_4711_assignsubmission_file_x.lhand")
                                     << QStringLiteral("4") << none;
        QTest::newRow("Moodle blind") << QStringLiteral("Participant 12_4711_assignsubmission_file_/x.lhand")
                                      << QStringLiteral("4") << none;
        QTest::newRow("Moodle blind, Chinese")
            << QStringLiteral("参与者 12_4711_assignsubmission_file_/作业.lhand") << QStringLiteral("4")
            << none;
        QTest::newRow("Moodle, someone else")
            << QStringLiteral("Learner Nr2_4712_assignsubmission_file_/x.lhand") << QStringLiteral("0")
            << QStringLiteral("handin.review.name");
        QTest::newRow("Canvas") << QStringLiteral("nr1learner_123_456_x.lhand") << QStringLiteral("4")
                                << none;
        QTest::newRow("Canvas late") << QStringLiteral("nr1learner_LATE_123_456_x-1.lhand")
                                     << QStringLiteral("3.6") << none;
        QTest::newRow("Canvas anonymous")
            << QStringLiteral("anon_a1B2c_456_x.lhand") << QStringLiteral("4") << none;
        QTest::newRow("Canvas anonymous, late")
            << QStringLiteral("anon_a1B2c_LATE_456_x.lhand") << QStringLiteral("3.6") << none;
        QTest::newRow("Canvas, someone else") << QStringLiteral("nr2learner_123_456_x.lhand")
                                              << QStringLiteral("0") << QStringLiteral("handin.review.name");
        QTest::newRow("renamed") << QStringLiteral("作业 (1).lhand.txt") << QStringLiteral("4") << none;
    }

    void lmsFoldersGiveTheSameGrades()
    {
        QFETCH(QString, path);
        QFETCH(QString, total);
        QFETCH(QString, code);
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        const std::string text = one.handIn();
        const QString zip = small.path(QStringLiteral("class.zip"));
        QVERIFY(archive::writeZip(zip.toStdString(), {{"__MACOSX/x", "junk"}, {path.toStdString(), text}}));
        const QString outer = small.path(QStringLiteral("outer.zip"));
        QVERIFY(archive::writeZip(outer.toStdString(), {{"inner.zip", test::read(zip)}}));
        put(small, path, text);
        int number = 0;
        for (const QString& source : {zip, outer, small.path(QStringLiteral("in"))}) {
            Desk desk(small, QStringLiteral("gradebook%1.sqlite").arg(++number));
            desk.assignment.due = std::int64_t{4'000'000'000'000};
            desk.assignment.late.costPerDay = 0.1;
            const GradeRun run = desk.grade({source});
            QCOMPARE(run.counted + run.review, std::size_t{1});
            QCOMPARE(run.refused, std::size_t{0});
            QCOMPARE(QString::fromStdString(desk.total(1)), total);
            QCOMPARE(desk.codes(path).value(0), code);
        }
    }

    void aZipFileOfTheLearnersSaysNothingAboutWhoAndWhen_data()
    {
        QTest::addColumn<QString>("given");
        QTest::addColumn<QString>("packed");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("total");
        const QString name = QStringLiteral("handin.review.name");
        QTest::newRow("Moodle: the time") << QStringLiteral("Learner Nr1_1_assignsubmission_file_/w.zip")
                                          << QStringLiteral("a.lhand") << QString() << QStringLiteral("3.6");
        QTest::newRow("Moodle: of someone else")
            << QStringLiteral("Learner Nr2_1_assignsubmission_file_/w.zip") << QStringLiteral("a.lhand")
            << name << QStringLiteral("0");
        QTest::newRow("Moodle: an LMS's name inside")
            << QStringLiteral("Learner Nr2_1_assignsubmission_file_/w.zip")
            << QStringLiteral("Learner Nr1_1_assignsubmission_file_/a.lhand") << name << QStringLiteral("0");
        QTest::newRow("Canvas: late")
            << QStringLiteral("nr1learner_LATE_1_2_w.zip") << QStringLiteral("nr1learner_1_2_a.lhand")
            << QString() << QStringLiteral("3.6");
    }

    void aZipFileOfTheLearnersSaysNothingAboutWhoAndWhen()
    {
        QFETCH(QString, given);
        QFETCH(QString, packed);
        QFETCH(QString, code);
        QFETCH(QString, total);
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        const std::string work =
            patchedZip(zipOf(small, {{packed.toStdString(), one.handIn()}}), dosDate(2020, 1, 1));
        const std::string all = patchedZip(zipOf(small, {{given.toStdString(), work}}), dosDate(2026, 10, 1));
        test::write(small.path(QStringLiteral("all.zip")), all);
        test::write(small.path(QStringLiteral("wrapped.zip")), zipOf(small, {{"all.zip", all}}));
        QFile onDisk(put(small, given, work));
        QVERIFY(onDisk.open(QIODevice::ReadWrite));
        QVERIFY(onDisk.setFileTime(QDateTime(QDate(2026, 10, 1), QTime(0, 0), Qt::UTC),
                                   QFileDevice::FileModificationTime));
        onDisk.close();
        for (const char* source : {"all.zip", "wrapped.zip", "in"}) {
            Desk desk(small, QLatin1StringView(source) + QStringLiteral(".sqlite"));
            desk.assignment.due = QDateTime(QDate(2026, 9, 30), QTime(12, 0), Qt::UTC).toMSecsSinceEpoch();
            desk.assignment.late.costPerDay = 0.1;
            desk.grade({small.path(QLatin1StringView(source))});
            QCOMPARE(desk.codes(QStringLiteral("a.lhand")).value(0), code);
            QCOMPARE(QString::fromStdString(desk.total(1)), total);
        }
    }

    void whatCannotBeReadCountsAgainstTheTotal()
    {
        SmallClass small;
        const std::string damaged =
            patchedZip(zipOf(small, {{"x", std::string(100'000, 'x')}}), dosDate(2026, 1, 1), true);
        std::vector<archive::NewEntry> entries;
        for (const char* name : {"1.zip", "2.zip", "3.zip", "4.zip"})
            entries.push_back({name, damaged});
        test::write(small.path(QStringLiteral("many.zip")), zipOf(small, entries));
        IncomingOptions options;
        options.totalBytes = 150'000;
        QStringList codes;
        forEachIncoming({small.path(QStringLiteral("many.zip"))}, options, [&](const IncomingFile& file) {
            codes << QString::fromStdString(file.bytes ? std::string() : file.bytes.error().code);
            return true;
        });
        QCOMPARE(codes.value(0), QStringLiteral("archive.entry"));
        QCOMPARE(codes.value(1), QStringLiteral("archive.total"));
        QCOMPARE(codes.value(3), QStringLiteral("archive.total"));
    }

    void theWalkStopsWhereNothingMoreIsWanted()
    {
        SmallClass small;
        for (const char* name : {"a", "b", "c"})
            put(small, QLatin1StringView(name), "x");
        test::write(small.path(QStringLiteral("in/0.zip")), zipOf(small, {{"a", "x"}, {"b", "x"}}));
        int visits = 0;
        const QString in = small.path(QStringLiteral("in"));
        forEachIncoming({in, in}, {}, [&visits](const IncomingFile&) { return ++visits < 1; });
        QCOMPARE(visits, 1);
    }

    void codeWaitsUntilItIsRun()
    {
        SmallClass small;
        const QString folder = small.path(QStringLiteral("coded"));
        test::writeCourse(folder);
        test::write(
            folder + QStringLiteral("/01-a/en.md"),
            "---\nid: a\ntitle: T\nlang: en\n---\n## One {#one minutes=3}\n\n```{exercise} sum\n```\n\n"
            "```{exercise} prove\n```\n");
        test::write(folder + QStringLiteral("/01-a/exercises/prove.yaml"),
                    "kind: code\ntitle: T\ntext: X\npoints: 3\nlang: [python]\ntask: write-test\n"
                    "entry: test_leak\ncorrect: [{name: a, use: engine.right}]\n"
                    "mutants: [{name: m, use: engine.mask.triangle-missing}]\nsolution: {python: pass}\n");
        QFile::remove(folder + QStringLiteral("/01-a/exercises/pick.yaml"));
        const lessons::Course course = test::loadCourse(folder);
        small.catalogue().add(course);
        test::LearnerDesk one(small.learner(1).enrolment(), course, sha256("x"));
        one.answer("prove", "code", grading::CodeAnswer{"def test_leak(): pass", "python"}, "3");
        test::LearnerDesk two(small.learner(2).enrolment(), course, sha256("y"));
        two.answer("sum", "b", std::string(), "0");
        put(small, QStringLiteral("code.lhand"), one.handIn());
        put(small, QStringLiteral("blank.lhand"), two.handIn());
        Desk desk(small);
        desk.grade({small.path(QStringLiteral("in"))});
        QCOMPARE(desk.codes(QStringLiteral("code.lhand")),
                 QStringList{QStringLiteral("handin.review.waiting")});
        QCOMPARE(desk.codes(QStringLiteral("blank.lhand")),
                 QStringList{QStringLiteral("handin.review.blank")});
        MicroPoints waiting = 0;
        for (const GradeRow& row : desk.table().rows) {
            for (const ExerciseCell& cell : row.cells)
                waiting += cell.waiting;
        }
        QCOMPARE(waiting, MicroPoints{3'000'000});
    }

    void attemptsOfARenamedExerciseAreCountedTogether()
    {
        SmallClass small;
        lessons::Course renamed = small.course();
        auto& exercises = renamed.lessons.front().exercises;
        lessons::Exercise pick = exercises.find("pick")->second;
        exercises.erase("pick");
        pick.id = "choose";
        exercises.emplace("choose", pick);
        renamed.renames = {{"pick", "choose"}};
        small.catalogue().add(renamed);
        auto one = small.learner(1);
        one.pick("no", "0");
        one.pick("maybe", "0"); // the second and last attempt
        test::LearnerDesk later(one.enrolment(), renamed, sha256("x"));
        SubmittedAttempt third = later.answer("choose", "p", grading::ChoiceAnswer{"yes"}, "2");
        third.number = 3;
        one.submission().attempts.push_back(third);
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.grade({small.path(QStringLiteral("in"))});
        QCOMPARE(desk.total(1), std::string("0"));
        QVERIFY(desk.codes(QStringLiteral("x.lhand")).contains(QStringLiteral("handin.review.attempts")));
    }

    void closedOnesAreReportedUntilSomeoneDecides()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.assignment.closes = std::int64_t{1'000'000};
        const GradeRun run = desk.grade({small.path(QStringLiteral("in"))});
        QCOMPARE(run.closed, std::size_t{1});
        QCOMPARE(run.counted, std::size_t{0});
        QCOMPARE(desk.total(1), std::string("0"));
        QCOMPARE(desk.codes(QStringLiteral("x.lhand")), QStringList{QStringLiteral("handin.review.closed")});
        QVERIFY(anyUndecided(*reviewList(*desk.gradebook, desk.assignment)));
        QVERIFY(desk.gradebook->decide(desk.gradebook->handins()->front().id, Standing::accepted, "ill"));
        QCOMPARE(desk.total(1), std::string("4"));
        QVERIFY(reviewList(*desk.gradebook, desk.assignment)->empty());
    }

    void aTimeThatAPersonGaveReplacesTheStoredOne()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        const auto receivedAfter = [&](std::optional<std::int64_t> given) {
            desk.grade({small.path(QStringLiteral("in"))},
                       [&](Grading& grading) { grading.received = given; });
            return *desk.gradebook->handins()->front().received;
        };
        QVERIFY(receivedAfter(std::nullopt) > 5000);
        QCOMPARE(receivedAfter(1000), std::int64_t{1000});
        QCOMPARE(receivedAfter(5000), std::int64_t{5000});
        QCOMPARE(receivedAfter(std::nullopt), std::int64_t{5000});
    }

    void aRefusedFileIsForgottenOnceItCanBeRead()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        const std::string text = one.handIn();
        put(small, QStringLiteral("x.lhand"), text.substr(0, text.size() / 2));
        Desk desk(small);
        desk.grade({small.path(QStringLiteral("in"))});
        QVERIFY(anyUndecided(*reviewList(*desk.gradebook, desk.assignment)));
        put(small, QStringLiteral("x.lhand"), text);
        desk.grade({small.path(QStringLiteral("in"))});
        QVERIFY(reviewList(*desk.gradebook, desk.assignment)->empty());
    }

    void aRefusedFileCanBeRejected()
    {
        SmallClass small;
        const std::string source = put(small, QStringLiteral("shot.png"), "x").toStdString();
        Desk desk(small);
        desk.grade({small.path(QStringLiteral("in"))});
        QCOMPARE(desk.gradebook->decide(source, Standing::accepted, "").error().code,
                 std::string("handin.review.unknown"));
        QVERIFY(desk.gradebook->decide(source, Standing::rejected, ""));
        QVERIFY(reviewList(*desk.gradebook, desk.assignment)->empty());
        QCOMPARE(desk.gradebook->decide(source, Standing::rejected, "").error().code,
                 std::string("handin.review.unknown"));
    }

    void anyNumberOfJobs()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        const GradeRun run = desk.grade({small.path(QStringLiteral("in"))},
                                        [](Grading& grading) { grading.jobs = 1'000'000; });
        QCOMPARE(run.counted, std::size_t{1});
    }

    void aFileInDoubtCountsOnceItArrivesWithoutDoubt()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        const std::string text = one.handIn();
        Desk desk(small);
        desk.grade({put(small, QStringLiteral("a/Learner Nr2_1_assignsubmission_file_/x.lhand"), text)});
        // A single path has no LMS folder in its name, so the folder is given.
        desk.grade({small.path(QStringLiteral("in/a"))});
        put(small, QStringLiteral("b/Learner Nr1_1_assignsubmission_file_/x.lhand"), text);
        desk.grade({small.path(QStringLiteral("in/b"))});
        QCOMPARE(desk.total(1), std::string("4"));
    }

    void decisionsAndOverridesSurvive()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("Learner Nr2_1_assignsubmission_file_/x.lhand"), one.handIn());
        Desk desk(small);
        desk.grade({small.path(QStringLiteral("in"))});
        QCOMPARE(desk.total(1), std::string("0"));
        const std::string id = desk.gradebook->handins()->front().id;
        QVERIFY(desk.gradebook->decide(id, Standing::accepted, "seen"));
        QCOMPARE(desk.gradebook->decide("nobody", Standing::accepted, "").error().code,
                 std::string("handin.review.unknown"));
        QCOMPARE(desk.total(1), std::string("4"));
        QVERIFY(desk.gradebook->setOverride({small.entry(1).learner, "pick", {3, 2}, "shown in class"}));
        QCOMPARE(desk.total(1), std::string("5.5"));
        desk.grade({small.path(QStringLiteral("in"))});
        QCOMPARE(desk.total(1), std::string("5.5"));
        QVERIFY(desk.gradebook->setOverride({small.entry(1).learner, "", {6, 1}, "appeal"}));
        QCOMPARE(desk.total(1), std::string("6"));
        QVERIFY(desk.gradebook->removeOverride(small.entry(1).learner, ""));
        QCOMPARE(desk.total(1), std::string("5.5"));
    }

    void rehearsalStoresNothing()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        const GradeTable before = desk.table();
        GradeTable then;
        QVERIFY(desk.gradebook->rehearse([&] {
            desk.grade({small.path(QStringLiteral("in"))});
            then = desk.table();
            return ok();
        }));
        QCOMPARE(difference(before, then).size(), std::size_t{2}); // the exercise and the total
        QVERIFY(difference(before, desk.table()).empty());
        QVERIFY(desk.gradebook->handins()->empty());
        desk.grade({small.path(QStringLiteral("in"))});
        QCOMPARE(desk.total(1), std::string("4"));
    }

    void shardsAndThreadsGiveTheSameBytes()
    {
        SmallClass small(40);
        for (int i = 1; i <= 37; ++i) {
            auto learner = small.learner(i);
            learner.answerSum(i % 3 == 0 ? "twice" : "B", "4");
            learner.pick(i % 2 == 0 ? "yes" : "no");
            put(small, QStringLiteral("%1.lhand").arg(i), learner.handIn());
        }
        put(small, QStringLiteral("z.png"), "x");
        std::string expected;
        for (const auto& [shards, jobs] : {std::pair{1, 1}, {1, 4}, {2, 1}, {8, 2}}) {
            Desk desk(small, QStringLiteral("gradebook %1 %2.sqlite").arg(shards).arg(jobs));
            for (int k = shards; k >= 1; --k) {
                desk.grade({small.path(QStringLiteral("in"))},
                           [&, shards = shards, jobs = jobs](Grading& grading) {
                               grading.shard = {k, shards};
                               grading.jobs = jobs;
                           });
            }
            const std::string csv = toCsv(desk.table(), &small.classFolder().roster());
            if (expected.empty())
                expected = csv;
            QCOMPARE(csv, expected);
            QCOMPARE(desk.gradebook->refused()->size(), std::size_t{1});
            QCOMPARE(desk.gradebook->handins()->size(), std::size_t{37});
        }
    }

    void hostileFilesDoNotStopTheBatch()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        const std::string good = one.handIn();
        put(small, QStringLiteral("a.zip"), "PK\x03\x04 broken");
        put(small, QStringLiteral("b.lhand"), std::string(9'000'000, 'x'));
        put(small, QStringLiteral("c.lhand"), good.substr(0, good.size() / 2));
        put(small, QStringLiteral("d.lhand"), "");
        std::string bomb(30'000'000, '\0');
        const QString zip = small.path(QStringLiteral("in/e.zip"));
        std::vector<archive::NewEntry> entries{{"bomb.lhand", bomb}, {"good.lhand", good}};
        QVERIFY(archive::writeZip(zip.toStdString(), entries));
        std::string nested = test::read(zip);
        for (int i = 0; i < 6; ++i) {
            QVERIFY(archive::writeZip(small.path(QStringLiteral("nested.zip")).toStdString(),
                                      {{"n.zip", nested}}));
            nested = test::read(small.path(QStringLiteral("nested.zip")));
        }
        put(small, QStringLiteral("f.zip"), nested);
        QFile::link(QStringLiteral("/etc/passwd"), small.path(QStringLiteral("in/link.lhand")));
        Desk desk(small);
        const GradeRun run =
            desk.grade({small.path(QStringLiteral("in")), small.path(QStringLiteral("not there"))});
        QCOMPARE(run.counted, std::size_t{1});
        QCOMPARE(desk.total(1), std::string("4"));
        QCOMPARE(run.refused, std::size_t{7});
        QCOMPARE(desk.codes(QStringLiteral("link.lhand")), QStringList());
        QCOMPARE(desk.codes(QStringLiteral("bomb.lhand")), QStringList{QStringLiteral("handin.file.large")});
    }

    void erasedLearnerIsGone()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        const std::string text = one.handIn();
        put(small, QStringLiteral("x.lhand"), text);
        const std::string learner = small.entry(1).learner;
        put(small, QStringLiteral("nr1learner_1_2_shot.png"), "x");
        put(small, QStringLiteral("Learner Nr1_4_assignsubmission_file_/shot.png"), "x");
        put(small, QStringLiteral("nr2learner_1_2_shot.png"), "x");
        {
            Desk desk(small);
            desk.grade({small.path(QStringLiteral("in"))});
            QVERIFY(desk.gradebook->setOverride({learner, "", {1, 1}, "reason of the appeal"}));
            QCOMPARE(desk.gradebook->erase(learner, small.entry(1).name).value(), 4);
            QCOMPARE(desk.gradebook->erase("nobody").value(), 0);
            QCOMPARE(desk.gradebook->refused()->size(), std::size_t{1});
            QVERIFY(small.classFolder().erase(learner));
            QVERIFY(desk.gradebook->handins()->empty());
        }
        const std::string bytes = test::read(small.path(QStringLiteral("gradebook.sqlite")));
        QVERIFY(bytes.find(learner) == std::string::npos);
        QVERIFY(bytes.find("reason of the appeal") == std::string::npos);
        QVERIFY(bytes.find("nr1learner") == std::string::npos);
        QVERIFY(bytes.find("Learner Nr1") == std::string::npos);
        QVERIFY(test::read(small.classFolder().file("roster.csv")).find(learner) == std::string::npos);
    }

    void erasingSaysWhereAnotherProgramKeepsThePast()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.grade({small.path(QStringLiteral("in"))});
        const auto reader = database::Database::open(small.path(QStringLiteral("gradebook.sqlite")), 1);
        QVERIFY(reader);
        QVERIFY((*reader)->run(QStringLiteral("BEGIN")));
        QVERIFY((*reader)->value(QStringLiteral("SELECT count(*) FROM handin")));
        const auto busy = Gradebook::open(small.path(QStringLiteral("gradebook.sqlite")), 1).value();
        QCOMPARE(busy->erase(small.entry(1).learner).error().code, std::string("storage.busy"));
        QVERIFY((*reader)->run(QStringLiteral("ROLLBACK")));
        QVERIFY(busy->erase(small.entry(1).learner));
    }

    void gradebookOfVersionOneIsTakenOver()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("x.lhand"), one.handIn());
        const QString file = small.path(QStringLiteral("gradebook.sqlite"));
        Desk(small).grade({small.path(QStringLiteral("in"))});
        {
            const auto old = database::Database::open(file, 1000);
            QVERIFY((*old)->run(QStringLiteral("ALTER TABLE handin DROP COLUMN received_given")));
            QVERIFY((*old)->run(QStringLiteral("PRAGMA user_version = 1")));
        }
        Desk desk(small);
        QCOMPARE(desk.total(1), std::string("4"));
        QCOMPARE(desk.grade({small.path(QStringLiteral("in"))}).again, std::size_t{1});
    }

    void samePersonTwiceInOneSheet_data()
    {
        QTest::addColumn<std::string>("sheet");
        QTest::newRow("name alone") << std::string("name\nAda Test\nBen Test\nada  test\n");
        QTest::newRow("email in other letters")
            << std::string("name,email\nAda,A@x.org\nB,b@x.org\nAda,a@X.org\n");
        QTest::newRow("id number") << std::string("id number\n007\n008\n007\n");
    }

    void samePersonTwiceInOneSheet()
    {
        QFETCH(std::string, sheet);
        SmallClass small(1);
        const auto refused = small.classFolder().enrol(*CsvText::read(sheet));
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, std::string("handin.people.twice"));
        QCOMPARE(refused.error().parameters, (std::vector<std::string>{"4", "2"}));
        QCOMPARE(small.classFolder().roster().entries().size(), std::size_t{1});
    }

    void emailInOtherLettersIsTheSamePerson()
    {
        SmallClass small(1);
        const auto again =
            small.classFolder().enrol(*CsvText::read("name,email\nLearner Nr1,L1@Example.ORG\n"));
        QVERIFY(again);
        QCOMPARE(again->size(), std::size_t{0});
        QCOMPARE(small.classFolder().roster().entries().size(), std::size_t{1});
    }

    void gradebookOfAnotherProgram()
    {
        SmallClass small;
        const QString file = small.path(QStringLiteral("other.sqlite"));
        test::write(file,
                    "no database at all, but a text that is long enough to be one, and so on and so forth");
        QVERIFY(!Gradebook::open(file));
        QCOMPARE(test::read(file).substr(0, 11), std::string("no database"));
    }

    void enrollingAgainChangesNothing()
    {
        SmallClass small(2);
        const std::string before = test::read(small.classFolder().file("roster.csv"));
        const auto again = small.classFolder().enrol(*CsvText::read(
            "Surname;First name;Email address\nNr1;Learner;l1@example.org\nNr3;Learner;l3@example.org\n"));
        QVERIFY(again);
        QCOMPARE(again->size(), std::size_t{1});
        QCOMPARE(again->front().name, std::string("Learner Nr3"));
        QVERIFY(test::read(small.classFolder().file("roster.csv")).find(small.entry(1).learner) !=
                std::string::npos);
        QVERIFY(before.find("Nr3") == std::string::npos);
        const auto reopened = ClassFolder::open(small.folder());
        QVERIFY(reopened);
        QCOMPARE(reopened->roster().entries().size(), std::size_t{3});
        QCOMPARE(ClassFolder::create(small.folder(), "x", "small", "").error().code,
                 std::string("handin.class.exists"));
        test::write(small.path(QStringLiteral("wrong.key")), toBase64(std::string(32, 'x')));
        QCOMPARE(ClassFolder::open(small.folder(), small.path(QStringLiteral("wrong.key"))).error().code,
                 std::string("handin.class.key"));
        QCOMPARE(small.classFolder().enrol(*CsvText::read("a,b\n1,2\n")).error().code,
                 std::string("handin.people"));
    }
};

QTEST_GUILESS_MAIN(TestGradeClass)
#include "tst_grade_class.moc"
