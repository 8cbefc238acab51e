#pragma once

#include <lectern/grading/canonical_json.h>

#include <lectern/result/result.h>

namespace lectern::grading {

/// What a text from outside may be at most.
struct JsonLimits
{
    std::size_t bytes = 1'048'576;
    std::size_t values = 100'000;
    int depth = 8;
};

/// Reads strict JSON (RFC 8259) and refuses what is hostile or ambiguous: invalid UTF-8, duplicate keys, lone
/// surrogates, too much of anything. The error names line and column.
Result<Json> readJson(std::string_view text, const JsonLimits& limits = {});

} // namespace lectern::grading
