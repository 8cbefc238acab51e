#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace lectern::importing {

/// Gives ids that a page may use, each once, and remembers which label of the article became which.
class Ids
{
public:
    /// An id made from a text; from `fallback` and a number where the text has no Latin letters.
    std::string make(std::string_view text, std::string_view fallback);

    /// The same, and `label` leads to it from now on.
    std::string makeFor(const std::string& label, std::string_view fallback);

    void lead(const std::string& label, const std::string& id) { m_labels.emplace(label, id); }

    /// The id that a label has; empty where there is none.
    std::string of(const std::string& label) const;

private:
    std::string unused(std::string id);

    std::set<std::string, std::less<>> m_used;
    std::map<std::string, std::size_t, std::less<>> m_next; ///< number to try next for an id
    std::map<std::string, std::string> m_labels;
    std::size_t m_count = 0;
};

/// The key of a citation as an id: what an id may not hold becomes a dash.
std::string idOfKey(std::string_view key);

} // namespace lectern::importing
