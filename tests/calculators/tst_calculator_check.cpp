#include "shipped_course.h"

#include <lectern/calculators/check.h>
#include <lectern/lessons/course.h>
#include <lectern/messages/messages.h>

#include <QTest>

using namespace lectern;

class TestCalculatorCheck : public QObject
{
    Q_OBJECT

    static lessons::Calculator parse(const char* yaml)
    {
        auto parsed = lessons::parseCalculator(yaml, "sample", "sample.yaml");
        if (parsed.hasErrors())
            qWarning("%s", qPrintable(messages::formatLine(parsed.diagnostics.front())));
        return parsed.value;
    }

private Q_SLOTS:
    void everyShippedCalculatorComputesInEveryState()
    {
        const auto course = lessons::loadCourse(testing::shippedCourse);
        int seen = 0;
        for (const lessons::Lesson& lesson : course.value.lessons) {
            for (const auto& [id, calculator] : lesson.calculators) {
                ++seen;
                for (const Diagnostic& finding : calculators::check(calculator))
                    QVERIFY2(false, qPrintable(messages::formatLine(finding)));
            }
        }
        QVERIFY(seen > 20);
    }

    void aSliderEndThatBreaksACellIsNamed()
    {
        const auto findings = calculators::check(parse("title: {en: T}\n"
                                                       "inputs:\n"
                                                       "  n: {slider: 2, min: 2, max: 3, step: 1}\n"
                                                       "cells: |\n"
                                                       "  P = ones(2, n) * ones(2, 2)\n"
                                                       "show:\n"
                                                       "  - {matrix: P}\n"));
        QCOMPARE(findings.size(), std::size_t(2));
        QCOMPARE(findings[1].code, std::string("calculators.check.state"));
        QCOMPARE(findings[1].parameters, (std::vector<std::string>{"P", "n = 3"}));
        QCOMPARE(findings[1].where.line, 3);
        QVERIFY(messages::knows(findings[1].code));
    }

    void aBrokenPresetIsNamed()
    {
        const auto findings =
            calculators::check(parse("title: {en: T}\n"
                                     "inputs:\n"
                                     "  K: {matrix: [[1, 2], [3, 4]]}\n"
                                     "cells: |\n"
                                     "  s = eye(K[1,1])\n"
                                     "show:\n"
                                     "  - {matrix: s}\n"
                                     "presets:\n"
                                     "  - {label: {en: half}, set: {K: [[0.5, 2], [3, 4]]}}\n"));
        QCOMPARE(findings.size(), std::size_t(2));
        QCOMPARE(findings[1].parameters[1], std::string("preset 1"));
    }
};

QTEST_GUILESS_MAIN(TestCalculatorCheck)
#include "tst_calculator_check.moc"
