// The commonest mistakes of a class, and where to show them.

#include "../handin/small_class.h"

#include <lectern/gradebook/lecture_slide.h>

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace lectern;
using namespace lectern::gradebook;
using handin::ItemStatistics;

namespace {

constexpr auto drawn =
    "kind: numeric\ntitle: Drawn\npoints: 1\ntext: \"{{A}}\"\nvars: |\n  A = randint(2, 9)\n  B = A\n"
    "  C = -A\nparts:\n  - {id: b, text: b, answer: B, tol: {abs: 0}, mistakes: {C: \"Not −{{A}}.\"}}\n";

lessons::Course course(const QTemporaryDir& folder)
{
    handin::test::writeCourse(folder.path(), "A + 1", {{"drawn", drawn}});
    return handin::test::loadCourse(folder.path());
}

handin::ClassStatistics statistics(const std::vector<ItemStatistics>& items)
{
    handin::ClassStatistics all;
    all.handedIn = 40;
    all.items = items;
    return all;
}

} // namespace

class TestLectureSlide : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theCommonestFirst()
    {
        const QTemporaryDir folder;
        const LectureSlide slide =
            lectureSlide(statistics({{"sum", 30, 0.5, {}, {{"b:twice", 4}, {"b:other", 3}}},
                                     {"drawn", 20, 0.5, {}, {{"b:C", 9}}}}),
                         course(folder), QStringLiteral("en"));
        QCOMPARE(slide.title, QStringLiteral("Small"));
        QCOMPARE(slide.handedIn, 40);
        QCOMPARE(slide.mistakes.size(), std::size_t{2});
        QCOMPARE(slide.mistakes[0].exercise, QStringLiteral("Drawn"));
        QCOMPARE(slide.mistakes[0].learners, 9);
        QCOMPARE(slide.mistakes[0].answered, 20);
        QVERIFY2(
            QRegularExpression(QStringLiteral("^Not −[2-9]\\.$")).match(slide.mistakes[0].say).hasMatch(),
            qPrintable(slide.mistakes[0].say)); // with the numbers of one variant
        QCOMPARE(slide.mistakes[1].say, QStringLiteral("Doubled"));
        QVERIFY(slide.mistakes[0].calculator.isEmpty()); // this course has none
    }

    void whatOneAloneDidIsNotShown()
    {
        const QTemporaryDir folder;
        const auto slide = lectureSlide(
            statistics({{"sum", 30, 0.5, {}, {{"b:twice", 1}}}, {"gone", 30, 0.5, {}, {{"b:x", 9}}}}),
            course(folder), QStringLiteral("en"));
        QVERIFY(slide.mistakes.empty());
    }

    void theCalculatorOfTheSection()
    {
        const lessons::Course shipped = handin::test::loadCourse(QStringLiteral(LECTERN_COURSE));
        const auto slide = lectureSlide(statistics({{"heads-change", 30, 0.5, {}, {{"heads:no_root", 12}}}}),
                                        shipped, QStringLiteral("en"));
        QCOMPARE(slide.mistakes.size(), std::size_t{1});
        QVERIFY(!slide.mistakes[0].calculator.isEmpty());
        QVERIFY(slide.mistakes[0].say.contains(QStringLiteral("$1/\\sqrt d$")));
        const auto chinese =
            lectureSlide(statistics({{"heads-change", 30, 0.5, {}, {{"heads:no_root", 12}}}}), shipped,
                         QStringLiteral("zh_CN"));
        QCOMPARE(chinese.mistakes[0].exercise, QStringLiteral("头数改变什么"));
    }
};

QTEST_GUILESS_MAIN(TestLectureSlide)
#include "tst_lecture_slide.moc"
