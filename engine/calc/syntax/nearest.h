#pragma once

#include <string_view>
#include <vector>

namespace lectern::calc {

/// The known name that was probably meant (at most a third of its letters wrong); empty if none is near.
std::string_view nearest(std::string_view name, const std::vector<std::string_view>& known);

} // namespace lectern::calc
