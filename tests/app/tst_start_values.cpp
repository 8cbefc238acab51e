// The calculators of a lesson at the author's start values.

#include "shipped_course.h"

#include <lectern/lessons/walk.h>
#include <lectern/window/start_values.h>

#include <QTest>

using namespace lectern;
using namespace lectern::window;

namespace {

const lessons::Lesson& lesson()
{
    static const auto loaded = lessons::loadCourse(testing::shippedCourse);
    return loaded.value.lessons.front();
}

QStringList targets(const lessons::Page& page)
{
    QStringList found;
    lessons::walk(page.blocks, {{}, [&](const lessons::Inline& item) {
                                    const auto* role = std::get_if<lessons::Role>(&item.content);
                                    if (role && role->kind == lessons::RoleKind::value)
                                        found << QString::fromStdString(role->target);
                                }});
    return found;
}

} // namespace

class TestStartValues : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textsOfTheLesson()
    {
        StartValues values(lesson());
        QCOMPARE(values.text(QStringLiteral("two-tokens.A[1,1]:.4f")), QStringLiteral("0.6698"));
        QCOMPARE(values.text(QStringLiteral("two-tokens.O[1,:]:.2f")), QStringLiteral("[1.34, 1.32]"));
        for (const QString& target : targets(lesson().pages.at("en")))
            QVERIFY2(values.text(target) != u"?", qPrintable(target));
    }

    /// From the last to the first, against the thread's order.
    void theOrderOfAskingDoesNotMatter()
    {
        StartValues forward(lesson());
        StartValues backward(lesson());
        QStringList all = targets(lesson().pages.at("zh_CN"));
        QVERIFY(all.size() > 50);
        std::map<QString, QString> texts;
        for (const QString& target : all)
            texts[target] = forward.text(target);
        std::reverse(all.begin(), all.end());
        for (const QString& target : all)
            QCOMPARE(backward.text(target), texts[target]);
    }

    void everyCalculatorHasItsSheet()
    {
        StartValues values(lesson());
        for (const auto& [id, calculator] : lesson().calculators)
            QVERIFY2(values.sheet(id) && values.sheet(id)->sheet, id.c_str());
    }

    void entriesCanBeAskedAbout()
    {
        StartValues values(lesson());
        QCOMPARE(values.entry(QStringLiteral("two-tokens.A[1,2]:.4f")), (calc::EntryRef{"A", 0, 1, 0}));
        QCOMPARE(values.entry(QStringLiteral("two-tokens.a:.4f")), (calc::EntryRef{"a", 0, 0, 0}));
        for (const char* none : {"two-tokens.O[1,:]:.2f", "two-tokens.1 - a", "two-tokens.V[1,1]", "of-no-lesson.a", ""})
            QVERIFY2(!values.entry(QString::fromLatin1(none)), none);
        int asked = 0;
        for (const QString& target : targets(lesson().pages.at("en")))
            asked += values.entry(target) ? 1 : 0;
        QVERIFY2(asked > 50, qPrintable(QString::number(asked)));
    }

    void whatIsNotThere()
    {
        StartValues values(lesson());
        QVERIFY(!values.sheet("of-no-lesson"));
        for (const char* target :
             {"of-no-lesson.a", "two-tokens.nothing", "two-tokens", "", ".", "two-tokens.A["})
            QCOMPARE(values.text(QString::fromLatin1(target)), QStringLiteral("?"));
        const lessons::Lesson empty;
        StartValues none(empty);
        QCOMPARE(none.text(QStringLiteral("a.b")), QStringLiteral("?"));
    }

    void leavesItsWorkAtOnce()
    {
        for (int i = 0; i < 50; ++i)
            const StartValues values(lesson());
    }
};

QTEST_GUILESS_MAIN(TestStartValues)
#include "tst_start_values.moc"
