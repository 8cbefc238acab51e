#include "command.h"

namespace lectern::cli {

int runLint(const QStringList&)
{
    return usage;
}

} // namespace lectern::cli
