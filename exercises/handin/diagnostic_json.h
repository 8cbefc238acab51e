#pragma once

#include <lectern/result/diagnostic.h>

#include <string>
#include <vector>

namespace lectern::handin {

/// Diagnostics as the gradebook keeps them; what cannot be read back is left out.
std::string diagnosticsToJson(const std::vector<Diagnostic>& diagnostics);
std::vector<Diagnostic> diagnosticsFromJson(const std::string& json);

} // namespace lectern::handin
