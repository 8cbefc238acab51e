#pragma once

#include <lectern/lessons/course.h>

#include <string_view>
#include <vector>

namespace lectern::importing {

/// The entries of a .bib file as references: `id` is the key as it is written there. What is no entry is passed over.
std::vector<lessons::Reference> readBibtex(std::string_view bib);

/// Short TeX as plain text: braces and commands go, accents and dashes become characters.
std::string plainTex(std::string_view tex);

} // namespace lectern::importing
