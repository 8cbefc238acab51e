#pragma once

#include <string_view>

namespace lectern::importing {

/// What an imported page says by itself, in its language.
struct Words
{
    std::string_view footnotes;
    std::string_view abstract;
    std::string_view output;
    std::string_view notUnderstood;  ///< then what
    std::string_view describeFigure; ///< then its file
    std::string_view missingFigure;  ///< then its path
    std::string_view translate;
    std::string_view theorem, lemma, corollary, proposition, definition, example, remark, proof, exercise;
    std::string_view colon; ///< between such a name and its title
};

const Words& wordsOf(std::string_view language);

} // namespace lectern::importing
