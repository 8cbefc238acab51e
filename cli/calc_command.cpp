#include "command.h"

namespace lectern::cli {

int runCalc(const QStringList&)
{
    return usage;
}

} // namespace lectern::cli
