#pragma once

#include <QString>

namespace lectern::typesetting {

/// What stands in a row of a formula. It decides whether a minus after it is a sign or an operation.
enum class SpokenKind
{
    none,
    operand,
    operation,
    relation,
    open,
    close,
    punctuation
};

struct TexSymbol
{
    const char* words; ///< English; to be translated in the context "SpokenFormula"
    SpokenKind kind;
};

/// What a sign or a command is called, the latter with its backslash; null where it has no name of its own.
const TexSymbol* findSymbol(const QString& name);

/// Commands, without their backslash, that set room, size or style and are not spoken.
bool isSilent(const QString& command);

} // namespace lectern::typesetting
