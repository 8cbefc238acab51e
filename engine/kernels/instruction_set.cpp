#include <lectern/kernels/instruction_set.h>

#include <hwy/detect_targets.h>

#include <algorithm>
#include <cstdlib>

namespace lectern::kernels {
namespace {

InstructionSet chosen()
{
    const std::vector<InstructionSet> here = instructionSets();
    if (const char* wanted = std::getenv("LECTERN_ISA")) {
        const auto found = std::find_if(here.begin(), here.end(),
                                        [wanted](InstructionSet isa) { return nameOf(isa) == wanted; });
        if (found != here.end())
            return *found;
    }
    return here.back();
}

} // namespace

std::string_view nameOf(InstructionSet isa)
{
    switch (isa) {
    case InstructionSet::avx2:
        return "avx2";
    case InstructionSet::avx512:
        return "avx512";
    case InstructionSet::portable:
        break;
    }
    return "portable";
}

std::vector<InstructionSet> instructionSets()
{
    std::vector<InstructionSet> result = {InstructionSet::portable};
#if HWY_ARCH_X86
    // What Highway compiles these targets for. The library libhwy would tell as well, and takes 4 ms to load.
    const bool bits = __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
    if (!bits || !__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
        return result;
    result.push_back(InstructionSet::avx2);
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512cd"))
        result.push_back(InstructionSet::avx512);
#endif
    return result;
}

InstructionSet instructionSet()
{
    static const InstructionSet isa = chosen();
    return isa;
}

} // namespace lectern::kernels
