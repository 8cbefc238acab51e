#pragma once

#include <lectern/handin/regrade.h>

#include <optional>
#include <string>
#include <vector>

namespace lectern::handin {

/// Results as the gradebook keeps them. What is as usual (first variant, nothing waits ...) is left out.
std::string resultsToJson(const std::vector<GradedAttempt>& results);

/// None if it is not what resultsToJson() writes.
std::optional<std::vector<GradedAttempt>> resultsFromJson(const std::string& json);

} // namespace lectern::handin
