#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::test {

/// Works out a piece of TeX that consists of numbers: what an explanation shows is arithmetic, and must come
/// to the number that it claims. Throws for letters and for sums that are cut short.
class TexArithmetic
{
public:
    explicit TexArithmetic(std::string_view tex)
        : m_tex(tex)
    {
    }

    double value()
    {
        const double result = logical();
        if (!at("") || m_at != m_tex.size())
            throw std::runtime_error("left over: " + std::string(m_tex.substr(m_at)));
        return result;
    }

    /// The largest number met on the way: rounding errors are in proportion to it.
    double scale() const { return m_scale; }

private:
    bool at(std::string_view text)
    {
        for (;;) {
            if (m_tex.substr(m_at, 2) == "\\," || m_tex.substr(m_at, 2) == "\\ ")
                m_at += 2;
            else if (m_at < m_tex.size() && m_tex[m_at] == ' ')
                ++m_at;
            else
                break;
        }
        return m_tex.substr(m_at).starts_with(text);
    }

    bool take(std::string_view text)
    {
        if (!at(text))
            return false;
        m_at += text.size();
        return true;
    }

    void need(std::string_view text)
    {
        if (!take(text))
            throw std::runtime_error("expected " + std::string(text) + " at " +
                                     std::string(m_tex.substr(m_at)));
    }

    double seen(double number)
    {
        if (std::isfinite(number))
            m_scale = std::max(m_scale, std::fabs(number));
        return number;
    }

    double logical()
    {
        double left = comparison();
        for (;;) {
            if (take("\\land"))
                left = comparison() != 0 && left != 0;
            else if (take("\\lor"))
                left = comparison() != 0 || left != 0;
            else
                return left;
        }
    }

    double comparison()
    {
        const double left = sum();
        if (take("\\le ") || take("\\le{"))
            return left <= sum();
        if (take("\\ge "))
            return left >= sum();
        if (take("\\ne "))
            return left != sum();
        if (take("<"))
            return left < sum();
        if (take(">"))
            return left > sum();
        if (take("="))
            return equal(left, sum());
        return left;
    }

    static double equal(double left, double right)
    {
        return left == right || (std::isnan(left) && std::isnan(right));
    }

    double sum()
    {
        double left = product();
        for (;;) {
            if (take("+"))
                left = seen(left + product());
            else if (take("-"))
                left = seen(left - product());
            else
                return left;
        }
    }

    double product()
    {
        double left = unary();
        for (;;) {
            if (take("\\cdots"))
                throw std::runtime_error("cut short");
            if (take("\\cdot"))
                left = seen(left * unary());
            else if (take("\\bmod")) {
                const double right = unary();
                left = left - right * std::floor(left / right);
            } else
                return left;
        }
    }

    double unary()
    {
        if (take("-"))
            return -unary();
        if (take("\\lnot"))
            return unary() == 0;
        return power();
    }

    double power()
    {
        const double base = atom();
        return take("^{") ? seen(std::pow(base, closed("}"))) : base;
    }

    double closed(std::string_view end)
    {
        const double inside = logical();
        need(end);
        return inside;
    }

    std::vector<double> list()
    {
        need("\\left(");
        std::vector<double> numbers{logical()};
        while (take(",")) {
            if (at("\\cdots"))
                throw std::runtime_error("cut short");
            numbers.push_back(logical());
        }
        need("\\right)");
        return numbers;
    }

    double atom()
    {
        if (take("\\cdots"))
            throw std::runtime_error("cut short");
        if (take("\\frac{")) {
            const double above = closed("}");
            need("{");
            return seen(above / closed("}"));
        }
        if (take("\\sqrt{"))
            return std::sqrt(closed("}"));
        if (take("\\left("))
            return closed("\\right)");
        if (take("\\left|"))
            return std::fabs(closed("\\right|"));
        if (take("\\left["))
            return closed("\\right]");
        if (take("\\left\\lfloor"))
            return std::floor(closed("\\right\\rfloor"));
        if (take("\\left\\lceil"))
            return std::ceil(closed("\\right\\rceil"));
        if (take("\\max")) {
            const auto numbers = list();
            return *std::max_element(numbers.begin(), numbers.end());
        }
        if (take("\\min")) {
            const auto numbers = list();
            return *std::min_element(numbers.begin(), numbers.end());
        }
        if (const auto result = function())
            return *result;
        if (take("\\infty"))
            return std::numeric_limits<double>::infinity();
        if (take("\\mathrm{NaN}"))
            return std::numeric_limits<double>::quiet_NaN();
        if (take("\\pi"))
            return 3.141592653589793;
        if (take("e^{"))
            return seen(std::exp(closed("}")));
        if (take("{"))
            return closed("}");
        return digits();
    }

