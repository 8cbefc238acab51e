#include "entities.h"

#include <array>
#include <charconv>
#include <utility>

namespace lectern::lessons {
namespace {

std::string encode(unsigned long c)
{
    const auto byte = [](unsigned long value) {
        return static_cast<char>(static_cast<unsigned char>(value));
    };
    if (c < 0x80)
        return {byte(c)};
    if (c < 0x800)
        return {byte(0xC0U | (c >> 6U)), byte(0x80U | (c & 0x3FU))};
    if (c < 0x10000)
        return {byte(0xE0U | (c >> 12U)), byte(0x80U | ((c >> 6U) & 0x3FU)), byte(0x80U | (c & 0x3FU))};
    return {byte(0xF0U | (c >> 18U)), byte(0x80U | ((c >> 12U) & 0x3FU)), byte(0x80U | ((c >> 6U) & 0x3FU)),
            byte(0x80U | (c & 0x3FU))};
}

std::string decodeNumber(std::string_view entity)
{
    const bool hexadecimal = entity.size() > 2 && (entity[2] == 'x' || entity[2] == 'X');
    const std::string_view digits = entity.substr(hexadecimal ? 3 : 2, entity.size() - (hexadecimal ? 4 : 3));
    unsigned long value = 0;
    const auto parsed =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, hexadecimal ? 16 : 10);
    const bool character =
        parsed.ec == std::errc() && value >= 0x20 && value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
    return character ? encode(value) : "\xEF\xBF\xBD";
}

} // namespace

std::string decodeEntity(std::string_view entity)
{
    if (entity.size() > 3 && entity[1] == '#')
        return decodeNumber(entity);
    constexpr std::array<std::pair<std::string_view, std::string_view>, 14> known{{
        {"&amp;", "&"},
        {"&lt;", "<"},
        {"&gt;", ">"},
        {"&quot;", "\""},
        {"&apos;", "'"},
        {"&nbsp;", "\xC2\xA0"},
        {"&ndash;", "\xE2\x80\x93"},
        {"&mdash;", "\xE2\x80\x94"},
        {"&hellip;", "\xE2\x80\xA6"},
        {"&times;", "\xC3\x97"},
        {"&middot;", "\xC2\xB7"},
        {"&minus;", "\xE2\x88\x92"},
        {"&copy;", "\xC2\xA9"},
        {"&infin;", "\xE2\x88\x9E"},
    }};
    for (const auto& [name, text] : known) {
        if (entity == name)
            return std::string(text);
    }
    return std::string(entity);
}

} // namespace lectern::lessons
