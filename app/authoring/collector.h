#pragma once

#include <lectern/authoring/completion.h>

#include <algorithm>
#include <optional>
#include <set>

namespace lectern::authoring {

inline bool isNamePart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

/// Gathers what begins as the word that is begun.
class Collector
{
public:
    Collector(std::string_view begun, std::size_t cursor)
        : m_begun(begun)
        , m_made{cursor - begun.size(), {}}
    {
    }

    void add(std::string_view name, const std::string& word, std::string shown = {})
    {
        if (!name.starts_with(m_begun) || !m_names.insert(std::string(name)).second)
            return;
        m_made.all.push_back(
            {shown.empty() ? std::string(name) : std::move(shown), m_bare ? std::string(name) : word});
    }

    void add(std::string_view name) { add(name, std::string(name)); }

    /// What is added takes the place of a key that goes on behind the cursor, with its colon and value.
    void renameKey(std::size_t behind)
    {
        m_made.behind = behind;
        m_bare = true;
    }

    std::string_view begun() const { return m_begun; }

    Suggestions take()
    {
        std::sort(m_made.all.begin(), m_made.all.end(),
                  [](const Suggestion& a, const Suggestion& b) { return a.shown < b.shown; });
        return std::move(m_made);
    }

private:
    std::string_view m_begun;
    Suggestions m_made;
    std::set<std::string> m_names;
    bool m_bare = false;
};

/// The part behind `opening`, if it stands on the line and no character of `without` behind it.
inline std::optional<std::string_view> behind(std::string_view line, std::string_view opening,
                                              std::string_view without)
{
    const std::size_t at = line.rfind(opening);
    if (at == std::string_view::npos)
        return std::nullopt;
    const std::string_view rest = line.substr(at + opening.size());
    return rest.find_first_of(without) == std::string_view::npos ? std::optional(rest) : std::nullopt;
}

/// The name that the line ends with; characters of `more` belong to it too.
inline std::string_view nameAtEnd(std::string_view line, std::string_view more = {})
{
    std::size_t begin = line.size();
    while (begin > 0 && (isNamePart(line[begin - 1]) || more.find(line[begin - 1]) != std::string_view::npos))
        --begin;
    return line.substr(begin);
}

} // namespace lectern::authoring
