#pragma once

#include <QTest>

#include <algorithm>

namespace lectern::testing {

/// Whether some case could not be run on this computer.
inline bool skipped = false;

constexpr int skippedExitCode = 77; // SKIP_RETURN_CODE of lectern_add_test(... MAY_SKIP)

/// Runs a test object. A failure always counts; only without one does ctest learn that something was skipped.
template <typename Application, typename Test>
int runMaySkip(int argc, char** argv)
{
    const Application application(argc, argv);
    Test test;
    const int failed = std::min(QTest::qExec(&test, argc, argv), skippedExitCode - 1);
    return failed == 0 && skipped ? skippedExitCode : failed;
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
