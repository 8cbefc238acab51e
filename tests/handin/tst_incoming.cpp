#include "grading_desk.h"
#include "sanitized.h"

#include <lectern/archive/zip.h>
#include <lectern/handin/incoming.h>

#include <QDateTime>
#include <QTest>

#include <sys/resource.h>

using namespace lectern;
using namespace lectern::handin;
using test::Desk;
using test::put;
using test::SmallClass;

namespace {

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

/// The most memory that this process has had, in KiB.
long peakMemory()
{
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss;
}

std::string zipOf(const SmallClass& small, const std::vector<archive::NewEntry>& entries)
{
    const QString file = small.path(QStringLiteral("made.zip"));
    if (!archive::writeZip(file.toStdString(), entries))
        qFatal("cannot write a zip file");
    return test::read(file);
}

} // namespace

class TestIncoming : public QObject
{
    Q_OBJECT

private Q_SLOTS:
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

    void theGivenFolderMayBeNamedByTheLms_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("code");
        const QString name = QStringLiteral("handin.review.name");
        QTest::newRow("Moodle, the learner's")
            << QStringLiteral("Learner Nr1_12_assignsubmission_file_") << QString();
        QTest::newRow("Moodle, someone else's")
            << QStringLiteral("Learner Nr2_12_assignsubmission_file_") << name;
        QTest::newRow("Canvas, the learner's") << QStringLiteral("nr1learner_123_456_work") << QString();
        QTest::newRow("Canvas, someone else's") << QStringLiteral("nr2learner_123_456_work") << name;
        QTest::newRow("a date is no name") << QStringLiteral("homework_2026_11_30") << QString();
    }

    void theGivenFolderMayBeNamedByTheLms()
    {
        QFETCH(QString, folder);
        QFETCH(QString, code);
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        const QString file = put(small, folder + QStringLiteral("/x.lhand"), one.handIn());
        int number = 0;
        for (const QString& given :
             QStringList{file, QFileInfo(file).path(), QFileInfo(file).path() + u'/'}) {
            Desk desk(small, QStringLiteral("gradebook%1.sqlite").arg(++number));
            desk.grade({given});
            QCOMPARE(desk.codes(QStringLiteral("x.lhand")).value(0), code);
        }
    }

    void lateByTheNameOfAnUnpackedZipFile()
    {
        const LmsName name = readLmsName("all/nr1learner_LATE_123_456_work/deep/x.lhand");
        QVERIFY(name.late);
        QCOMPARE(name.person, std::string("nr1learner"));
        QCOMPARE(name.file, std::string("x.lhand"));
    }

    void aboutHowManyFilesThereAre()
    {
        SmallClass small;
        put(small, QStringLiteral("a/1.lhand"), "x");
        put(small, QStringLiteral("2.lhand"), "x");
        test::write(small.path(QStringLiteral("in/three.zip")),
                    zipOf(small, {{"a", "x"}, {"b", "x"}, {"c", "x"}}));
        put(small, QStringLiteral("broken.zip"), "PK");
        const QString in = small.path(QStringLiteral("in"));
        QCOMPARE(countIncoming({in}), std::size_t{6});
        QCOMPARE(countIncoming({in + QStringLiteral("/three.zip"), in + QStringLiteral("/2.lhand")}),
                 std::size_t{4});
        QCOMPARE(countIncoming({small.path(QStringLiteral("nothing"))}), std::size_t{1});
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

    /// Zip files of 60 MB of nothing each, 10 GB in all: no more is inflated than is allowed, and no more is
    /// held than one of them.
    void tenGigabytesAreNotInflated()
    {
        SmallClass small;
        const std::string zeros = zipOf(small, {{"z.ZIP", std::string(60'000'000, '\0')}});
        std::vector<archive::NewEntry> entries;
        for (int i = 0; i < 170; ++i)
            entries.push_back(
                {QStringLiteral("%1.zip").arg(i, 3, 10, QLatin1Char('0')).toStdString(), zeros});
        test::write(small.path(QStringLiteral("bomb.zip")), zipOf(small, entries));
        QVERIFY(QFileInfo(small.path(QStringLiteral("bomb.zip"))).size() < 20'000'000);
        IncomingOptions options;
        options.totalBytes = 300'000'000;
        const long before = peakMemory();
        QStringList codes;
        forEachIncoming({small.path(QStringLiteral("bomb.zip"))}, options, [&](const IncomingFile& file) {
            codes << QString::fromStdString(file.bytes ? "read" : file.bytes.error().code);
            return true;
        });
        QCOMPARE(codes.count(QStringLiteral("file.large")), 4);
        QVERIFY(codes.count(QStringLiteral("archive.total")) > 0);
        QCOMPARE(codes.count(QStringLiteral("read")), 0);
        QVERIFY2(peakMemory() - before < 250'000, qPrintable(QString::number(peakMemory() - before)));
    }

    void aHundredThousandTinyFiles()
    {
        SmallClass small;
        std::vector<archive::NewEntry> entries;
        for (int i = 0; i < 100'000; ++i)
            entries.push_back({std::to_string(i) + ".lhand", "x"});
        auto one = small.learner(1);
        one.answerSum();
        entries.push_back({"good.lhand", one.handIn()});
        test::write(small.path(QStringLiteral("many.zip")), zipOf(small, entries));
        const QString many = small.path(QStringLiteral("many.zip"));
        std::size_t visits = 0;
        const long before = peakMemory();
        forEachIncoming({many}, {}, [&visits](const IncomingFile&) { return ++visits > 0; });
        QCOMPARE(visits, std::size_t{100'001});
        const long grown = peakMemory() - before; // a sanitizer keeps what was freed
        QVERIFY2(lectern::testing::isSanitized || grown < 150'000, qPrintable(QString::number(grown)));
        IncomingOptions fewer;
        fewer.files = 1'000;
        QStringList codes;
        forEachIncoming({many}, fewer, [&](const IncomingFile& file) {
            codes << QString::fromStdString(file.bytes ? std::string() : file.bytes.error().code);
            return true;
        });
        QCOMPARE(codes, QStringList{QStringLiteral("archive.entries")});
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
        QCOMPARE(desk.soleCode(QStringLiteral("bomb.lhand")), QStringLiteral("file.large"));
    }
};

QTEST_GUILESS_MAIN(TestIncoming)
#include "sanitized.h"
#include "tst_incoming.moc"
