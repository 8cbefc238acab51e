// The whole first lesson as a screen reader finds it: formulas are words, not TeX.

#include "lesson_window.h"

#include <lectern/typesetting/spoken_formula.h>

#include <QAccessible>
#include <QRegularExpression>
#include <QTemporaryDir>

using namespace lectern;
using lectern::testing::Program;

namespace {

/// Everything that is said of an object and of what is in it.
void collect(QAccessibleInterface* object, QStringList& said, int depth = 0)
{
    if (!object || depth > 60)
        return;
    for (const auto kind : {QAccessible::Name, QAccessible::Description, QAccessible::Value})
        said << object->text(kind);
    for (int i = 0; i < object->childCount(); ++i)
        collect(object->child(i), said, depth + 1);
}

} // namespace

class TestSpokenLesson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void chinese_data()
    {
        QTest::addColumn<QString>("words");
        const auto row = [](const char* tex, const char* words) {
            QTest::newRow(tex) << QString::fromUtf8(words);
        };
        row("QK^\\top", "Q K 的转置");
        row("\\sqrt{d_k}", "根号 d 下标 k");
        row("\\frac12", "2 分之 1");
        row("\\frac{QK^\\top}{\\sqrt{d_k}}", "分数：分子 Q K 的转置，分母 根号 d 下标 k，分数完");
        row("h_{t-1}", "h 下标 t 减 1，下标完");
        row("L^2", "L 的平方");
        row("e^x", "e 的 x 次方");
        row("a=-b", "a 等于 负 b");
        row("\\sum_{r=1}^{n}x_r", "从 r 等于 1 到 n 求和， x 下标 r");
        row("\\begin{bmatrix}1&0\\\\0&1\\end{bmatrix}",
            "2 行 2 列的矩阵：第 1 行：1， 0； 第 2 行：0， 1；矩阵完");
    }

    void chinese()
    {
        QFETCH(QString, words);
        window::Translations translations;
        translations.use(QStringLiteral("zh_CN"));
        QCOMPARE(typesetting::spokenFormula(QString::fromUtf8(QTest::currentDataTag())), words);
    }

    void nothingIsSaidAsTex_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("zh_CN") << "zh_CN";
        QTest::newRow("en") << "en";
    }

    void nothingIsSaidAsTex()
    {
        QFETCH(QString, language);
        const QTemporaryDir data;
        Program program(data.path(), language);
        for (const lessons::Embed& embed : program.view().embeds())
            QVERIFY(program.view().embedded(embed));
        program.settle();
        QStringList said;
        collect(QAccessible::queryAccessibleInterface(&program.window()), said);
        QVERIFY2(said.size() > 1000, qPrintable(QString::number(said.size())));
        static const QRegularExpression tex(QStringLiteral("\\\\[A-Za-z]|\\$|[_^]\\{"));
        QStringList asTex;
        for (const QString& text : said) {
            if (text.contains(tex))
                asTex << text;
        }
        QVERIFY2(asTex.isEmpty(), qPrintable(asTex.join(u'\n')));
    }
};

QTEST_MAIN(TestSpokenLesson)
#include "tst_spoken_lesson.moc"
