#include <lectern/grading/grader.h>

#include "sample_exercises.h"

#include <QTest>

using namespace lectern;
using namespace lectern::grading;

class TestFillTemplate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fillsTemplates()
    {
        const auto drawn = Variant::draw(samples::twoTokens(), 1);
        QVERIFY(drawn);
        const calc::Sheet& sheet = drawn->sheet();
        const auto filled = [&sheet](const char* text) {
            const auto result = fillTemplate(text, sheet);
            return QString::fromStdString(result ? *result : "error " + result.error().code);
        };
        QCOMPARE(filled("$a=$ {{A[1,1]:.4f}}, {{V[2,2]}}"), QStringLiteral("$a=$ 0.6698, -1"));
        QCOMPARE(filled("{{37248}} {{1/3}} {{-0.00001:.2f}} {{2:.0f}}"),
                 QStringLiteral("37248 0.333333 0.00 2"));
        QCOMPARE(filled("$V={{V}}$"),
                 QStringLiteral("$V=\\begin{bmatrix} 1 & 1 \\\\ 3 & -1 \\end{bmatrix}$"));
        QCOMPARE(filled("{{A[1,1]:.2%}} {{1/2:%}}"), QStringLiteral("66.98% 50%"));
        QCOMPARE(filled("no pieces"), QStringLiteral("no pieces"));
        QVERIFY(filled("{{nothing}}").startsWith(QLatin1StringView("error")));
    }
};

QTEST_GUILESS_MAIN(TestFillTemplate)
#include "tst_fill_template.moc"
