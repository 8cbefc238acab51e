#pragma once

#include <lectern/result/diagnostic.h>

#include <tl/expected.hpp>

#include <utility>
#include <vector>

namespace lectern {

/// A value, or the one reason why there is none.
template <typename T>
class [[nodiscard]] Result : public tl::expected<T, Diagnostic>
{
public:
    using Base = tl::expected<T, Diagnostic>;
    using Base::Base;
    Result(Base other) : Base(std::move(other)) {}
};

/// Done, and nothing to give back.
inline Result<void> ok()
{
    return Result<void>::Base();
}

/// The reason of a failed Result: `return fail("attention.heads.divide", {"8", "3"});`
inline tl::unexpected<Diagnostic> fail(std::string code, std::vector<std::string> parameters = {},
                                       SourceRegion where = {})
{
    return tl::make_unexpected(makeError(std::move(code), std::move(parameters), std::move(where)));
}

inline tl::unexpected<Diagnostic> fail(Diagnostic diagnostic)
{
    return tl::make_unexpected(std::move(diagnostic));
}

/// What a parser gives back: the best value it could make, and everything it found wrong on the way.
template <typename T>
struct [[nodiscard]] Checked
{
    T value{};
    std::vector<Diagnostic> diagnostics{};

    bool hasErrors() const { return firstError(diagnostics).has_value(); }
};

} // namespace lectern
