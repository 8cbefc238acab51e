#include "function_table.h"

#include <array>
#include <charconv>
#include <cmath>

namespace lectern::calc {
namespace {

constexpr std::size_t mostDigits = 15;

double charactersOf(const std::string& text)
{
    std::size_t count = 0;
    for (const char c : text)
        count += (static_cast<unsigned char>(c) & 0xC0U) == 0x80U ? 0U : 1U;
    return static_cast<double>(count);
}

Value len(Call& call)
{
    if (call[0].isString())
        return charactersOf(call[0].string());
    return static_cast<double>(call[0].shape().count());
}

Value str(Call& call)
{
    if (call[0].isString())
        return call[0];
    const double number = call.number(0);
    const std::size_t digits = call.count() > 1 ? call.whole(1, 0, mostDigits) : 0;
    if (call.failed())
        return {};
    if (std::isnan(number))
        return Value(std::string("NaN"));
    if (std::isinf(number))
        return Value(std::string(number < 0 ? "-inf" : "inf"));
    std::array<char, 400> buffer{};
    char* const end = buffer.data() + buffer.size();
    const std::to_chars_result written =
        call.count() > 1
            ? std::to_chars(buffer.data(), end, number, std::chars_format::fixed, static_cast<int>(digits))
            : std::to_chars(buffer.data(), end, number);
    return Value(std::string(buffer.data(), written.ptr));
}

} // namespace

std::span<const FunctionEntry> textFunctions()
{
    static constexpr std::array<FunctionEntry, 2> table{{{"len", len}, {"str", str}}};
    return table;
}

} // namespace lectern::calc
