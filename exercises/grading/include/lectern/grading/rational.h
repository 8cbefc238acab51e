#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace lectern::grading {

/// An exact share or number of points. What the functions below return is in lowest terms with a positive
/// denominator, so that equal numbers compare equal.
struct Rational
{
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;

    double value() const { return static_cast<double>(numerator) / static_cast<double>(denominator); }
    bool operator==(const Rational&) const = default;
};

/// numerator / denominator in lowest terms; none if the denominator is 0 or the result does not fit.
std::optional<Rational> makeRational(std::int64_t numerator, std::int64_t denominator = 1);

/// The decimal with six places nearest to `number`: points, credits and costs as an author writes them.
/// None for NaN, infinities and sizes above 10^9.
std::optional<Rational> decimal(double number);

// None where the exact result does not fit: a score is never rounded on the way.
std::optional<Rational> add(const Rational& a, const Rational& b);
std::optional<Rational> subtract(const Rational& a, const Rational& b);
std::optional<Rational> multiply(const Rational& a, const Rational& b);
std::optional<Rational> divide(const Rational& a, const Rational& b);

bool isLess(const Rational& a, const Rational& b);

/// Decimal text rounded to six places, half away from zero, without trailing zeros: "2.333333", "10", "-0.5".
std::string toDecimalText(const Rational& number);

} // namespace lectern::grading
