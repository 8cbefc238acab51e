#pragma once

#include <lectern/lessons/course.h>

#include <functional>
#include <string_view>

namespace lectern::lessons {

/// Calls for every block, those nested in it directly behind it, and for every piece of inline content, in
/// the order of the text. Either function may be empty.
struct BlockVisitor
{
    std::function<void(const Block&)> block = {};
    std::function<void(const Inline&)> item = {};
};
void walk(const Blocks& blocks, const BlockVisitor& visitor);

/// The id that a block gives itself: of a heading, formula, box or figure; empty where it has none.
std::string_view idOf(const Block& block);

/// Calls `visit` for every localised text, in the order of the spec.
using TextVisitor = std::function<void(const Localized&)>;
void forEachText(const Calculator& calculator, const TextVisitor& visit);
void forEachText(const Exercise& exercise, const TextVisitor& visit);

} // namespace lectern::lessons
