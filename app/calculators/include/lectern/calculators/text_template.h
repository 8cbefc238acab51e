#pragma once

#include <QString>

#include <string>
#include <string_view>
#include <vector>

namespace lectern::calculators {

/// A piece of a text with values: words, or `{{expression:format}}`.
struct TextPiece
{
    std::string words = {};
    std::string expression = {}; ///< empty for words
    QString format = {};

    bool operator==(const TextPiece&) const = default;
};

/// Splits a text at its `{{...}}`. What follows the last ':' is the format if it looks like one, so that
/// ranges such as `sum(A[1, 1:2])` stay whole. Braces without an end are words.
std::vector<TextPiece> splitTemplate(std::string_view text);

} // namespace lectern::calculators
