#pragma once

#include <lectern/lessons/text_map.h>

#include <map>
#include <string>
#include <string_view>

namespace lectern::lessons {

/// A text in one or several languages, keyed by language id ("zh_CN", "en"). A text that is the same in every
/// language has the key "".
struct Localized
{
    std::map<std::string, std::string, std::less<>> byLanguage = {};
    std::map<std::string, TextMap, std::less<>> places = {}; ///< where each text stands; for messages only

    bool empty() const { return byLanguage.empty(); }

    /// The text in `language`, else in any language there is, else "".
    const std::string& in(std::string_view language) const
    {
        static const std::string nothing;
        if (const auto found = byLanguage.find(language); found != byLanguage.end())
            return found->second;
        return byLanguage.empty() ? nothing : byLanguage.begin()->second;
    }

    /// Texts are compared, not their places.
    bool operator==(const Localized& other) const { return byLanguage == other.byLanguage; }
};

} // namespace lectern::lessons
