// Courses other than the shipped one: from an empty folder to a solved exercise, and the page of installed
// courses.

#include "../cli/cli_process.h"

#include <lectern/cards/exercise_card.h>
#include <lectern/grading/grader.h>
#include <lectern/packages/course_library.h>
#include <lectern/storage/learner_store.h>
#include <lectern/typesetting/math_service.h>
#include <lectern/window/course_session.h>
#include <lectern/window/lesson_desk.h>
#include <lectern/window/main_window.h>
#include <lectern/window/translations.h>

#include <QApplication>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace lectern;
using testing::runCli;

namespace {

/// The program with nothing but its shipped course.
struct Program
{
    Program()
        : store(std::move(*storage::LearnerStore::open(home.filePath(QStringLiteral("data")))))
        , session({store.get(),
                   &math,
                   &translations,
                   {QStringLiteral(LECTERN_SOURCE_DIR "/lessons/content/attention"), {}},
                   library()},
                  {QStringLiteral("en"), window::SchemeChoice::light, 1})
    {
    }

    QString library() const { return home.filePath(QStringLiteral("data/courses")); }
    QString path(const char* name) const { return home.filePath(QString::fromLatin1(name)); }

    void openShipped()
    {
        QVERIFY(session.open(QStringLiteral(LECTERN_SOURCE_DIR "/lessons/content/attention")).empty());
        session.desk()->open({}, {});
        session.desk()->window().show();
    }

    window::MainWindow& window() { return session.desk()->window(); }

    template <typename Widget>
    Widget* find(const char* name)
    {
        return window().findChild<Widget*>(QString::fromLatin1(name));
    }

    QString titleOfPage() { return window().windowTitle(); }

    QTemporaryDir home;
    typesetting::MathService math;
    window::Translations translations;
    std::unique_ptr<storage::LearnerStore> store;
    window::CourseSession session;
};

void succeeds(const QStringList& arguments)
{
    const auto run = runCli(arguments);
    QVERIFY2(run.exitCode == 0, qPrintable(arguments.join(u' ') + u": " + QString::fromUtf8(run.err)));
}

/// Makes a course with the commands an author has; gives the package.
QString packNew(const Program& program, const QString& id, int version = 1, const QString& key = {})
{
    const QString folder = program.home.filePath(id);
    const QString package = program.home.filePath(QStringLiteral("%1-%2.lectern").arg(id).arg(version));
    if (!QFile::exists(folder))
        succeeds({QStringLiteral("new"), QStringLiteral("course"), folder, QStringLiteral("--title"),
                  QStringLiteral("Course ") + id, QStringLiteral("--lang"), QStringLiteral("en")});
    QFile yaml(folder + u"/course.yaml");
    QByteArray text = yaml.open(QIODevice::ReadOnly) ? yaml.readAll() : QByteArray();
    yaml.close();
    const auto line = [](int number) { return QByteArray("version: ").append(QByteArray::number(number)); };
    text.replace(line(version - 1), line(version));
    if (yaml.open(QIODevice::WriteOnly))
        yaml.write(text);
    yaml.close();
    QStringList pack{QStringLiteral("pack"), folder, QStringLiteral("--to"), package};
    if (!key.isEmpty())
        pack << QStringLiteral("--key") << key;
    succeeds(pack);
    return package;
}

/// The sum that this learner's variant asks for.
QString rightAnswer(const Program& program, const QString& course, const lessons::Exercise& exercise)
{
    const auto variant = grading::Variant::draw(
        exercise, grading::variantSeed(program.store->variantSecret(course), exercise, 1));
    return QString::number(variant->sheet().value("total")->at(0, 0));
}

} // namespace

