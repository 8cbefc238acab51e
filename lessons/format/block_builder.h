#pragma once

#include "page_scanner.h"

#include <lectern/lessons/page.h>

#include <functional>

namespace lectern::lessons {

/// Turns a fence of the page into blocks: a code block, or whatever its directive means.
using FenceReader = std::function<Blocks(const ScannedFence&)>;

/// Parses the shadow with md4c and builds the blocks of the text that it is the shadow of.
Blocks buildBlocks(const SourceText& text, const ScannedPage& page, const FenceReader& readFence,
                   Findings& findings);

} // namespace lectern::lessons