    std::optional<double> function()
    {
        using Function = double (*)(double);
        static const std::map<std::string_view, Function> functions{
            {"\\ln", [](double x) { return std::log(x); }},
            {"\\log_2", [](double x) { return std::log2(x); }},
            {"\\sin", [](double x) { return std::sin(x); }},
            {"\\cos", [](double x) { return std::cos(x); }},
            {"\\tanh", [](double x) { return std::tanh(x); }},
            {"\\operatorname{round}", [](double x) { return std::round(x); }},
            {"\\operatorname{sign}", [](double x) { return double((x > 0) - (x < 0)); }},
            {"\\operatorname{gelu}", [](double x) { return x * 0.5 * std::erfc(-x / std::sqrt(2.0)); }}};
        for (const auto& [name, apply] : functions) {
            if (take(name))
                return seen(apply(atom()));
        }
        return {};
    }

    double digits()
    {
        at("");
        const std::string text(m_tex.substr(m_at, m_tex.find_first_not_of("0123456789./", m_at) - m_at));
        char* end = nullptr;
        double number = std::strtod(text.c_str(), &end);
        if (end == text.c_str())
            throw std::runtime_error("not a number: " + std::string(m_tex.substr(m_at)));
        std::size_t used = static_cast<std::size_t>(end - text.c_str());
        if (*end == '/') { // 10000^{2/16}
            const char* below = end + 1;
            number /= std::strtod(below, &end);
            used = static_cast<std::size_t>(end - text.c_str());
        }
        m_at += used;
        return seen(number);
    }

    std::string_view m_tex;
    std::size_t m_at = 0;
    double m_scale = 1;
};

/// The parts of `name = symbols = numbers = result`; signs inside brackets do not part.
inline std::vector<std::string> equationParts(const std::string& line)
{
    std::vector<std::string> parts(1);
    int depth = 0;
    for (std::size_t i = 0; i < line.size();) {
        const std::string_view rest = std::string_view(line).substr(i);
        if (rest.starts_with("\\{") || rest.starts_with("\\}")) {
            parts.back() += rest.substr(0, 2);
            i += 2;
            continue;
        }
        depth += rest.starts_with("{") || rest.starts_with("\\left") ? 1 : 0;
        depth -= rest.starts_with("}") || rest.starts_with("\\right") ? 1 : 0;
        const std::size_t sign = depth > 0                        ? 0
                                 : rest.starts_with(" = ")        ? 3
                                 : rest.starts_with(" \\approx ") ? 9
                                                                  : 0;
        if (sign > 0) {
            parts.emplace_back();
            i += sign;
        } else {
            parts.back() += line[i++];
        }
    }
    return parts;
}

/// What a part comes to; nothing if it is not all numbers.
struct WorkedOut
{
    double value = 0;
    double scale = 1;
};
inline std::optional<WorkedOut> workedOut(const std::string& tex)
{
    try {
        TexArithmetic arithmetic(tex);
        const double value = arithmetic.value();
        return WorkedOut{value, arithmetic.scale()};
    } catch (const std::runtime_error&) {
        return {};
    }
}

/// Whether shown numbers of five digits can come to `expected`.
inline bool agrees(const WorkedOut& shown, double expected)
{
    if (std::isnan(expected) || std::isinf(expected))
        return std::isnan(expected) ? std::isnan(shown.value) : shown.value == expected;
    return std::fabs(shown.value - expected) <= 5e-4 * std::max(shown.scale, std::fabs(expected));
}

} // namespace lectern::test
