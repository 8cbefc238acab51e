#pragma once

#include <lectern/lessons/localized.h>
#include <lectern/result/result.h>

#include <cstddef>
#include <string>
#include <vector>

namespace lectern::authoring {

/// A wrong answer to a part of an exercise that is to have a name.
struct NewMistake
{
    std::string part;            ///< id
    std::string cell;            ///< of `vars`
    std::string expression = {}; ///< what the cell is to hold; empty: it is there already
    lessons::Localized text = {};
};

/// An exercise's file in which the mistake has a name.
struct NamedMistake
{
    std::string text;
    std::size_t words = 0; ///< where the first words for it stand
};

/// Adds the cell to `vars`, under another name if its own is taken, and the words in each of `languages` to the part.
/// Everything else stays as it is written. Errors: those of reading YAML and of changing it; authoring.mistake.part
/// (there is no such part).
Result<NamedMistake> nameMistake(const std::string& exercise, const NewMistake& mistake,
                                 const std::vector<std::string>& languages);

} // namespace lectern::authoring
