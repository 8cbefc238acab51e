#pragma once

#include "findings.h"
#include "source_text.h"

#include <lectern/lessons/page.h>

namespace lectern::lessons {

/// Reads the YAML between the `---` lines at the start of a page into `page`; returns where the Markdown
/// begins.
std::size_t readFrontMatter(const SourceText& text, Page& page, Findings& findings);

} // namespace lectern::lessons
