// Any bytes must be imported or refused, without a crash or a hang, and what is made must be a sound page.

#include "imported_page.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    lectern::importing::fuzzing::holdPage(lectern::importing::importLatex, data, size);
    return 0;
}
