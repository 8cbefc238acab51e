#include "entry_name.h"

#include <iconv.h>

#include <algorithm>
#include <optional>

namespace lectern::archive {
namespace {

std::optional<std::string> convert(std::string_view text, const char* from)
{
    const iconv_t converter = iconv_open("UTF-8", from);
    if (converter == reinterpret_cast<iconv_t>(-1)) // NOLINT
        return std::nullopt;
    std::string copy(text);
    std::string converted(text.size() * 4 + 4, '\0');
    char* in = copy.data();
    char* out = converted.data();
    std::size_t inLeft = copy.size();
    std::size_t outLeft = converted.size();
    const std::size_t done = iconv(converter, &in, &inLeft, &out, &outLeft);
    iconv_close(converter);
    if (done == static_cast<std::size_t>(-1) || inLeft > 0)
        return std::nullopt;
    converted.resize(converted.size() - outLeft);
    return converted;
}

} // namespace

std::string nameInUtf8(std::string_view raw, std::string_view guessed)
{
    if (auto same = convert(raw, "UTF-8"))
        return *std::move(same);
    return convert(raw, "GB18030").value_or(std::string(guessed));
}

bool isSafeName(std::string_view name)
{
    if (name.empty() || name.front() == '/' || (name.size() > 1 && name[1] == ':'))
        return false;
    if (std::any_of(name.begin(), name.end(),
                    [](char c) { return c == '\\' || (c >= 0 && c < ' ') || c == 127; }))
        return false;
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        const std::string_view part = name.substr(begin, end - begin);
        if (part.empty() || part == "." || part == "..")
            return false;
        begin = end + 1;
    }
    return true;
}

} // namespace lectern::archive
