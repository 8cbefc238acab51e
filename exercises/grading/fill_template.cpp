#include <lectern/grading/grader.h>

#include <lectern/lessons/course.h>

#include <array>
#include <charconv>
#include <cmath>

namespace lectern::grading {
namespace {

constexpr int mostDigits = 17;

struct NumberFormat
{
    std::chars_format style = std::chars_format::general;
    int digits = 6;
    bool percent = false;
};

std::optional<NumberFormat> readFormat(std::string_view text)
{
    NumberFormat format;
    if (text.empty())
        return format;
    switch (text.back()) {
    case 'f':
        format.style = std::chars_format::fixed;
        break;
    case 'e':
        format.style = std::chars_format::scientific;
        break;
    case '%':
        format = {std::chars_format::fixed, 0, true};
        break;
    case 'g':
        break;
    case 'd':
        return text.size() == 1 ? std::optional(NumberFormat{std::chars_format::fixed, 0, false})
                                : std::nullopt;
    default:
        return std::nullopt;
    }
    text.remove_suffix(1);
    if (text.empty())
        return format;
    if (text.front() != '.')
        return std::nullopt;
    const auto read = std::from_chars(text.data() + 1, text.data() + text.size(), format.digits);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || format.digits < 0 ||
        format.digits > mostDigits)
        return std::nullopt;
    return format;
}

// Whole numbers without a format are written out: 37248 and not 37248 rounded to six digits.
NumberFormat fitting(double number, const lessons::TemplatePiece& piece, const NumberFormat& format)
{
    const bool whole = number == std::trunc(number) && std::abs(number) < 1e15;
    return piece.format.empty() && whole ? NumberFormat{std::chars_format::fixed, 0, false} : format;
}

// TeX and Markdown alike show these signs; "-0.00" would be read as a negative number.
std::string numberText(double number, const NumberFormat& format)
{
    if (std::isnan(number))
        return "NaN";
    if (std::isinf(number))
        return number < 0 ? "-∞" : "∞";
    std::array<char, 400> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(),
                                   format.percent ? 100 * number : number, format.style, format.digits);
    std::string text(buffer.data(), end.ptr);
    if (text.front() == '-' && text.find_first_of("123456789") == std::string::npos)
        text.erase(0, 1);
    return format.percent ? text + '%' : text;
}

std::string matrixText(const calc::Value& value, const lessons::TemplatePiece& piece,
                       const NumberFormat& format)
{
    std::string text = "\\begin{bmatrix}";
    for (std::size_t row = 0; row < value.shape().rows; ++row) {
        for (std::size_t col = 0; col < value.shape().cols; ++col)
            text += (col > 0 ? " & " : (row > 0 ? " \\\\ " : " ")) +
                    numberText(value.at(row, col), fitting(value.at(row, col), piece, format));
    }
    return text + " \\end{bmatrix}";
}

Result<std::string> valueText(const calc::Value& value, const lessons::TemplatePiece& piece)
{
    const auto format = readFormat(piece.format);
    if (!format)
        return fail("grading.template.format", {piece.format});
    if (value.isString())
        return value.string();
    if (!value.isNumeric() || value.shape().slices != 1)
        return fail("grading.template.value", {piece.text, value.describe()});
    return value.isNumber() ? numberText(value.number(), fitting(value.number(), piece, *format))
                            : matrixText(value, piece, *format);
}

std::vector<calc::KnownName> namesIn(const calc::Sheet& sheet)
{
    std::vector<calc::KnownName> names;
    for (const std::string& input : sheet.program().inputs)
        names.push_back({input});
    for (const calc::Cell& cell : sheet.program().cells) {
        if (!cell.isFunction)
            names.push_back({cell.name});
    }
    return names;
}

Result<std::string> pieceText(const lessons::TemplatePiece& piece, const calc::Sheet& sheet)
{
    const auto expression = calc::parseExpression(piece.text, {}, namesIn(sheet));
    if (const Problem error = firstError(expression.diagnostics))
        return fail(*error);
    const auto value = sheet.evaluate(expression.value);
    if (!value)
        return tl::make_unexpected(value.error());
    return valueText(*value, piece);
}

// Where the piece stands in the text; line 0, because only the caller knows where the text stands.
Diagnostic placed(Diagnostic diagnostic, const lessons::TemplatePiece& piece)
{
    diagnostic.where = {};
    diagnostic.where.begin = piece.offset;
    diagnostic.where.end = piece.offset + piece.text.size();
    return diagnostic;
}

} // namespace

Result<std::string> fillTemplate(std::string_view text, const calc::Sheet& sheet)
{
    const auto pieces = lessons::splitTemplate(text);
    if (const Problem error = firstError(pieces.diagnostics))
        return fail(*error);
    std::string filled;
    for (const lessons::TemplatePiece& piece : pieces.value) {
        if (!piece.expression) {
            filled += piece.text;
            continue;
        }
        const auto value = pieceText(piece, sheet);
        if (!value)
            return fail(placed(value.error(), piece));
        filled += *value;
    }
    return filled;
}

} // namespace lectern::grading
