#pragma once

#include <lectern/messages/messages.h>

namespace lectern::views {

/// A diagnostic in one sentence or two: what is wrong and what to do.
inline QString inWords(const Diagnostic& diagnostic)
{
    const messages::Message message = messages::describe(diagnostic);
    return message.hint.isEmpty() ? message.what : message.what + u' ' + message.hint;
}

} // namespace lectern::views
