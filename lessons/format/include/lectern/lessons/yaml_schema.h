#pragma once

#include <span>
#include <string_view>

namespace lectern::lessons {

struct YamlShape;

/// What stands behind a key.
enum class YamlTakes
{
    value, ///< a number, a word of the author's, a list of them
    text,  ///< words to be read: one text, or one for each language
    flag,  ///< true or false
    word,  ///< one of `words`
    words, ///< a list of such
    cell,  ///< the name of an input or of a cell, or several
    cells, ///< a map whose keys are such names
    calc,  ///< lines of calc behind `|`
    map,   ///< a map of the keys of `inside`
    list,  ///< a list of such maps
    named  ///< such maps behind names that the author chooses
};

/// A key that a map in a file of a course may have.
struct YamlKey
{
    std::string_view name;
    YamlTakes takes = YamlTakes::value;
    const YamlShape* inside = nullptr;
    std::span<const std::string_view> words = {};
};

/// A map in a file of a course: the one table that files are read by and written with.
struct YamlShape
{
    const char* what; ///< in messages: "exercise"
    std::span<const YamlKey> keys;

    /// Null if the map has no such key.
    const YamlKey* find(std::string_view name) const;
};

/// Every map that files of a course hold.
namespace shapes {

extern const YamlShape course, term, reference, assignment, assigned, late, translated;
extern const YamlShape frontMatter, symbol, need;
extern const YamlShape calculator, input, view, preset, prediction, challenge;
extern const YamlShape exercise, part, option, hint, rubric, tolerance, mistake, reveal, variants, selfTest;
extern const YamlShape implementation, module, weakTest;

} // namespace shapes

} // namespace lectern::lessons
