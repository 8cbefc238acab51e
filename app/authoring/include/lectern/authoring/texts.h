#pragma once

#include <map>
#include <memory>
#include <string>

namespace lectern::authoring {

/// The texts of open files by file name, as they stand in the editor. Copies are cheap and may go to other threads.
using Texts = std::map<std::string, std::shared_ptr<const std::string>, std::less<>>;

} // namespace lectern::authoring
