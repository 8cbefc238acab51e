// What is looked at before a course is packed, and how the package gets its name.

#include "packed_course.h"

#include <lectern/authoring/packer.h>
#include <lectern/packages/package.h>

#include <QSignalSpy>
#include <QTest>

using namespace lectern;
using namespace lectern::authoring;
using packages::test::PackedCourse;

namespace {

Texts unsaved(const QString& file, const std::string& text)
{
    return {{file.toStdString(), std::make_shared<const std::string>(text)}};
}

} // namespace

class TestPacking : public QObject
{
    Q_OBJECT

    std::unique_ptr<PackedCourse> m_packed;

    QString course() const { return m_packed->path("course"); }
    QString target() const { return m_packed->path("small.lectern"); }
    std::vector<std::string> besideTheCourse() const
    {
        std::vector<std::string> names;
        for (const QString& name :
             QDir(m_packed->path("")).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot))
            names.push_back(name.toStdString());
        return names;
    }

private Q_SLOTS:
    void init() { m_packed = std::make_unique<PackedCourse>(); }

    void anOpenTextStandsForItsFile()
    {
        const auto outlook = lookAtPackage(
            course().toStdString(),
            unsaved(m_packed->path("course/course.yaml"),
                    "format: 1\nid: small\nversion: 7\ntitle: {en: Small}\nlanguages: [en]\nlessons: [01-a]\n"));
        QVERIFY(!outlook.isRefused());
        QCOMPARE(outlook.plan.version, 7);
        QCOMPARE(outlook.plan.files.size(), std::size_t{3});
    }

    void aCourseWithErrorsIsRefusedWithAllOfThem()
    {
        m_packed->put("01-a/en.md", "---\nid: a\ntitle: A\nlang: en\n---\n\n## One {#one minutes=3}\n\n"
                                    "{ref}`nothere` and {ref}`norhere`\n\n```{exercise} sum\n```\n");
        const auto outlook = lookAtPackage(course().toStdString());
        QVERIFY(outlook.isRefused());
        QVERIFY(outlook.findings.size() >= 2);
        QVERIFY(outlook.plan.files.empty());
        m_packed->put("01-a/en.md", packages::test::smallCourse.at("01-a/en.md"));
        m_packed->put("course.yaml", "format: 1\nid: a/b\nversion: 1\ntitle: {en: Small}\nlanguages: [en]\n"
                                     "lessons: [01-a]\n");
        QVERIFY(lookAtPackage(course().toStdString()).isRefused()); // no folder can have that name
    }

    void aStoppedPackageLeavesWhatWasThere_data()
    {
        QTest::addColumn<double>("share");
        QTest::newRow("at once") << 0.0;
        QTest::newRow("written") << 0.8;
        QTest::newRow("tried") << 1.0;
    }

    void aStoppedPackageLeavesWhatWasThere()
    {
        QFETCH(double, share);
        const auto outlook = lookAtPackage(course().toStdString());
        packages::test::write(target(), "the one before");
        const auto before = besideTheCourse();
        const auto packed = packCourse(outlook, target().toStdString(), std::nullopt,
                                       [share](double done) { return done < share; });
        QVERIFY(!packed);
        QCOMPARE(packed.error().code, std::string("archive.stopped"));
        QCOMPARE(packed.error().parameters.front(), target().toStdString());
        QCOMPARE(packages::test::read(target()), std::string("the one before"));
        QCOMPARE(besideTheCourse(), before);
        QVERIFY(packCourse(outlook, target().toStdString(), std::nullopt).has_value());
        QCOMPARE(besideTheCourse(), before);
        QVERIFY(packages::Package::open(target().toStdString()).has_value());
        QVERIFY(QFile::permissions(target()).testFlag(QFile::ReadOther)); // learners may copy it
    }

    void aFolderThatIsNotThereIsNamed()
    {
        const std::string file = m_packed->path("absent/small.lectern").toStdString();
        const auto packed = packCourse(lookAtPackage(course().toStdString()), file, std::nullopt);
        QVERIFY(!packed);
        QCOMPARE(packed.error().code, std::string("archive.write"));
        QCOMPARE(packed.error().parameters.front(), file);
    }

    void aKeyIsMadeOnceAndSigns()
    {
        const QString file = m_packed->path("author.key");
        QVERIFY(!*signingKey({}));
        QVERIFY(makeKey(file).has_value());
        QCOMPARE(makeKey(file).error().code, std::string("templates.exists"));
        const auto key = signingKey(file);
        QVERIFY(key && *key);
        QVERIFY(packCourse(lookAtPackage(course().toStdString()), target().toStdString(), *key).has_value());
        QCOMPARE(packages::Package::open(target().toStdString())->signer(), (*key)->publicKey);
        QCOMPARE(signingKey(m_packed->path("course/course.yaml")).error().code, std::string("package.key"));
        QCOMPARE(signingKey(m_packed->path("course/01-a/exercises/sum.yaml")).error().code,
                 std::string("package.key")); // far too long to be one
        QVERIFY(!signingKey(m_packed->path("absent.key")));
        QVERIFY(!signingKey(course())); // a folder, but of no class
    }

    void packsBesideWhoeverAsked()
    {
        Packer packer(course());
        packer.pack({}, {}, target()); // nothing is known yet
        QVERIFY(!packer.state().packing);
        packer.look({}, {});
        QVERIFY(packer.state().looking);
        QTRY_VERIFY(!packer.state().looking);
        QVERIFY(packer.state().mayPack());
        packer.look({}, {});
        packer.pack({}, {}, target()); // is not lost while it looks
        QVERIFY(packer.state().packing);
        QTRY_COMPARE(packer.state().packed, target());
        QVERIFY(!packer.state().problem);
        QVERIFY(packages::Package::open(target().toStdString()).has_value());
    }

    void neitherErrorsNorABadKeyArePacked()
    {
        Packer packer(course());
        packer.look({}, m_packed->path("course/course.yaml"));
        QTRY_VERIFY(packer.state().keyProblem);
        QVERIFY(!packer.state().mayPack());
        packer.look({}, {});
        QTRY_VERIFY(packer.state().mayPack());
        // What was mended when it was looked at is broken when it is packed.
        packer.pack(unsaved(m_packed->path("course/01-a/en.md"), "no front matter"), {}, target());
        QTRY_VERIFY(!packer.state().packing);
        QVERIFY(packer.state().outlook->isRefused());
        QVERIFY(packer.state().packed.isEmpty());
        QVERIFY(!QFile::exists(target()));
    }

    void isStopped()
    {
        Packer packer(course());
        packer.look({}, {});
        QTRY_VERIFY(packer.state().mayPack());
        packer.pack({}, {}, target());
        packer.stop();
        QTRY_VERIFY(!packer.state().packing);
        // A machine may be quicker than the hand.
        QCOMPARE(QFile::exists(target()), !packer.state().problem);
        QCOMPARE(packer.state().problem ? packer.state().problem->code : std::string("archive.stopped"),
                 std::string("archive.stopped"));
        QFile::remove(target());
        packer.look({}, {});
        packer.pack({}, {}, target());
        packer.stop(); // before it has begun
        QVERIFY(!packer.state().packing);
        QTRY_VERIFY(!packer.state().looking);
        QVERIFY(!QFile::exists(target()));
    }

    void endsWhileItPacks()
    {
        {
            Packer packer(course());
            packer.look({}, {});
            QTRY_VERIFY(packer.state().mayPack());
            packer.pack({}, {}, target());
        }
        QCoreApplication::processEvents(); // nothing comes to who is gone
        QCOMPARE(besideTheCourse().size(), std::size_t(QFile::exists(target()) ? 2 : 1));
    }
};

QTEST_GUILESS_MAIN(TestPacking)
#include "tst_packing.moc"
