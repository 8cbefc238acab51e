#pragma once

#include <lectern/result/result.h>

#include <QByteArray>

namespace lectern::sandbox {

/// Compiled seccomp filters (BPF). Errors: "sandbox.seccomp".

/// For the process that imports Python and forks: everything is allowed but what reaches out of the jail.
Result<QByteArray> outerFilter();

/// For the process that runs a learner's code: nothing is allowed but computing, reading files that are
/// there, and talking over descriptors that are open. No exec, fork, signal, socket, writable file or new
/// machine code.
Result<QByteArray> innerFilter();

} // namespace lectern::sandbox
