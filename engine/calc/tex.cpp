#include "tex.h"

#include <array>
#include <charconv>
#include <cmath>

namespace lectern::calc {
namespace {

constexpr int significantDigits = 5;

std::string escaped(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        if (c == '\\')
            result += "\\backslash ";
        else if (c == '~' || c == '^')
            result.append("\\").append(1, c).append("{}");
        else if (std::string_view("{}$&#_%").find(c) != std::string_view::npos)
            result.append("\\").append(1, c);
        else
            result += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
    }
    return result;
}

bool isOneLetter(std::string_view text)
{
    return text.size() == 1 || (text.size() == 2 && static_cast<unsigned char>(text[0]) >= 0xC0);
}

bool isDigits(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string upright(std::string_view text)
{
    return std::string("\\mathrm{").append(escaped(text)).append("}");
}

} // namespace

std::string atLeast(const Tex& tex, Binds binds)
{
    return tex.binds >= binds ? tex.text : texBrackets(tex.text);
}

Tex texNumber(double number, bool& rounded)
{
    const Binds binds = number < 0 ? Binds::sum : Binds::atom;
    if (std::isnan(number))
        return {"\\mathrm{NaN}"};
    if (std::isinf(number))
        return {number < 0 ? "-\\infty" : "\\infty", binds};
    std::array<char, 64> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number + 0.0,
                                       std::chars_format::general, significantDigits);
    const std::string text(buffer.data(), written.ptr);
    double shown = 0;
    std::from_chars(buffer.data(), written.ptr, shown);
    rounded = rounded || shown != number;
    const std::size_t exponent = text.find('e');
    if (exponent == std::string::npos)
        return {text == "-0" ? "0" : text, binds};
    int power = 0;
    const std::size_t digits = text[exponent + 1] == '+' ? exponent + 2 : exponent + 1;
    std::from_chars(text.data() + digits, text.data() + text.size(), power);
    std::string tex = text.substr(0, exponent);
    tex.append("\\cdot 10^{").append(std::to_string(power)).append("}");
    return {tex, number < 0 ? Binds::sum : Binds::product};
}

std::string texName(std::string_view name)
{
    if (isOneLetter(name))
        return std::string(name);
    const std::size_t letter = static_cast<unsigned char>(name[0]) >= 0xC0 ? 2 : 1;
    const std::string_view head = name.substr(0, letter);
    std::string_view tail = name.substr(letter);
    const bool separated = tail[0] == '_';
    if (separated)
        tail.remove_prefix(1);
    const bool subscript =
        isDigits(tail) || (separated && !tail.empty() && tail.find('_') == std::string_view::npos);
    if (!subscript || head == "_")
        return upright(name);
    const std::string index = isDigits(tail) || isOneLetter(tail) ? std::string(tail) : upright(tail);
    return std::string(head).append("_{").append(index).append("}");
}

std::string texEntry(const std::string& nameTex, const std::string& indices)
{
    if (indices.empty())
        return nameTex;
    const bool taken = nameTex.back() == '}' && nameTex.find("_{") != std::string::npos;
    std::string tex = taken ? std::string("{").append(nameTex).append("}") : nameTex;
    return tex.append("_{").append(indices).append("}");
}

std::string texFraction(const std::string& above, const std::string& below)
{
    return std::string("\\frac{").append(above).append("}{").append(below).append("}");
}

std::string texBrackets(const std::string& inside)
{
    return std::string("\\left(").append(inside).append("\\right)");
}

std::string texMagnitude(const std::string& inside)
{
    return std::string("\\left|").append(inside).append("\\right|");
}

Tex texStatement(const std::string& statement)
{
    return {std::string("\\left[\\,").append(statement).append("\\,\\right]")};
}

std::string texText(std::string_view text)
{
    return std::string("\\text{").append(escaped(text)).append("}");
}

} // namespace lectern::calc
