#pragma once

#include <lectern/messages/messages.h>
#include <lectern/reader/markdown_text.h>

namespace lectern::cards {

/// A diagnostic in words, safe within Markdown: what a learner typed is not taken for markup.
inline QString inMarkdown(const Diagnostic& diagnostic)
{
    return reader::escapedMarkdown(messages::inSentences(diagnostic));
}

} // namespace lectern::cards
