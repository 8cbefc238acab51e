#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace lectern::calc {

/// Sizes of a numeric value. A number is 1 x 1 x 1, a matrix has one slice.
struct Shape
{
    std::size_t rows = 1;
    std::size_t cols = 1;
    std::size_t slices = 1;

    std::size_t count() const { return rows * cols * slices; }
    bool operator==(const Shape&) const = default;
};

/// "number", "2x3", "2x3x4".
std::string describe(const Shape& shape);

/// A number, matrix or tensor (rows x cols x slices), a string, or a list of strings. Cheap to copy: data is
/// shared and never changed. Numbers lie slice by slice, each slice row by row; indices in this class count
/// from 0.
class Value
{
public:
    Value() = default;    ///< the number 0
    Value(double number); // NOLINT(google-explicit-constructor): a number is a value
    Value(Shape shape, std::vector<double> numbers); ///< as many numbers as the shape has, at least one
    explicit Value(std::string text);
    explicit Value(std::vector<std::string> texts);

    /// Rows of equal, non-zero length.
    static Value fromRows(const std::vector<std::vector<double>>& rows);

    bool isNumeric() const;
    bool isNumber() const; ///< numeric and 1 x 1 x 1
    bool isString() const;
    bool isStringList() const;

    const Shape& shape() const { return m_shape; }
    double number() const; ///< the first number
    double at(std::size_t row, std::size_t col, std::size_t slice = 0) const;
    std::vector<double> numbers() const; ///< a copy of all of them, in order
    const double* data() const;          ///< the same without a copy, valid as long as this value lives
    const std::string& string() const;
    const std::vector<std::string>& strings() const;

    /// "number", "2x3", "2x3x4", "text", "list of 3 texts".
    std::string describe() const;

    /// The same kind, shape and bits (NaN equals NaN).
    bool identical(const Value& other) const;

private:
    Shape m_shape;
    std::variant<double, std::shared_ptr<const std::vector<double>>, std::shared_ptr<const std::string>,
                 std::shared_ptr<const std::vector<std::string>>>
        m_data = 0.0;
};

} // namespace lectern::calc
