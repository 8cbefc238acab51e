#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lectern {

enum class Severity { error, warning, notice };

/// A stretch of a text file: byte offsets [begin, end) and where `begin` is for a reader.
/// Lines and columns count from 1, columns in Unicode code points; line 0 means "no place known".
struct SourceRegion
{
    std::string file;
    std::size_t begin = 0;
    std::size_t end = 0;
    int line = 0;
    int column = 0;

    bool operator==(const SourceRegion&) const = default;
};

/// What went wrong, for machines: a stable dotted code ("calc.shape.product") and the values that its message names.
/// The text for people, in the reader's language, comes from `lectern_messages`; libraries never print.
struct Diagnostic
{
    Severity severity = Severity::error;
    std::string code;
    std::vector<std::string> parameters = {};
    SourceRegion where = {};

    bool isError() const { return severity == Severity::error; }
    bool operator==(const Diagnostic&) const = default;
};

/// What a check found to be wrong, if anything.
using Problem = std::optional<Diagnostic>;

/// The first error among warnings and notices.
inline Problem firstError(const std::vector<Diagnostic>& diagnostics)
{
    const auto found = std::find_if(diagnostics.begin(), diagnostics.end(), std::mem_fn(&Diagnostic::isError));
    return found == diagnostics.end() ? Problem() : Problem(*found);
}

/// An error without a place; callers that know the place fill in `where`.
inline Diagnostic makeError(std::string code, std::vector<std::string> parameters = {}, SourceRegion where = {})
{
    return {Severity::error, std::move(code), std::move(parameters), std::move(where)};
}

inline Diagnostic makeWarning(std::string code, std::vector<std::string> parameters = {}, SourceRegion where = {})
{
    return {Severity::warning, std::move(code), std::move(parameters), std::move(where)};
}

} // namespace lectern
