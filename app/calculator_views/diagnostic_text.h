#pragma once

#include <lectern/messages/messages.h>

namespace lectern::views {

/// A diagnostic in one sentence or two: what is wrong and what to do.
inline QString inWords(const Diagnostic& diagnostic)
{
    return messages::inSentences(diagnostic);
}

} // namespace lectern::views
