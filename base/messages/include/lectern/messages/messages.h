#pragma once

#include <lectern/result/diagnostic.h>

#include <QString>

namespace lectern::messages {

/// A diagnostic in words, in the language of the installed translator.
struct Message
{
    QString what; ///< what is wrong; never empty
    QString hint; ///< what to do about it; may be empty
};

/// The words for a diagnostic. An unknown code gives the code itself, so that nothing is lost.
Message describe(const Diagnostic& diagnostic);

/// The words for a diagnostic as one or two whole sentences.
QString inSentences(const Diagnostic& diagnostic);

/// One line for a terminal: "file:line:column: error: what (hint)".
QString formatLine(const Diagnostic& diagnostic);

/// Whether the table knows this code (for tests that hold a library's codes against the table).
bool knows(const std::string& code);

} // namespace lectern::messages
