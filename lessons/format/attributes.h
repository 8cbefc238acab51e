#pragma once

#include "source_text.h"

#include <lectern/lessons/vocabulary.h>

#include <map>
#include <span>
#include <string>

namespace lectern::lessons {

/// `{#id key=value key="a value"}` behind a heading or a formula.
struct Attributes
{
    std::string id = {};
    std::map<std::string, std::string, std::less<>> values = {};
};

/// Reads what stands between the braces: bytes [begin, end) of `text`. Unknown keys are reported.
Attributes readAttributes(const SourceText& text, std::size_t begin, std::size_t end,
                          std::span<const std::string_view> allowed, Findings& findings);

/// Whether braces with this content are attributes and not text.
bool looksLikeAttributes(std::string_view content);

} // namespace lectern::lessons
