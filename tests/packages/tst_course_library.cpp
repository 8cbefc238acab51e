// Installing, versions, signers, removing, and programs that are killed meanwhile.

#include "packed_course.h"

#include <QTest>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <thread>

using namespace lectern;
using namespace lectern::packages;

namespace {

QStringList idsAndVersions(const CourseLibrary& library)
{
    QStringList list;
    for (const InstalledCourse& course : library.courses())
        list << QStringLiteral("%1/%2").arg(QString::fromStdString(course.id)).arg(course.version);
    return list;
}

bool isUnfinished(const QString& root)
{
    return !QDir(root).entryList({QStringLiteral(".unfinished-*")}, QDir::Dirs | QDir::Hidden).isEmpty();
}

} // namespace

class TestCourseLibrary : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void installsAndOpens()
    {
        const test::PackedCourse packed;
        const QTemporaryDir home;
        CourseLibrary library(home.filePath(QStringLiteral("courses")).toStdString());
        QVERIFY(library.courses().empty());
        const auto installed = test::install(library, packed.pack("s.lectern", test::key('k')));
        QVERIFY(installed);
        QCOMPARE(installed->id, std::string("small"));
        QCOMPARE(installed->signer, test::key('k').publicKey);
        QCOMPARE(installed->title.at("en"), std::string("Small"));
        const auto opened = lessons::loadCourse(installed->folder);
        QVERIFY(opened.diagnostics.empty());
        QCOMPARE(opened.value.lessons.at(0).exercises.count("sum"), std::size_t{1});
        const QFileInfo page(QString::fromStdString((installed->folder / "01-a/en.md").string()));
        QVERIFY(!page.isExecutable() || page.ownerId() == 0); // root may run anything that has one such bit
        QVERIFY(!(page.permissions() & (QFile::ExeOwner | QFile::ExeGroup | QFile::ExeOther)));
    }

    void samePackageTwiceChangesNothing()
    {
        const test::PackedCourse packed;
        const QTemporaryDir home;
        CourseLibrary library(home.path().toStdString());
        QVERIFY(test::install(library, packed.pack()));
        const auto before = test::filesIn(home.path());
        QVERIFY(test::install(library, packed.pack()));
        QCOMPARE(test::filesIn(home.path()), before);
    }

    void versionsStandSideBySideNewestFirst()
    {
        const test::PackedCourse packed;
        const QTemporaryDir home;
        CourseLibrary library(home.path().toStdString());
        for (const int version : {2, 10, 1}) {
            packed.setVersion(version);
            QVERIFY(test::install(library, packed.pack()));
        }
        QCOMPARE(idsAndVersions(library), (QStringList{QStringLiteral("small/10"), QStringLiteral("small/2"),
                                                       QStringLiteral("small/1")}));
        QVERIFY(library.remove("small", 10));
        QCOMPARE(idsAndVersions(library),
                 (QStringList{QStringLiteral("small/2"), QStringLiteral("small/1")}));
        QVERIFY(!isUnfinished(home.path()));
        QCOMPARE(library.remove("small", 10).error().code, std::string("package.absent"));
        QCOMPARE(library.remove("..", 1).error().code, std::string("package.absent"));
        QVERIFY(library.remove("small", 1));
        QVERIFY(library.remove("small", 2));
        QVERIFY(QDir(home.path()).isEmpty(QDir::Dirs | QDir::NoDotAndDotDot));
    }

    void anotherPackageOfTheSameVersionIsRefused()
    {
        const test::PackedCourse packed;
        const QTemporaryDir home;
        CourseLibrary library(home.path().toStdString());
        QVERIFY(test::install(library, packed.pack()));
        const auto before = test::filesIn(home.path());
        packed.put("shared/new.md", "New.");
        QCOMPARE(test::install(library, packed.pack()).error().code, std::string("package.version"));
        QCOMPARE(test::filesIn(home.path()), before);
    }

    void anotherSignerIsRefusedUnlessAccepted()
    {
        const test::PackedCourse packed;
        const QTemporaryDir home;
        CourseLibrary library(home.path().toStdString());
        QVERIFY(test::install(library, packed.pack("1.lectern", test::key('a'))));
        packed.setVersion(2);
        QCOMPARE(test::install(library, packed.pack("2.lectern", test::key('b'))).error().code,
                 std::string("package.signer"));
        QCOMPARE(test::install(library, packed.pack("2.lectern")).error().code,
                 std::string("package.signer"));
        QCOMPARE(idsAndVersions(library), QStringList{QStringLiteral("small/1")});
        QVERIFY(test::install(library, packed.pack("2.lectern", test::key('b')), {true}));
        QCOMPARE(idsAndVersions(library),
                 (QStringList{QStringLiteral("small/2"), QStringLiteral("small/1")}));
    }

    void whatIsNoCourseIsNotListed()
    {
        const QTemporaryDir home;
        CourseLibrary library(home.path().toStdString());
        test::write(home.filePath(QStringLiteral("small/1/manifest.json")), "{}");
        test::write(home.filePath(QStringLiteral("other/readme.txt")), "x");
        const test::PackedCourse packed;
        auto package = Package::open(packed.pack().toStdString());
        QDir().mkpath(home.filePath(QStringLiteral("moved/7")));
        QVERIFY(package->unpack(home.filePath(QStringLiteral("moved/7")).toStdString()));
        QVERIFY(library.courses().empty());
    }

    void killedProgramsLeaveTheOldOrTheNew_data()
    {
        QTest::addColumn<int>("files"); // seen before the kill
        for (const int files : {0, 1, 3, 20, 40, 59, 63})
            QTest::newRow(qPrintable(QString::number(files))) << files;
    }

    void killedProgramsLeaveTheOldOrTheNew()
    {
        QFETCH(int, files);
        const test::PackedCourse packed;
        for (int i = 0; i < 60; ++i)
            packed.put("shared/part-" + std::to_string(i) + ".md", std::string(5'000, 'x'));
        const QString file = packed.pack();
        const QTemporaryDir home;
        const QString root = home.path();
        const pid_t child = fork();
        if (child == 0) {
            CourseLibrary library(root.toStdString());
            static_cast<void>(test::install(library, file));
            _exit(0);
        }
        const auto seen = [&root] {
            QDirIterator walk(root, {QStringLiteral("*.md")}, QDir::Files | QDir::Hidden,
                              QDirIterator::Subdirectories);
            int count = 0;
            for (; walk.hasNext(); walk.next())
                ++count;
            return count;
        };
        int status = 0;
        bool ended = false;
        while (!ended && seen() < files)
            ended = waitpid(child, &status, WNOHANG) != 0;
        if (!ended) {
            kill(child, SIGKILL);
            waitpid(child, &status, 0);
        }

        CourseLibrary library(root.toStdString());
        for (const InstalledCourse& course : library.courses()) { // whole, if it is there
            const auto loaded = lessons::loadCourse(course.folder);
            QVERIFY(loaded.diagnostics.empty());
            QVERIFY(QFile::exists(QString::fromStdString((course.folder / "shared/part-59.md").string())));
        }
        QVERIFY(test::install(library, file));
        QVERIFY(!isUnfinished(root));
        QCOMPARE(idsAndVersions(library), QStringList{QStringLiteral("small/1")});
    }

    void severalAtOnce()
    {
        const test::PackedCourse packed;
        std::vector<QString> files;
        for (int version = 1; version <= 4; ++version) {
            packed.setVersion(version);
            files.push_back(packed.pack(qPrintable(QStringLiteral("v%1.lectern").arg(version))));
        }
        const QTemporaryDir home;
        std::atomic<int> done = 0;
        std::vector<std::thread> threads;
        for (const QString& file : files) {
            threads.emplace_back([&home, &done, file] {
                CourseLibrary library(home.path().toStdString());
                done += test::install(library, file) ? 1 : 0;
            });
        }
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(done.load(), 4);
        QCOMPARE(CourseLibrary(home.path().toStdString()).courses().size(), std::size_t{4});
    }

    void fullOrReadOnlyDisk()
    {
        const test::PackedCourse packed;
        const QTemporaryDir home;
        const QString blocked = home.filePath(QStringLiteral("file"));
        test::write(blocked, "no folder");
        CourseLibrary library(blocked.toStdString());
        QCOMPARE(test::install(library, packed.pack()).error().code, std::string("package.busy"));
        QCOMPARE(test::read(blocked), std::string("no folder"));
    }
};

QTEST_GUILESS_MAIN(TestCourseLibrary)
#include "tst_course_library.moc"
