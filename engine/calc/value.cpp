#include <lectern/calc/value.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <utility>

namespace lectern::calc {
namespace {

// NaN is NaN whatever its payload; 0 and -0 differ.
bool sameBits(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (a != a && b != b);
}

} // namespace

std::string describe(const Shape& shape)
{
    if (shape.count() == 1)
        return "number";
    std::string text = std::to_string(shape.rows);
    text.append("x").append(std::to_string(shape.cols));
    if (shape.slices > 1)
        text.append("x").append(std::to_string(shape.slices));
    return text;
}

Value::Value(double number)
    : m_data(number)
{
}

Value::Value(Shape shape, std::vector<double> numbers)
    : m_shape(shape)
{
    assert(shape.count() == numbers.size() && !numbers.empty());
    if (numbers.size() == 1)
        m_data = numbers.front();
    else
        m_data = std::make_shared<const std::vector<double>>(std::move(numbers));
}

Value::Value(std::string text)
    : m_data(std::make_shared<const std::string>(std::move(text)))
{
}

Value::Value(std::vector<std::string> texts)
    : m_shape{1, texts.size(), 1}
    , m_data(std::make_shared<const std::vector<std::string>>(std::move(texts)))
{
}

Value Value::fromRows(const std::vector<std::vector<double>>& rows)
{
    assert(!rows.empty() && !rows.front().empty());
    std::vector<double> numbers;
    numbers.reserve(rows.size() * rows.front().size());
    for (const std::vector<double>& row : rows) {
        assert(row.size() == rows.front().size());
        numbers.insert(numbers.end(), row.begin(), row.end());
    }
    return {{rows.size(), rows.front().size(), 1}, std::move(numbers)};
}

bool Value::isNumeric() const
{
    return m_data.index() <= 1;
}

bool Value::isNumber() const
{
    return m_data.index() == 0;
}

bool Value::isString() const
{
    return m_data.index() == 2;
}

bool Value::isStringList() const
{
    return m_data.index() == 3;
}

const double* Value::data() const
{
    assert(isNumeric());
    if (const double* number = std::get_if<0>(&m_data))
        return number;
    return std::get<1>(m_data)->data();
}

double Value::number() const
{
    return *data();
}

double Value::at(std::size_t row, std::size_t col, std::size_t slice) const
{
    assert(row < m_shape.rows && col < m_shape.cols && slice < m_shape.slices);
    return data()[(slice * m_shape.rows + row) * m_shape.cols + col];
}

std::vector<double> Value::numbers() const
{
    return {data(), data() + m_shape.count()};
}

const std::string& Value::string() const
{
    return *std::get<2>(m_data);
}

const std::vector<std::string>& Value::strings() const
{
    return *std::get<3>(m_data);
}

std::string Value::describe() const
{
    if (isString())
        return "text";
    if (isStringList())
        return std::string("list of ").append(std::to_string(strings().size())).append(" texts");
    return calc::describe(m_shape);
}

bool Value::identical(const Value& other) const
{
    if (m_data.index() != other.m_data.index() || !(m_shape == other.m_shape))
        return false;
    if (isString())
        return string() == other.string();
    if (isStringList())
        return strings() == other.strings();
    return std::equal(data(), data() + m_shape.count(), other.data(), sameBits);
}

} // namespace lectern::calc
