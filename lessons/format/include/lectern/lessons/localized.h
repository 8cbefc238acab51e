#pragma once

#include <map>
#include <string>
#include <string_view>

namespace lectern::lessons {

/// A text in one or several languages, keyed by language id ("zh_CN", "en").
struct Localized
{
    std::map<std::string, std::string, std::less<>> byLanguage = {};

    bool empty() const { return byLanguage.empty(); }

    /// The text in `language`, else in any language there is, else "".
    const std::string& in(std::string_view language) const
    {
        static const std::string none;
        if (const auto found = byLanguage.find(language); found != byLanguage.end())
            return found->second;
        return byLanguage.empty() ? none : byLanguage.begin()->second;
    }

    bool operator==(const Localized&) const = default;
};

} // namespace lectern::lessons
