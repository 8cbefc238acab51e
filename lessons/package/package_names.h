#pragma once

#include <lectern/result/result.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::packages {

constexpr std::uint64_t largestPackage = std::uint64_t{256} << 20; ///< packed and unpacked, in bytes
constexpr std::uint64_t largestFile = std::uint64_t{16} << 20;
constexpr std::uint64_t largestText = std::uint64_t{32} << 20; ///< all pages and YAML together
constexpr std::uint64_t mostFiles = 5'000;
constexpr int deepestFolder = 6;

/// What may name a folder of its own: letters, digits, '-' and '_', at most 64.
bool isCourseId(std::string_view word);

/// Texts and figures: nothing that any program would run.
bool isCourseFile(std::string_view name);

/// Whether a file is text that the course is read from.
bool isText(std::string_view name);

/// Names that one folder can hold on every system. Errors: package.kind (name), package.name.long (name),
/// package.name.case (two names that differ in case or in the form of their letters only, or a file that is a
/// folder too).
Result<void> checkNames(const std::vector<std::string>& names);

} // namespace lectern::packages
