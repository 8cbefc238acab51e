#pragma once

#include <QString>

#include <string>
#include <vector>

namespace lectern::authoring {

/// Something that can be put into a page from a menu.
struct Insertion
{
    std::string name;      ///< of a directive, "formula", "table"; of a calculator or a kind of exercise
    QString title = {};    ///< for the menu
    std::string text = {}; ///< empty where a file is made for it
    enum class Making
    {
        text,
        calculator,
        exercise
    } making = Making::text;
};

/// All that can be put into a page in `language`, boxes first; the words in the texts are in that language.
std::vector<Insertion> insertions(const QString& language);

/// An id of the form "stem", "stem-2"... that none of `taken` has.
std::string freeId(const std::string& stem, const std::vector<std::string>& taken);

} // namespace lectern::authoring
