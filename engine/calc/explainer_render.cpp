#include "explainer.h"

#include <cmath>

namespace lectern::calc {
namespace {

constexpr int deepest = 40;
constexpr std::size_t mostNodes = 2'000; ///< an argument is written out at each place that names its parameter

const char* signOf(Operator op)
{
    switch (op) {
    case Operator::add:
        return " + ";
    case Operator::subtract:
        return " - ";
    case Operator::equal:
        return " = ";
    case Operator::notEqual:
        return " \\ne ";
    case Operator::less:
        return " < ";
    case Operator::lessEqual:
        return " \\le ";
    case Operator::greater:
        return " > ";
    case Operator::greaterEqual:
        return " \\ge ";
    case Operator::logicalAnd:
        return " \\land ";
    case Operator::logicalOr:
        return " \\lor ";
    default:
        return " \\cdot ";
    }
}

bool isComparison(Operator op)
{
    return op >= Operator::equal && op <= Operator::greaterEqual;
}

bool isProduct(Operator op)
{
    return op == Operator::multiply || op == Operator::multiplyEntries;
}

} // namespace

Tex Explainer::render(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    if (++m_rendered > mostNodes || m_depth > deepest || m_run.failed())
        return leaf(place, Mode::numbers);
    ++m_depth;
    Tex tex;
    switch (n.kind) {
    case NodeKind::name:
        tex = name(place, mode);
        break;
    case NodeKind::unary: {
        const Tex operand = render(child(place, 0), mode);
        const char* sign = n.op == Operator::negate ? "-" : n.op == Operator::plus ? "" : "\\lnot ";
        tex = {std::string(sign).append(atLeast(operand, Binds::product)), Binds::sum};
        break;
    }
    case NodeKind::binary:
        tex = binary(place, mode);
        break;
    case NodeKind::transpose:
        tex = render({n.children[0], place.frame, place.col, place.row, place.slice}, mode);
        break;
    case NodeKind::call:
        tex = n.binding == Binding::function ? function(place, mode) : call(place, mode);
        break;
    case NodeKind::index:
        tex = index(place, mode);
        break;
    case NodeKind::matrix:
        tex = matrix(place, mode);
        break;
    case NodeKind::comprehension:
        tex = comprehension(place, mode);
        break;
    default:
        tex = leaf(place, mode);
        break;
    }
    --m_depth;
    return tex;
}

Tex Explainer::leaf(const Place& place, Mode)
{
    return number(numberAt(place));
}

Tex Explainer::name(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    if (n.binding == Binding::local) {
        const Local& local = place.frame->locals[static_cast<std::size_t>(n.target)];
        if (local.node >= 0)
            return render(inside(local.node, local.frame, place), mode);
        return leaf(place, mode);
    }
    if (n.binding == Binding::constant) {
        if (mode == Mode::symbols && (n.text == "pi" || n.text == "e"))
            return {n.text == "pi" ? "\\pi" : "e"};
        return leaf(place, mode);
    }
    read(n.text, place);
    if (mode == Mode::numbers)
        return leaf(place, mode);
    return {subscripted(place.node, place.frame, std::to_string(place.row + 1), std::to_string(place.col + 1),
                        place.slice)};
}

Tex Explainer::joined(const std::vector<Tex>& terms, const char* sign, Binds binds)
{
    std::string text;
    for (std::size_t i = 0; i < terms.size() && i < mostTerms; ++i) {
        if (i > 0)
            text += sign;
        text += i > 0 || binds == Binds::product ? atLeast(terms[i], Binds::product) : terms[i].text;
    }
    if (terms.size() > mostTerms)
        text.append(sign).append("\\cdots");
    return {text, terms.size() > 1 ? binds : terms.front().binds};
}

Tex Explainer::listed(const std::vector<Tex>& terms, const char* function)
{
    std::string text;
    for (std::size_t i = 0; i < terms.size() && i < mostTerms; ++i)
        text.append(i > 0 ? ",\\, " : "").append(terms[i].text);
    if (terms.size() > mostTerms)
        text.append(",\\, \\cdots");
    return {std::string(function).append(texBrackets(text)), Binds::product};
}

Tex Explainer::binary(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    if (n.op == Operator::range)
        return leaf(place, mode);
    const bool numbers =
        valueOf(n.children[0], place.frame).isNumber() || valueOf(n.children[1], place.frame).isNumber();
    if (n.op == Operator::multiply && !numbers)
        return product(place, mode);
    if (n.op == Operator::power && !valueOf(n.children[0], place.frame).isNumber())
        return opaque(place, mode);
    const Tex left = render(child(place, 0), mode);
    const Tex right = render(child(place, 1), mode);
    if (n.op == Operator::divide || n.op == Operator::divideEntries)
        return {std::string("\\frac{").append(left.text).append("}{").append(right.text).append("}")};
    if (n.op == Operator::power || n.op == Operator::powerEntries)
        return {
            std::string("{").append(atLeast(left, Binds::atom)).append("}^{").append(right.text).append("}"),
            Binds::power};
    if (isComparison(n.op))
        return texStatement(std::string(left.text).append(signOf(n.op)).append(right.text));
    const Binds binds = isProduct(n.op) ? Binds::product : Binds::sum;
    const bool sum = n.op == Operator::add || n.op == Operator::subtract;
    const std::string first = sum ? left.text : atLeast(left, Binds::product);
    return {std::string(first).append(signOf(n.op)).append(atLeast(right, Binds::product)), binds};
}

Tex Explainer::product(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    const Shape left = valueOf(n.children[0], place.frame).shape();
    const Shape right = valueOf(n.children[1], place.frame).shape();
    const std::size_t leftSlice = std::min(place.slice, left.slices - 1);
    const std::size_t rightSlice = std::min(place.slice, right.slices - 1);
    const std::string row = std::to_string(place.row + 1);
    const std::string col = std::to_string(place.col + 1);
    if (mode == Mode::symbols) {
        const std::string a = subscripted(n.children[0], place.frame, row, "t", leftSlice);
        const std::string b = subscripted(n.children[1], place.frame, "t", col, rightSlice);
        return {std::string("\\sum_{t} ").append(a).append("\\,").append(b), Binds::sum};
    }
    std::vector<Tex> terms;
    for (std::size_t t = 0; t < left.cols; ++t) {
        const Place a{n.children[0], place.frame, place.row, t, leftSlice};
        const Place b{n.children[1], place.frame, t, place.col, rightSlice};
        for (const Place& operand : {a, b}) {
            touched(operand);
            if (!isSimple(operand.node, operand.frame) && t < 2)
                open(operand, subscripted(operand.node, operand.frame, std::to_string(operand.row + 1),
                                          std::to_string(operand.col + 1), operand.slice));
        }
        terms.push_back(joined({leaf(a, mode), leaf(b, mode)}, " \\cdot ", Binds::product));
    }
    return joined(terms, " + ", Binds::sum);
}

Tex Explainer::function(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    const Cell& target = m_program.cells[static_cast<std::size_t>(n.target)];
    const Frame* inner = frameOf(place.node, place.frame, 0, [&] {
        Frame frame;
        for (const NodeId argument : n.children)
            frame.locals.push_back({valueOf(argument, place.frame), argument, place.frame});
        return frame;
    });
    return render({target.expression, inner, place.row, place.col, place.slice}, mode);
}

Tex Explainer::index(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    const Value& whole = valueOf(n.children[0], place.frame);
    if (!whole.isNumeric())
        return opaque(place, mode);
    const auto picked = [&](std::size_t i, std::size_t at) {
        if (node(n.children[i]).kind == NodeKind::everything)
            return at;
        return static_cast<std::size_t>(valueOf(n.children[i], place.frame).data()[at]) - 1;
    };
    Place from{n.children[0], place.frame, place.row, place.col, place.slice};
    if (n.children.size() == 2) {
        const bool column = whole.shape().cols == 1 && whole.shape().rows > 1;
        const std::size_t at = picked(1, column ? place.row : place.col);
        from.row = column ? at : 0;
        from.col = column ? 0 : at;
    } else {
        from.row = picked(1, place.row);
        from.col = picked(2, place.col);
        from.slice = n.children.size() > 3 ? picked(3, place.slice) : 0;
    }
    return render(from, mode);
}

// Walks the blocks of a literal to the one that holds the entry.
Tex Explainer::matrix(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    std::size_t next = 0;
    std::size_t row = place.row;
    for (const int length : n.rowLengths) {
        const std::size_t height = valueOf(n.children[next], place.frame).shape().rows;
        if (row < height) {
            std::size_t col = place.col;
            for (int i = 0; i < length; ++i) {
                const NodeId block = n.children[next + static_cast<std::size_t>(i)];
                const std::size_t width = valueOf(block, place.frame).shape().cols;
                if (col < width)
                    return render({block, place.frame, row, col, place.slice}, mode);
                col -= width;
            }
        }
        row -= height;
        next += static_cast<std::size_t>(length);
    }
    return leaf(place, mode);
}

Tex Explainer::comprehension(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    const Value& range = valueOf(n.children[1], place.frame);
    const bool isRow = valueOf(place.node, place.frame).shape().rows == 1;
    if (!range.isNumeric())
        return leaf(place, mode);
    const std::size_t step = range.shape().count() == 1 ? 0 : isRow ? place.col : place.row;
    const Frame* inner = frameOf(place.node, place.frame, step, [&] {
        Frame frame = *place.frame;
        frame.locals.push_back({Value(range.data()[step])});
        return frame;
    });
    const Shape entry = valueOf(n.children[0], inner).shape();
    if (entry.count() == 1)
        return render({n.children[0], inner, 0, 0, 0}, mode);
    const std::size_t within = place.col; // matrices are flattened row by row
    return render({n.children[0], inner, within / entry.cols % entry.rows, within % entry.cols,
                   within / (entry.cols * entry.rows)},
                  mode);
}

} // namespace lectern::calc
