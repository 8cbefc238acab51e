#pragma once

#include <cstddef>

namespace lectern::importing {

// An article comes from anywhere. These are far above what people write.
constexpr std::size_t largestArticle = 4U * 1024U * 1024U;  ///< a Markdown or LaTeX file, with all that it includes
constexpr std::size_t largestNotebook = 64U * 1024U * 1024U; ///< pictures stand in it
constexpr std::size_t largestPage = 8U * 1024U * 1024U - 4096U; ///< a page may have 8 MiB, with its front matter
constexpr std::size_t largestExpansion = 2U * 1024U * 1024U; ///< bytes that macros may make, in all
constexpr std::size_t largestFigure = 16U * 1024U * 1024U;
constexpr std::size_t mostFigures = 500;
constexpr std::size_t allFigures = 128U * 1024U * 1024U;
constexpr std::size_t mostIncludes = 100;
constexpr int deepestMacro = 32;
constexpr int deepestGroup = 24; ///< environments and groups in one another
constexpr std::size_t mostRemarks = 1000;
constexpr std::size_t longestFormula = 20'000;
constexpr std::size_t mostColumns = 60;

} // namespace lectern::importing
