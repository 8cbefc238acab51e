#pragma once

namespace lectern {

/// What every program tells whoever started it.
enum ExitCode
{
    success = 0,
    findings = 1,   ///< it did its work and found something wrong
    usage = 2,      ///< the command line cannot be understood
    environment = 3 ///< a file, a folder or the system is in the way
};

} // namespace lectern
