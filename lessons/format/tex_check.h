#pragma once

#include "chunk.h"
#include "findings.h"

namespace lectern::lessons {

/// Braces and environments of the TeX in bytes [begin, end) of a chunk; Chinese outside \text{}.
void checkTex(const SourceText& text, const Chunk& chunk, std::size_t begin, std::size_t end,
              Findings& findings);

} // namespace lectern::lessons
