// Masks by rule, and the functions that put positions in.

#include "explainer.h"

#include <cmath>

namespace lectern::calc {

std::string Explainer::argumentNumber(const Place& place, std::size_t argument)
{
    const NodeId id = node(place.node).children[argument];
    readNames(id, place.frame);
    return number(valueOf(id, place.frame).number()).text;
}

// causalmask, window, padmask: which key a query may look at, as a statement about their numbers.
Tex Explainer::maskRule(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    const Shape shape = valueOf(place.node, place.frame).shape();
    for (const NodeId argument : n.children)
        readNames(argument, place.frame);
    const std::string query = std::to_string(place.row + 1);
    const std::string key = std::to_string(place.col + 1);
    if (n.text == "window")
        return texStatement(texMagnitude(std::string(query).append(" - ").append(key))
                                .append(" \\le ")
                                .append(argumentNumber(place, 1)));
    if (n.text == "padmask") {
        const Shape lengths = valueOf(n.children[0], place.frame).shape();
        const Place length{n.children[0], place.frame, place.slice / lengths.cols, place.slice % lengths.cols,
                           0};
        return texStatement(std::string(key).append(" \\le ").append(render(length, mode).text));
    }
    // The queries are the newest positions.
    const std::ptrdiff_t offset =
        static_cast<std::ptrdiff_t>(shape.cols) - static_cast<std::ptrdiff_t>(shape.rows);
    std::string last = query;
    if (offset != 0)
        last.append(offset > 0 ? " + " : " - ").append(std::to_string(std::abs(offset)));
    return texStatement(std::string(key).append(" \\le ").append(last));
}

// sinpos(length, width, first): sine and cosine in turn, each pair with a wavelength of its own.
Tex Explainer::positionWave(const Place& place, Mode)
{
    const Node& n = node(place.node);
    for (const NodeId argument : n.children)
        readNames(argument, place.frame);
    const double first = n.children.size() > 2 ? valueOf(n.children[2], place.frame).number() : 0;
    const std::string position = number(static_cast<double>(place.row) + first).text;
    const std::string width = argumentNumber(place, 1);
    const std::string exponent = std::to_string(place.col / 2 * 2).append("/").append(width);
    const std::string angle =
        place.col < 2 ? position : texFraction(position, std::string("10000^{").append(exponent).append("}"));
    return {std::string(place.col % 2 == 0 ? "\\sin" : "\\cos").append(texBrackets(angle)), Binds::product};
}

// rope(X, base, first): the pair of columns turned by the angle of its position.
Tex Explainer::rotation(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    const Shape shape = valueOf(place.node, place.frame).shape();
    const double base = n.children.size() > 1 ? valueOf(n.children[1], place.frame).number() : 10000;
    const double first = n.children.size() > 2 ? valueOf(n.children[2], place.frame).number() : 0;
    const std::size_t even = place.col / 2 * 2;
    const double angle = (static_cast<double>(place.row) + first) *
                         std::pow(base, -static_cast<double>(even) / static_cast<double>(shape.cols));
    const Place left{n.children[0], place.frame, place.row, even, place.slice};
    const Place right{n.children[0], place.frame, place.row, even + 1, place.slice};
    const std::string turn = texBrackets(number(angle).text);
    const auto term = [&](const Place& of, const char* wave) {
        const std::string factor = mode == Mode::numbers
                                       ? atLeast(number(touched(of)), Binds::product)
                                       : subscripted(of.node, of.frame, std::to_string(of.row + 1),
                                                     std::to_string(of.col + 1), of.slice);
        return std::string(factor).append(" \\cdot ").append(wave).append(turn);
    };
    if (place.col == even)
        return {term(left, "\\cos").append(" - ").append(term(right, "\\sin")), Binds::sum};
    return {term(left, "\\sin").append(" + ").append(term(right, "\\cos")), Binds::sum};
}

// layernorm and rmsnorm: the entry against the spread of its row.
Tex Explainer::normalized(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    const bool centred = n.text == "layernorm";
    const Place own = child(place, 0);
    const Shape shape = valueOf(own.node, own.frame).shape();
    const Tex epsilon = number(n.children.size() > 1 ? valueOf(n.children[1], place.frame).number() : 1e-5);
    if (mode == Mode::symbols) {
        const std::string entry = subscripted(own.node, own.frame, std::to_string(place.row + 1),
                                              std::to_string(place.col + 1), own.slice);
        const std::string above = centred ? std::string(entry).append(" - \\mu") : entry;
        const std::string spread = centred ? "\\sigma^2" : "\\operatorname{mean}(x^2)";
        return {texFraction(above, std::string("\\sqrt{").append(spread).append(" + \\varepsilon}"))};
    }
    std::vector<double> row;
    double mean = 0;
    for (std::size_t c = 0; c < shape.cols; ++c) {
        row.push_back(touched({own.node, own.frame, place.row, c, own.slice}));
        mean += row.back() / static_cast<double>(shape.cols);
    }
    // From the mean: the difference of two large squares would leave nothing of a small spread.
    double spread = 0;
    for (const double x : row) {
        const double distance = centred ? x - mean : x;
        spread += distance * distance / static_cast<double>(shape.cols);
    }
    std::string above = number(numberAt(own)).text;
    if (centred)
        above.append(" - ").append(atLeast(number(mean), Binds::product));
    std::string below = std::string("\\sqrt{").append(number(spread).text).append(" + ");
    return {texFraction(above, below.append(epsilon.text).append("}"))};
}

} // namespace lectern::calc
