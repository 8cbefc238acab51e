#pragma once

#include <lectern/lessons/page.h>

#include <string>
#include <vector>

namespace lectern::importing {

/// Blocks as the Markdown of a page: read again, they are the same blocks. Where Markdown has no way to write
/// emphasis (bold that begins inside a word with a bracket), the words stand plain.
/// Characters that cannot stand in a page are expected to be gone (cleanText).
std::string writePage(const lessons::Blocks& blocks);

/// The same, block by block; blank lines belong between them.
std::vector<std::string> writeBlocks(const lessons::Blocks& blocks);

/// Inline content on one line, as a title or a cell has it.
std::string writeTitle(const lessons::Inlines& inlines);

/// The words of inline content alone; formulas as their TeX.
std::string plainText(const lessons::Inlines& inlines);

} // namespace lectern::importing
