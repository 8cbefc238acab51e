#include <lectern/grading/rational.h>

#include <cmath>
#include <limits>

namespace lectern::grading {
namespace {

__extension__ using Wide = __int128; // products of two 64-bit numbers fit

constexpr std::int64_t million = 1'000'000;

Wide magnitude(Wide number)
{
    return number < 0 ? -number : number;
}

Wide greatestDivisor(Wide a, Wide b)
{
    while (b != 0) {
        const Wide rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

std::optional<Rational> reduced(Wide numerator, Wide denominator)
{
    if (denominator == 0)
        return std::nullopt;
    const Wide divisor = greatestDivisor(magnitude(numerator), magnitude(denominator));
    numerator /= denominator < 0 ? -divisor : divisor;
    denominator = magnitude(denominator) / divisor;
    constexpr Wide most = std::numeric_limits<std::int64_t>::max();
    if (magnitude(numerator) > most || denominator > most)
        return std::nullopt;
    return Rational{static_cast<std::int64_t>(numerator), static_cast<std::int64_t>(denominator)};
}

// |a*d| + |c*b| stays below 2^127 because each factor is at most 2^63 - 1.
std::optional<Rational> sum(const Rational& a, const Rational& b, Wide sign)
{
    return reduced(Wide(a.numerator) * b.denominator + sign * b.numerator * a.denominator,
                   Wide(a.denominator) * b.denominator);
}

} // namespace

std::optional<Rational> makeRational(std::int64_t numerator, std::int64_t denominator)
{
    return reduced(numerator, denominator);
}

std::optional<Rational> decimal(double number)
{
    if (!(std::abs(number) <= 1e9))
        return std::nullopt;
    return makeRational(std::llround(number * static_cast<double>(million)), million);
}

std::optional<Rational> add(const Rational& a, const Rational& b)
{
    return sum(a, b, 1);
}

std::optional<Rational> subtract(const Rational& a, const Rational& b)
{
    return sum(a, b, -1);
}

std::optional<Rational> multiply(const Rational& a, const Rational& b)
{
    return reduced(Wide(a.numerator) * b.numerator, Wide(a.denominator) * b.denominator);
}

std::optional<Rational> divide(const Rational& a, const Rational& b)
{
    return reduced(Wide(a.numerator) * b.denominator, Wide(a.denominator) * b.numerator);
}

bool isLess(const Rational& a, const Rational& b)
{
    return Wide(a.numerator) * b.denominator < Wide(b.numerator) * a.denominator;
}

std::string toDecimalText(const Rational& number)
{
    const Wide scaled = magnitude(number.numerator) * million;
    const Wide rounded = (2 * scaled + number.denominator) / (2 * Wide(number.denominator));
    std::string digits;
    for (Wide rest = rounded; rest > 0 || digits.size() < 7; rest /= 10)
        digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
    digits.insert(digits.end() - 6, '.');
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.')
        digits.pop_back();
    return number.numerator < 0 && rounded > 0 ? '-' + digits : digits;
}

} // namespace lectern::grading
