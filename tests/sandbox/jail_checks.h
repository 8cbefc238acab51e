#pragma once

#include <lectern/lessons/course.h>
#include <lectern/messages/messages.h>
#include <lectern/sandbox/code_grader.h>

#include "may_skip.h"

namespace lectern::sandbox::testing {

inline QString folder()
{
    return QStringLiteral(LECTERN_BINARY_DIR "/libexec/lectern");
}

/// A test of one correct and a few faulty modules, in one round.
inline lessons::Exercise leakExercise()
{
    const auto parsed = lessons::parseExercise(
        "kind: code\ntitle: T\ntext: X\nlang: [python, calc]\ntask: write-test\nentry: test_no_leak\n"
        "module: {causal: true, dropout: 10%}\nshapes: [[2, 8]]\nrounds: 2\n"
        "correct: [{name: right, use: engine.right}, {name: prefix, use: engine.by-prefix}]\n"
        "mutants:\n"
        "  - {name: none, class: leak, use: engine.mask.triangle-missing}\n"
        "  - {name: late, class: leak, use: engine.mask.late-row}\n"
        "  - {name: sample, class: leak, use: engine.mask.first-sample}\n"
        "  - name: own\n    class: leak\n    calc: |\n      y = x + ones(rows(x), 1) * mean(x, 1)\n"
        "solution: {python: pass, calc: ok = 1}\n",
        "leak", "leak.yaml");
    if (parsed.hasErrors())
        qFatal("%s", qPrintable(messages::formatLine(parsed.diagnostics.front())));
    return parsed.value;
}

inline CodeJob job(const std::string& source, const std::string& language = "python")
{
    return {leakExercise(), language, source, "secret"};
}

} // namespace lectern::sandbox::testing

/// Ends a case where no jail can run; the program needs MAY_SKIP_MAIN.
#define NEED_JAIL(grader)                                                                                    \
    if (const auto runs = (grader).probe(); !runs)                                                           \
    NOT_TESTED_HERE(qPrintable(lectern::messages::inSentences(runs.error())))
