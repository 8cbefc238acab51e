// Searching on a thread of its own: while courses are read, with newer searches overtaking older ones, and
// through a file that is taken away.

#include "course_folder.h"
#include "shipped_course.h"

#include <lectern/search/searcher.h>

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace lectern;
using namespace lectern::search;
using lessons::testing::CourseFolder;

namespace {

const QString zh = QStringLiteral("zh_CN");

Results lastOf(const QSignalSpy& found)
{
    return found.isEmpty() ? Results() : found.last().first().value<Results>();
}

} // namespace

class TestSearcher : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsWhileItReads();
    void onlyTheNewestSearchIsAnswered();
    void installedCoursesAreSearched();
    void goesOnWithoutItsFile();
    void endsWhileItReads();
};

void TestSearcher::findsWhileItReads()
{
    const CourseFolder small;
    Searcher searcher({});
    QSignalSpy found(&searcher, &Searcher::found);
    searcher.search(QStringLiteral("查询"), zh); // nothing is read yet
    QTRY_COMPARE(found.size(), 1);
    QCOMPARE(lastOf(found).found, 0);
    searcher.refresh({small.path(), QString::fromUtf8(testing::shippedCourse), {}});
    QVERIFY(searcher.isReading());
    QTRY_VERIFY_WITH_TIMEOUT(!searcher.isReading(), 30'000);
    QVERIFY(found.size() >= 3); // again after each course
    QVERIFY(lastOf(found).lessons.size() >= 2);
    const auto answers = found.size();
    searcher.refresh({small.path(), QString::fromUtf8(testing::shippedCourse), {}});
    QTRY_VERIFY_WITH_TIMEOUT(!searcher.isReading(), 30'000);
    QCOMPARE(found.size(), answers); // nothing has changed
}

void TestSearcher::onlyTheNewestSearchIsAnswered()
{
    const CourseFolder small;
    Searcher searcher({});
    QSignalSpy found(&searcher, &Searcher::found);
    searcher.refresh({small.path(), {}, {}});
    for (int i = 0; i < 50; ++i)
        searcher.search(QString::number(i), zh);
    searcher.search(QStringLiteral("查询"), zh);
    QTRY_COMPARE(lastOf(found).typed, QStringLiteral("查询"));
    QTRY_VERIFY_WITH_TIMEOUT(!searcher.isReading(), 30'000);
    QVERIFY(found.size() <= 2);
}

void TestSearcher::installedCoursesAreSearched()
{
    const CourseFolder small;
    QCOMPARE(coursesIn({small.path(), small.path() + u'/', QStringLiteral("/nowhere")}),
             QStringList{small.path()});
    QVERIFY(coursesIn({}).isEmpty());
}

void TestSearcher::goesOnWithoutItsFile()
{
    const QTemporaryDir cache;
    const CourseFolder small;
    const QString file = cache.filePath(QStringLiteral("search.sqlite"));
    Searcher searcher(file);
    QSignalSpy found(&searcher, &Searcher::found);
    searcher.refresh({small.path(), {}, {}});
    QTRY_VERIFY_WITH_TIMEOUT(!searcher.isReading(), 30'000);
    QFile damaged(file); // under its hands
    QVERIFY(damaged.open(QIODevice::ReadWrite));
    damaged.write(QByteArray(static_cast<int>(damaged.size()), 'x'));
    damaged.close();
    small.replace(QStringLiteral("01-a/zh_CN.md"), "```{figure}", "残差连接\n\n```{figure}");
    searcher.refresh({small.path(), {}, {}});
    searcher.search(QStringLiteral("残差"), zh);
    QTRY_COMPARE_WITH_TIMEOUT(lastOf(found).found, 1, 30'000);
}

void TestSearcher::endsWhileItReads()
{
    for (int i = 0; i < 5; ++i) {
        Searcher searcher({});
        searcher.refresh({QString::fromUtf8(testing::shippedCourse), {}, {}});
        searcher.search(QStringLiteral("x"), zh);
        QTest::qWait(i * 10);
    }
}

QTEST_GUILESS_MAIN(TestSearcher)
#include "tst_searcher.moc"
