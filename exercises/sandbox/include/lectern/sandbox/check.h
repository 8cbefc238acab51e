#pragma once

#include <lectern/sandbox/code_grader.h>

#include <vector>

namespace lectern::sandbox {

/// Proves a code exercise sound by running it, in every language it offers: the solution earns everything and
/// catches each mutant that counts, what the editor holds at first does not, no weak test gets more than its
/// score, and each self-test gets its own. Where Python cannot run, one warning says why.
std::vector<Diagnostic> check(const lessons::Exercise& exercise, CodeGrader& grader);

} // namespace lectern::sandbox
