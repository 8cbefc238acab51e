#include "characters.h"

#include <array>
#include <cstdint>
#include <utility>

namespace lectern::calc {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 46> plainCharacters{{
    {"（", "("}, {"）", ")"}, {"【", "["},  {"】", "]"},     {"［", "["},     {"］", "]"},  {"，", ","},
    {"、", ","}, {"；", ";"}, {"：", ":"},  {"＝", "="},     {"＋", "+"},     {"－", "-"},  {"−", "-"},
    {"–", "-"},  {"—", "-"},  {"×", "*"},   {"·", "*"},      {"⋅", "*"},      {"＊", "*"},  {"÷", "/"},
    {"／", "/"}, {"＾", "^"}, {"＜", "<"},  {"＞", ">"},     {"≤", "<="},     {"≥", ">="},  {"≠", "!="},
    {"！", "!"}, {"‘", "'"},  {"’", "'"},   {"＇", "'"},     {"“", "\""},     {"”", "\""},  {"＂", "\""},
    {"。", "."}, {"．", "."}, {"＃", "#"},  {"＠", "@"},     {"√", "sqrt()"}, {"∞", "inf"}, {"²", "^2"},
    {"³", "^3"}, {"ᵀ", "'"},  {"½", "1/2"}, {"\u3000", " "},
}};

constexpr std::size_t lengthFromLead(unsigned char lead)
{
    if (lead >= 0xF0 && lead < 0xF8)
        return 4;
    if (lead >= 0xE0 && lead < 0xF0)
        return 3;
    return lead >= 0xC2 && lead < 0xE0 ? 2 : 1;
}

bool isContinuation(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

// Full-width digits and letters lie in one block, in the order of ASCII.
std::string_view plainAlphanumeric(std::uint32_t code)
{
    static constexpr std::string_view ascii =
        " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";
    const std::uint32_t first = 0xFF00;
    return code > first && code < first + ascii.size() ? ascii.substr(code - first, 1) : std::string_view{};
}

} // namespace

std::size_t characterLength(std::string_view text, std::size_t at)
{
    const std::size_t length = lengthFromLead(static_cast<unsigned char>(text[at]));
    for (std::size_t i = 1; i < length; ++i) {
        if (at + i >= text.size() || !isContinuation(text[at + i]))
            return 1;
    }
    return length;
}

std::size_t characterCount(std::string_view text)
{
    std::size_t count = 0;
    for (const char c : text)
        count += isContinuation(c) ? 0U : 1U;
    return count;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::size_t nameCharacterLength(std::string_view text, std::size_t at)
{
    if (at >= text.size())
        return 0;
    const char c = text[at];
    if (isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_')
        return 1;
    if (at + 1 >= text.size() || !isContinuation(text[at + 1]))
        return 0;
    const auto lead = static_cast<unsigned>(static_cast<unsigned char>(c));
    const auto next = static_cast<unsigned>(static_cast<unsigned char>(text[at + 1]));
    if (lead < 0xCDU || lead > 0xCFU)
        return 0;
    const unsigned code = ((lead & 0x1FU) << 6U) | (next & 0x3FU);
    const bool letter = code >= 0x386U && code != 0x387U && code <= 0x3FFU;
    return letter ? 2 : 0;
}

std::string_view plainCharacter(std::string_view character)
{
    for (const auto& [fancy, plain] : plainCharacters) {
        if (fancy == character)
            return plain;
    }
    if (character.size() != 3)
        return {};
    const auto byte = [&](std::size_t i) {
        return static_cast<std::uint32_t>(static_cast<unsigned char>(character[i]));
    };
    return plainAlphanumeric(((byte(0) & 0x0FU) << 12U) | ((byte(1) & 0x3FU) << 6U) | (byte(2) & 0x3FU));
}

} // namespace lectern::calc
