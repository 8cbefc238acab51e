#include "ids.h"

#include <lectern/lessons/utf8.h>

namespace lectern::importing {
namespace {

constexpr std::size_t longestId = 40;

std::string slugOf(std::string_view text)
{
    std::string slug;
    for (const char c : text) {
        if (slug.size() >= longestId)
            break;
        const bool letter = lessons::isAsciiLetter(c) || lessons::isAsciiDigit(c);
        if (letter)
            slug += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        else if (!slug.empty() && slug.back() != '-')
            slug += '-';
    }
    while (!slug.empty() && slug.back() == '-')
        slug.pop_back();
    const std::size_t letter = slug.find_first_not_of("0123456789-");
    return letter == std::string::npos ? std::string() : slug.substr(letter);
}

} // namespace

std::string Ids::make(std::string_view text, std::string_view fallback)
{
    ++m_count;
    std::string id = slugOf(text);
    if (id.size() < 2)
        id = std::string(fallback) + '-' + std::to_string(m_count);
    return unused(std::move(id));
}

std::string Ids::makeFor(const std::string& label, std::string_view fallback)
{
    const std::string id = make(label, fallback);
    lead(label, id);
    return id;
}

std::string Ids::of(const std::string& label) const
{
    const auto found = m_labels.find(label);
    return found == m_labels.end() ? std::string() : found->second;
}

std::string Ids::unused(std::string id)
{
    if (m_used.insert(id).second)
        return id;
    for (std::size_t& next = m_next.try_emplace(id, 2).first->second;; ++next) {
        const std::string numbered = id + '-' + std::to_string(next);
        if (m_used.insert(numbered).second)
            return numbered;
    }
}

std::string idOfKey(std::string_view key)
{
    std::string id;
    for (const char c : key.substr(0, 100)) {
        const bool fits = lessons::isAsciiLetter(c) || lessons::isAsciiDigit(c) || c == '-' || c == '_' || c == '.';
        id += fits ? c : '-';
    }
    return !id.empty() && lessons::isAsciiLetter(id.front()) ? id : "ref-" + id;
}

} // namespace lectern::importing
