#pragma once

#include <span>

namespace lectern::messages {

/// One row: a code and its English source texts (marked with QT_TRANSLATE_NOOP, context "Messages").
/// %1..%9 stand for the diagnostic's parameters.
struct Entry
{
    const char* code;
    const char* what;
    const char* hint; ///< "" where there is nothing to add
};

// One table a library, in <library>_messages.cpp.
std::span<const Entry> resultMessages();
std::span<const Entry> archiveMessages();
std::span<const Entry> attentionMessages();
std::span<const Entry> authoringMessages();
std::span<const Entry> calcMessages();
std::span<const Entry> calculatorsMessages();
std::span<const Entry> diagnosticsMessages();
std::span<const Entry> gradingMessages();
std::span<const Entry> handinMessages();
std::span<const Entry> importingMessages();
std::span<const Entry> labsMessages();
std::span<const Entry> lessonsMessages();
std::span<const Entry> modelsMessages();
std::span<const Entry> neighboursMessages();
std::span<const Entry> packagesMessages();
std::span<const Entry> sandboxMessages();
std::span<const Entry> storageMessages();
std::span<const Entry> typesettingMessages();
std::span<const Entry> xapiMessages();

} // namespace lectern::messages
