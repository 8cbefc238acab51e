#pragma once

#include <lectern/calc/sheet.h>

#include <QByteArray>

#include <array>
#include <charconv>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace lectern::calc::testing {

using Inputs = std::vector<std::pair<std::string, Value>>;

/// A sheet over a program that has been computed once.
inline Sheet sheetOf(const std::string& source, const Inputs& inputs = {}, std::uint64_t seed = 1,
                     const Limits& limits = {})
{
    std::vector<KnownName> names;
    for (const auto& input : inputs)
        names.push_back({input.first});
    auto parsed = parseProgram(source, {"c.yaml"}, names, limits);
    Sheet sheet(std::make_shared<const Program>(std::move(parsed.value)), seed, limits);
    for (const auto& [name, value] : inputs)
        sheet.setInput(name, value);
    sheet.recompute();
    return sheet;
}

inline void appendNumber(std::string& text, double number, int digits)
{
    std::array<char, 400> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number + 0.0,
                                   std::chars_format::fixed, digits)
                         .ptr;
    std::string_view written(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    if (written.find('.') != std::string_view::npos) {
        while (written.back() == '0')
            written.remove_suffix(1);
        if (written.back() == '.')
            written.remove_suffix(1);
    }
    text += written == "-0" ? "0" : written == "-nan" ? "nan" : written;
}

/// "1 2; 3 4 | 5 6; 7 8": columns, rows, slices; texts as they are. Numbers rounded, without trailing zeros.
inline std::string show(const Result<Value>& result, int digits = 4)
{
    if (!result)
        return result.error().code;
    const Value& value = *result;
    std::string text;
    if (value.isString())
        return value.string();
    if (value.isStringList()) {
        for (const std::string& part : value.strings())
            text.append(text.empty() ? "" : ",").append(part);
        return text;
    }
    const Shape& shape = value.shape();
    for (std::size_t s = 0; s < shape.slices; ++s) {
        for (std::size_t r = 0; r < shape.rows; ++r) {
            for (std::size_t c = 0; c < shape.cols; ++c) {
                text += c > 0 ? " " : r > 0 ? "; " : s > 0 ? " | " : "";
                appendNumber(text, value.at(r, c, s), digits);
            }
        }
    }
    return text;
}

} // namespace lectern::calc::testing
