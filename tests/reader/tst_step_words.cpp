// A link to a step is called as the step is where it is shown.

#include "referred.h"

#include <lectern/lessons/course.h>

#include <QTest>

using namespace lectern;

namespace {

lessons::Lesson lesson()
{
    auto parsed = lessons::parseCalculator(R"(
title: T
inputs:
  Q: {matrix: [[1, 2]], label: {zh_CN: 查询 $Q$, en: queries $Q$}}
  x: {number: 1}
cells: |
  A = softmax(Q) * x
  B = A + 1
  C = A + 2
  D = A + 3
show:
  - {heatmap: A, label: {zh_CN: 权重, en: weights}}
  - {bars: [B, A], label: {zh_CN: 两个, en: both}}
  - {matrix: C, label: {zh_CN: "第 {{x}} 个", en: "number {{x}}"}}
  - {matrix: A}
  - {matrix: A, label: {zh_CN: 又一次, en: again}}
  - {matrix: D, label: {zh_CN: "{{x}} 次", en: "{{x}} times"}}
  - {heatmap: D, label: {zh_CN: 差, en: differences}}
  - {matrix: Q}
)",
                                           "it", "it.yaml");
    if (parsed.hasErrors())
        qFatal("%s", parsed.diagnostics.front().code.c_str());
    lessons::Lesson made;
    made.calculators.emplace("it", parsed.value);
    return made;
}

} // namespace

class TestStepWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void areTheLabel_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("chinese");
        QTest::addColumn<QString>("english");
        const auto row = [](const char* target, const char* chinese, const char* english) {
            QTest::newRow(target) << QString::fromUtf8(target) << QString::fromUtf8(chinese)
                                  << QString::fromUtf8(english);
        };
        row("it.A", "权重", "weights"); // where it is shown first, not the last time
        row("it.Q", "查询 Q", "queries Q");
        row("it.x", "x", "x");
        row("it.B", "B", "B"); // the label is that of both
        row("it.C", "C", "C"); // it changes with a number
        row("it.D", "差", "differences"); // the first label that does not change
        row("it.nothing", "nothing", "nothing");
        row("other.A", "A", "A");
    }

    void areTheLabel()
    {
        QFETCH(QString, target);
        const lessons::Lesson made = lesson();
        reader::PageSources sources;
        sources.lesson = &made;
        sources.language = QStringLiteral("zh_CN");
        QTEST(reader::stepWords(sources, target), "chinese");
        sources.language = QStringLiteral("en");
        QTEST(reader::stepWords(sources, target), "english");
    }
};

QTEST_MAIN(TestStepWords)
#include "tst_step_words.moc"
