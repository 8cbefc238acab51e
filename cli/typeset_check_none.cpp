// For a build without the libraries of the window.

#include "typeset_check.h"

namespace lectern::cli {

std::unique_ptr<QCoreApplication> makeApplication(int& argc, char** argv, bool)
{
    return std::make_unique<QCoreApplication>(argc, argv);
}

std::vector<Diagnostic> checkFormulas(const lessons::Course&)
{
    return {};
}

} // namespace lectern::cli
