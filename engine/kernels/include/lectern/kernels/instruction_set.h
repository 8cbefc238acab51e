#pragma once

#include <string_view>
#include <vector>

namespace lectern::kernels {

/// What the kernels are compiled for.
enum class InstructionSet
{
    portable, ///< plain C++ around OpenBLAS, which chooses for itself
    avx2,     ///< AVX2 and FMA
    avx512    ///< AVX-512 F, BW, CD, DQ and VL
};

std::string_view nameOf(InstructionSet isa);

/// Those that this processor and operating system run, best last; `portable` is always one.
std::vector<InstructionSet> instructionSets();

/// The best of them, or the one that the environment variable LECTERN_ISA (portable, avx2, avx512) names when
/// it is one of them. Asked once a process.
InstructionSet instructionSet();

} // namespace lectern::kernels
