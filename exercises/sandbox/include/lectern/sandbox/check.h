#pragma once

#include <lectern/sandbox/code_grader.h>

#include <stop_token>
#include <vector>

namespace lectern::sandbox {

/// Proves a code exercise sound by running it, in every language it offers: the solution earns everything and
/// catches each mutant that counts, what the editor holds at first does not, no weak test gets more than its
/// score, and each self-test gets its own. Where Python cannot run, one warning says why. What was found until it is
/// asked to stop means nothing.
std::vector<Diagnostic> check(const lessons::Exercise& exercise, CodeGrader& grader, const std::stop_token& stop = {});

} // namespace lectern::sandbox
