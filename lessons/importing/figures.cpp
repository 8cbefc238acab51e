#include "figures.h"

#include <lectern/lessons/utf8.h>

#include <algorithm>

namespace lectern::importing {

std::string_view pictureKind(std::string_view bytes)
{
    if (bytes.starts_with("\x89PNG\r\n\x1A\n"))
        return "png";
    if (bytes.starts_with("\xFF\xD8\xFF"))
        return "jpg";
    const std::string_view head = bytes.substr(0, 2000);
    const std::size_t tag = head.find("<svg");
    const bool isText = head.find('\0') == std::string_view::npos;
    return isText && tag != std::string_view::npos && head.find_first_not_of(" \t\r\n\xEF\xBB\xBF") == head.find('<')
               ? "svg"
               : "";
}

std::string figureName(std::string_view path, std::string_view kind)
{
    constexpr std::size_t longest = 60;
    path = path.substr(path.find_last_of("/\\") + 1);
    path = path.substr(0, path.rfind('.'));
    std::string name;
    for (const char c : path.substr(0, longest)) {
        const bool fits = lessons::isAsciiLetter(c) || lessons::isAsciiDigit(c) || c == '-' || c == '_';
        if (fits)
            name += c;
        else if (!name.empty() && name.back() != '-')
            name += '-';
    }
    while (!name.empty() && name.back() == '-')
        name.pop_back();
    return (name.empty() ? std::string("figure") : name) + '.' + std::string(kind);
}

} // namespace lectern::importing
