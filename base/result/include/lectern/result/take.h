#pragma once

#include <lectern/result/result.h>

#include <optional>
#include <utility>

namespace lectern {

/// Moves what was made into its place; otherwise gives the reason why there is nothing.
template <typename T>
Problem take(T& into, Result<T> made)
{
    if (!made)
        return std::move(made.error());
    into = std::move(*made);
    return std::nullopt;
}

} // namespace lectern