class TestCourses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fromNewCourseToSolvedExercise()
    {
        Program program;
        const QString package = packNew(program, QStringLiteral("sums"));
        QVERIFY(program.session.open(package).empty());
        window::LessonDesk& desk = *program.session.desk();
        QVERIFY(desk.open({}, {}));
        program.window().resize(1000, 760);
        program.window().show();
        QVERIFY(program.titleOfPage().startsWith(u"Course sums"));
        QVERIFY(program.window().view().toPlainText().contains(u"What this lesson is about"));

        const lessons::Embed embed{lessons::EmbedKind::exercise, "sums-first"};
        program.window().view().goToEmbedded(embed);
        auto* card = qobject_cast<cards::ExerciseCard*>(program.window().view().embedded(embed));
        QVERIFY(card);
        auto* field = card->findChild<QLineEdit*>(QStringLiteral("total_0_0"));
        QVERIFY(field);
        field->setFocus();
        const auto course = lessons::loadCourse(program.path("data/courses/sums/1").toStdString());
        QTest::keyClicks(field, rightAnswer(program, QStringLiteral("sums"),
                                            course.value.lessons.at(0).exercises.at("sums-first")));
        QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(card->run().report().has_value());
        const auto attempts = program.store->attempts(QStringLiteral("sums"));
        QCOMPARE(attempts.size(), std::size_t{1});
        QCOMPARE(attempts.front().points, attempts.front().maximum);
        QVERIFY(attempts.front().points > 0);
    }

    void droppedPackageIsInstalledAndOpenedFromThePage()
    {
        Program program;
        program.openShipped();
        const QString package = packNew(program, QStringLiteral("drops"));
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(package)});
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&program.window(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&program.window(), &drop);
        QVERIFY(program.find<QLabel>("coursesNews"));
        QVERIFY(program.find<QLabel>("coursesNews")->text().contains(u"Course drops"));
        auto* shipped = program.find<QPushButton>("open_attention_1");
        QVERIFY(shipped && !shipped->isEnabled());
        QVERIFY(!program.find<QPushButton>("remove_attention_1"));

        auto* open = program.find<QPushButton>("open_drops_1");
        QVERIFY(open && open->isVisible());
        const window::LessonDesk* before = program.session.desk();
        open->setFocus();
        QTest::keyClick(open, Qt::Key_Return);
        QTRY_VERIFY(program.session.desk() != before && program.titleOfPage().startsWith(u"Course drops"));
        QVERIFY(program.window().isVisible());
    }

    void removingAsksFirst()
    {
        Program program;
        program.openShipped();
        program.session.desk()->installPackage(packNew(program, QStringLiteral("gone")));
        auto* remove = program.find<QPushButton>("remove_gone_1");
        QVERIFY(remove);
        remove->setFocus();
        QTest::keyClick(remove, Qt::Key_Return);
        QVERIFY(QFile::exists(program.library() + u"/gone/1"));
        QTest::keyClick(remove, Qt::Key_Return);
        QVERIFY(!QFile::exists(program.library() + u"/gone"));
        QVERIFY(!program.find<QPushButton>("open_gone_1"));
        auto* back = program.find<QPushButton>("coursesBack");
        QTest::keyClick(back, Qt::Key_Escape);
        QVERIFY(program.window().view().isVisible());
    }

    void newerVersionIsOfferedBesideTheOldOne()
    {
        Program program;
        program.openShipped();
        program.session.desk()->installPackage(packNew(program, QStringLiteral("twice")));
        program.session.desk()->installPackage(packNew(program, QStringLiteral("twice"), 2));
        QVERIFY(program.find<QPushButton>("open_twice_1") && program.find<QPushButton>("open_twice_2"));
        QVERIFY(program.session.open(program.library() + u"/twice/2").empty());
        program.session.desk()->showCourses();
        QVERIFY(!program.find<QPushButton>("open_twice_2")->isEnabled());
        QVERIFY(!program.find<QPushButton>("remove_twice_2"));
        QVERIFY(program.find<QPushButton>("remove_twice_1"));
    }

    void anotherSignerIsToldAndCanBeAccepted()
    {
        Program program;
        program.openShipped();
        for (const char* name : {"a.key", "b.key"})
            succeeds({QStringLiteral("new"), QStringLiteral("key"), program.path(name)});
        program.session.comeForward(packNew(program, QStringLiteral("keys"), 1, program.path("a.key")));
        QVERIFY(program.titleOfPage().startsWith(u"Course keys"));
        program.session.comeForward(packNew(program, QStringLiteral("keys"), 2, program.path("b.key")));
        QVERIFY(program.find<QLabel>("coursesNews")->text().contains(u"signed by the key"));
        QVERIFY(!program.find<QPushButton>("open_keys_2"));
        QTest::mouseClick(program.find<QPushButton>("coursesAccept"), Qt::LeftButton);
        QVERIFY(program.find<QPushButton>("open_keys_2"));
    }

    void packageThatIsNoneLeavesTheCourseOpen()
    {
        Program program;
        program.openShipped();
        const QString title = program.titleOfPage();
        QFile file(program.path("bad.lectern"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no package") > 0);
        file.close();
        program.session.comeForward(file.fileName());
        QVERIFY(program.find<QLabel>("coursesNews")->text().contains(u"not a whole zip file"));
        program.session.comeForward(program.path("nothing"));
        QVERIFY(program.find<QLabel>("coursesNews")->text().contains(u"course.yaml"));
        QCOMPARE(program.titleOfPage(), title);
    }
};

QTEST_MAIN(TestCourses)
#include "tst_courses.moc"
