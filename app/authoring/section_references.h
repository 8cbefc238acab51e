#pragma once

#include <lectern/authoring/source_tokens.h>
#include <lectern/lessons/page.h>

#include <string>
#include <string_view>

namespace lectern::authoring {

/// A text in which the heading `from` and what refers to it are called `to`: `{#from ...}`, `` {ref}`from`
/// ``,
/// `[words](#from)`, and the `step` of an exercise. Code and comments stay as they are.
std::string withSectionRenamed(std::string_view text, SourceKind kind, const std::string& from,
                               const std::string& to);

/// The same for a calculator or an exercise: the directives that show it, `` {ref}`from` ``,
/// `[words](#from)`, `` {value}`from.cell` ``, `` {step}`from.cell` ``, `[words](step:from.cell)`, and in
/// front matter `cell: from.cell` and `exercise: from`.
std::string withEmbedRenamed(std::string_view text, SourceKind kind, lessons::EmbedKind embed,
                             const std::string& from, const std::string& to);

/// A page, calculator or exercise that says its `id`, with another one.
std::string withOwnIdRenamed(std::string_view text, SourceKind kind, const std::string& from,
                             const std::string& to);

} // namespace lectern::authoring
