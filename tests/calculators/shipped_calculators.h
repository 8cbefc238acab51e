#pragma once

#include "shipped_course.h"

#include <lectern/lessons/course.h>

#include <QTest>

namespace lectern::test {

/// The calculators of the course that is shipped, read once.
inline const std::map<std::string, lessons::Calculator, std::less<>>& shippedCalculators()
{
    static const auto calculators = [] {
        std::map<std::string, lessons::Calculator, std::less<>> all;
        const auto course = lessons::loadCourse(testing::shippedCourse);
        for (const lessons::Lesson& lesson : course.value.lessons)
            all.insert(lesson.calculators.begin(), lesson.calculators.end());
        return all;
    }();
    return calculators;
}

inline const lessons::Calculator& shipped(const std::string& id)
{
    return shippedCalculators().at(id);
}

/// A row of test data for each of them.
inline void shippedRows()
{
    QTest::addColumn<QByteArray>("id");
    for (const auto& [id, calculator] : shippedCalculators())
        QTest::newRow(id.c_str()) << QByteArray::fromStdString(id);
}

} // namespace lectern::test
