#include "error_text.h"

#include <lectern/messages/messages.h>

namespace lectern::python {

// Alone in its file: Qt and Python both want the word `slots`.
std::string errorText(const Diagnostic& diagnostic)
{
    return messages::inSentences(diagnostic).toStdString() + " [" + diagnostic.code + ']';
}

} // namespace lectern::python
