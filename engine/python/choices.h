#pragma once

#include "arrays.h"
#include "bindings.h"

#include <lectern/attention/mask.h>
#include <lectern/attention/softmax.h>
#include <lectern/result/result.h>

#include <string>
#include <utility>
#include <vector>

namespace lectern::python {

/// A word of a fixed list, as an enumerator. Raises ValueError with the list.
template <typename Enum>
Enum chosen(const std::string& word, const char* name,
            const std::vector<std::pair<const char*, Enum>>& choices)
{
    std::string all;
    for (const auto& [text, value] : choices) {
        if (word == text)
            return value;
        all += std::string(all.empty() ? "'" : ", '") + text + "'";
    }
    throw py::value_error(std::string(name) + " is '" + word + "'; choose one of " + all);
}

inline attention::CausalAlignment alignmentOf(const std::string& word, const char* name)
{
    using attention::CausalAlignment;
    return chosen<CausalAlignment>(
        word, name, {{"top-left", CausalAlignment::topLeft}, {"lower-right", CausalAlignment::lowerRight}});
}

inline attention::FullyMasked policyOf(const std::string& word)
{
    using attention::FullyMasked;
    return chosen<FullyMasked>(
        word, "fully_masked",
        {{"zero", FullyMasked::zero}, {"nan", FullyMasked::nan}, {"refuse", FullyMasked::refuse}});
}

/// The value of a result; its error is raised.
template <typename T>
T valueOf(Result<T> result)
{
    if (!result)
        raise(result.error());
    if constexpr (!std::is_void_v<T>)
        return std::move(*result);
}

/// Computes without Python's lock.
template <typename Compute>
auto unlocked(const Compute& compute)
{
    const py::gil_scoped_release release;
    return compute();
}

} // namespace lectern::python
