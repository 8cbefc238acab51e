#pragma once

#include <lectern/result/diagnostic.h>

#include <string>

namespace lectern::python {

/// "The query has width 2, the key has width 3. A dot product needs ... [attention.sdpa.width]"
std::string errorText(const Diagnostic& diagnostic);

} // namespace lectern::python
