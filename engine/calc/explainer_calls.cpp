#include "explainer.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lectern::calc {
namespace {

constexpr std::size_t mostTerms = 6;

constexpr std::array<std::string_view, 15> elementwiseNames{"exp",  "sqrt", "abs",   "log",  "ln",
                                                            "log2", "sin",  "cos",   "tanh", "sigmoid",
                                                            "relu", "gelu", "floor", "ceil", "sign"};

std::string exponential(const Tex& exponent)
{
    return std::string("e^{").append(exponent.text).append("}");
}

std::string fraction(const std::string& above, const std::string& below)
{
    return std::string("\\frac{").append(above).append("}{").append(below).append("}");
}

} // namespace

Tex Explainer::call(const Place& place, Mode mode)
{
    const std::string& name = node(place.node).text;
    if (name == "softmax" || name == "safe_softmax")
        return softmax(place, mode);
    if (name == "if" || name == "where" || name == "maskfill")
        return chosen(place, mode);
    if (name == "attention")
        return attention(place, mode);
    if (name == "sum")
        return sum(place, mode);
    if (name == "slice") {
        const auto slice =
            static_cast<std::size_t>(valueOf(node(place.node).children[1], place.frame).number());
        return render({node(place.node).children[0], place.frame, place.row, place.col, slice - 1}, mode);
    }
    if (std::find(elementwiseNames.begin(), elementwiseNames.end(), name) != elementwiseNames.end())
        return elementwise(place, mode);
    return opaque(place, mode);
}

Tex Explainer::elementwise(const Place& place, Mode mode)
{
    const std::string& name = node(place.node).text;
    const Tex argument = render(child(place, 0), mode);
    if (name == "exp")
        return {exponential(argument), Binds::power};
    if (name == "sqrt")
        return {std::string("\\sqrt{").append(argument.text).append("}")};
    if (name == "abs")
        return {std::string("\\left|").append(argument.text).append("\\right|")};
    const std::string function = name == "log" || name == "ln" ? "\\ln"
                                 : name == "log2"              ? "\\log_2"
                                                  : std::string("\\operatorname{").append(name).append("}");
    return {std::string(function).append("\\left(").append(argument.text).append("\\right)"), Binds::product};
}

Tex Explainer::softmax(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    const bool downColumns = n.children.size() > 1 && valueOf(n.children[1], place.frame).number() == 1;
    const Place own = child(place, 0);
    const Shape shape = valueOf(own.node, own.frame).shape();
    const std::string row = std::to_string(place.row + 1);
    const std::string col = std::to_string(place.col + 1);
    if (mode == Mode::symbols) {
        const std::string mine = subscripted(own.node, own.frame, row, col, own.slice);
        const std::string each = downColumns ? subscripted(own.node, own.frame, "t", col, own.slice)
                                             : subscripted(own.node, own.frame, row, "t", own.slice);
        if (!isSimple(own.node, own.frame))
            open(own, mine);
        return {fraction(exponential({mine}), std::string("\\sum_{t} ").append(exponential({each})))};
    }
    std::string below;
    const std::size_t count = downColumns ? shape.rows : shape.cols;
    for (std::size_t t = 0; t < count; ++t) {
        Place at = own;
        (downColumns ? at.row : at.col) = t;
        if (isSimple(at.node, at.frame))
            render(at, Mode::symbols); // for what it reads
        if (t < mostTerms)
            below.append(t > 0 ? " + " : "").append(exponential(number(numberAt(at))));
    }
    if (count > mostTerms)
        below.append(" + \\cdots");
    return {fraction(exponential(number(numberAt(own))), below)};
}

Tex Explainer::sum(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    const Shape shape = valueOf(n.children[0], place.frame).shape();
    if (mode == Mode::symbols || !isSimple(n.children[0], place.frame))
        return opaque(place, mode);
    const int dim =
        n.children.size() > 1 ? static_cast<int>(valueOf(n.children[1], place.frame).number()) : 0;
    std::vector<Tex> terms;
    for (std::size_t s = 0; s < shape.slices; ++s) {
        for (std::size_t r = 0; r < shape.rows; ++r) {
            for (std::size_t c = 0; c < shape.cols && terms.size() <= mostTerms; ++c) {
                const bool mine = (dim == 0 || dim == 1 || r == place.row) &&
                                  (dim == 0 || dim == 2 || c == place.col) &&
                                  (dim == 0 || dim == 3 || s == place.slice);
                if (mine)
                    terms.push_back(render({n.children[0], place.frame, r, c, s}, mode));
            }
        }
    }
    return joined(terms, " + ", Binds::sum);
}

// if, where and maskfill: the branch that was taken, and what decided.
Tex Explainer::chosen(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    const bool mask = n.text == "maskfill";
    const NodeId condition = n.children[mask ? 1 : 0];
    writeCondition(condition, place);
    const bool taken = numberAt(inside(condition, place.frame, place)) != 0;
    const std::size_t yes = mask ? 0 : 1;
    if (taken || !mask)
        return render(child(place, taken ? yes : 2), mode);
    return n.children.size() > 2 ? render(child(place, 2), mode) : Tex{"-\\infty", Binds::sum};
}

Tex Explainer::attention(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    const Shape keys = valueOf(n.children[1], place.frame).shape();
    const std::string row = std::to_string(place.row + 1);
    const std::string col = std::to_string(place.col + 1);
    const std::size_t slice = std::min(place.slice, valueOf(n.children[2], place.frame).shape().slices - 1);
    if (mode == Mode::symbols) {
        const std::string values = subscripted(n.children[2], place.frame, "t", col, slice);
        return {std::string("\\sum_{t} ").append(texEntry("a", row + ",t")).append("\\,").append(values),
                Binds::sum};
    }
    const std::vector<double> scores = attentionScores(place);
    const std::vector<double> weights = softmaxOf(scores);
    std::vector<Tex> terms;
    for (std::size_t t = 0; t < keys.rows; ++t) {
        const Place value{n.children[2], place.frame, t, place.col, slice};
        if (isSimple(value.node, value.frame))
            render(value, Mode::symbols); // for what it reads
        terms.push_back(joined({number(weights[t]), leaf(value, mode)}, " \\cdot ", Binds::product));
    }
    const Tex result = joined(terms, " + ", Binds::sum);
    writeAttentionSteps(place, scores, weights);
    return result;
}

Tex Explainer::opaque(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    for (const NodeId operand : n.children) {
        const Node& c = node(operand);
        if (c.kind != NodeKind::name || (c.binding != Binding::cell && c.binding != Binding::input))
            continue;
        const Shape shape = valueOf(operand, place.frame).shape();
        for (std::size_t i = 0; i < shape.count() && shape.count() <= 16; ++i)
            read(c.text, {operand, place.frame, i / shape.cols % shape.rows, i % shape.cols,
                          i / (shape.cols * shape.rows)});
    }
    if (mode == Mode::numbers)
        return leaf(place, mode);
    return {subscripted(place.node, place.frame, std::to_string(place.row + 1), std::to_string(place.col + 1),
                        place.slice)};
}

} // namespace lectern::calc
