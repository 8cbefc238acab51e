#include <lectern/grading/canonical_json.h>

#include <lectern/grading/utf8.h>

#include <array>
#include <charconv>
#include <cmath>

namespace lectern::grading {
namespace {

void writeEscaped(std::string& out, char32_t c)
{
    constexpr std::string_view digits = "0123456789abcdef";
    switch (c) {
    case U'"':
        out += "\\\"";
        return;
    case U'\\':
        out += "\\\\";
        return;
    case U'\b':
        out += "\\b";
        return;
    case U'\f':
        out += "\\f";
        return;
    case U'\n':
        out += "\\n";
        return;
    case U'\r':
        out += "\\r";
        return;
    case U'\t':
        out += "\\t";
        return;
    default:
        break;
    }
    if (c < 0x20) {
        out += "\\u00";
        out += digits[c >> 4];
        out += digits[c & 0xF];
    } else {
        appendUtf8(out, c);
    }
}

void writeString(std::string& out, std::string_view text)
{
    out += '"';
    for (std::size_t at = 0; at < text.size();) {
        const auto point = codePointAt(text, at);
        writeEscaped(out, point ? point->value : char32_t(0xFFFD));
        at += point ? point->length : 1;
    }
    out += '"';
}

void write(std::string& out, const Json& value);

void writeArray(std::string& out, const Json::Array& array)
{
    out += '[';
    for (std::size_t i = 0; i < array.size(); ++i) {
        if (i > 0)
            out += ',';
        write(out, array[i]);
    }
    out += ']';
}

void writeObject(std::string& out, const Json::Object& object)
{
    out += '{';
    bool first = true;
    for (const auto& [key, value] : object) {
        if (!first)
            out += ',';
        first = false;
        writeString(out, key);
        out += ':';
        write(out, value);
    }
    out += '}';
}

void write(std::string& out, const Json& value)
{
    if (const auto* flag = std::get_if<bool>(&value.data))
        out += *flag ? "true" : "false";
    else if (const auto* number = std::get_if<JsonNumber>(&value.data))
        out += number->token;
    else if (const auto* text = std::get_if<std::string>(&value.data))
        writeString(out, *text);
    else if (const auto* array = std::get_if<Json::Array>(&value.data))
        writeArray(out, *array);
    else if (const auto* object = std::get_if<Json::Object>(&value.data))
        writeObject(out, *object);
    else
        out += "null";
}

} // namespace

Json exactNumber(double value)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "Infinity" : "-Infinity";
    std::array<char, 32> buffer{};
    const double positiveZero = value == 0 ? 0.0 : value;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), positiveZero).ptr;
    return JsonNumber{std::string(buffer.data(), end)};
}

Json integer(std::int64_t value)
{
    return JsonNumber{std::to_string(value)};
}

std::string canonicalText(const Json& value)
{
    std::string out;
    write(out, value);
    return out;
}

} // namespace lectern::grading
