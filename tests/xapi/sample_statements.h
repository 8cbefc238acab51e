#pragma once

#include "../handin/grading_desk.h"

#include <lectern/xapi/outbox.h>

#include <memory>
#include <vector>

namespace lectern::xapi::test {

inline const QString& homePage()
{
    static const QString page = QStringLiteral("https://school.example/lectern");
    return page;
}

/// A class whose hand-ins were graded.
struct GradedClass
{
    explicit GradedClass(int learners)
        : small(learners)
        , desk(small)
    {
        for (int i = 1; i <= learners; ++i) {
            auto learner = small.learner(i);
            learner.answerSum(i % 2 == 0 ? "twice" : "B", "0");
            handin::test::put(small, QStringLiteral("%1.lhand").arg(i), learner.handIn());
        }
        desk.gradeAll();
        auto read = handin::openClass(small.folder(), {small.courseFolder()});
        if (!read.value)
            qFatal("%s", read.diagnostics.front().code.c_str());
        opened = std::move(read.value);
    }

    std::vector<Statement> statements() const
    {
        std::vector<Statement> all;
        const auto visited = forEachStatement(*desk.gradebook, *opened, homePage(),
                                              [&](Statement one) { all.push_back(std::move(one)); });
        if (!visited)
            qFatal("%s", visited.error().code.c_str());
        return all;
    }

    handin::test::SmallClass small;
    handin::test::Desk desk;
    std::unique_ptr<handin::OpenedClass> opened;
};

} // namespace lectern::xapi::test
