#pragma once

#include <QTest>

#include <algorithm>

namespace lectern::testing {

/// Whether some case could not be run on this computer.
inline bool skipped = false;

constexpr int skippedExitCode = 77; // SKIP_RETURN_CODE of lectern_add_test(... MAY_SKIP)

/// What a program returns after `failed` failures of QTest::qExec. A failure always counts; only without one does ctest
/// learn that something was skipped.
inline int exitCodeOf(int failed)
{
    return failed == 0 && skipped ? skippedExitCode : std::min(failed, skippedExitCode - 1);
}

/// Runs a test object.
template <typename Application, typename Test>
int runMaySkip(int argc, char** argv)
{
    const Application application(argc, argv);
    Test test;
    return exitCodeOf(QTest::qExec(&test, argc, argv));
}

} // namespace lectern::testing

/// Ends a case that this computer cannot run.
#define NOT_TESTED_HERE(reason)                                                                              \
    do {                                                                                                     \
        lectern::testing::skipped = true;                                                                    \
        QSKIP(reason);                                                                                       \
    } while (false)

#define MAY_SKIP_MAIN(Application, Test)                                                                     \
    int main(int argc, char** argv)                                                                          \
    {                                                                                                        \
        return lectern::testing::runMaySkip<Application, Test>(argc, argv);                                  \
    }
