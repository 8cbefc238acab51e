#include "explainer.h"

#include <cmath>
#include <initializer_list>
#include <map>

namespace lectern::calc {
namespace {

std::string exponential(const Tex& exponent)
{
    return std::string("e^{").append(exponent.text).append("}");
}

} // namespace

Tex Explainer::call(const Place& place, Mode mode)
{
    using Writer = Tex (Explainer::*)(const Place&, Mode);
    static const std::map<std::string_view, Writer> writers = [] {
        std::map<std::string_view, Writer> table;
        const auto add = [&table](Writer writer, std::initializer_list<std::string_view> names) {
            for (const std::string_view name : names)
                table.emplace(name, writer);
        };
        add(&Explainer::softmax, {"softmax", "safe_softmax"});
        add(&Explainer::chosen, {"if", "where", "maskfill"});
        add(&Explainer::attention, {"attention"});
        add(&Explainer::elementwise,
            {"exp", "sqrt", "abs", "log", "ln", "log2", "sin", "cos", "tanh", "sigmoid", "relu", "gelu",
             "floor", "ceil", "sign", "round", "isinf", "isnan", "clamp"});
        add(&Explainer::paired, {"min", "max", "mod"});
        add(&Explainer::reduction,
            {"sum", "prod", "mean", "maxof", "minof", "maxabs", "argmax", "argmin", "any", "all", "norm",
             "var", "std", "entropy", "logsumexp", "cumsum", "trace"});
        add(&Explainer::products, {"dot", "kl"});
        add(&Explainer::closeness, {"allclose"});
        add(&Explainer::crossentropy, {"crossentropy"});
        add(&Explainer::normalized, {"layernorm", "rmsnorm"});
        add(&Explainer::moved,
            {"slice", "hcat", "vcat", "stack", "repmat", "reshape", "split_heads", "merge_heads"});
        add(&Explainer::triangle, {"tril", "triu"});
        add(&Explainer::diagonal, {"diag"});
        add(&Explainer::sequence, {"seq", "linspace"});
        add(&Explainer::marked, {"eye", "onehot"});
        add(&Explainer::maskRule, {"causalmask", "window", "padmask"});
        add(&Explainer::positionWave, {"sinpos"});
        add(&Explainer::rotation, {"rope"});
        return table;
    }();
    const auto writer = writers.find(node(place.node).text);
    return writer == writers.end() ? opaque(place, mode) : (this->*writer->second)(place, mode);
}

Tex Explainer::elementwise(const Place& place, Mode mode)
{
    const std::string& name = node(place.node).text;
    const Tex argument = render(child(place, 0), mode);
    const auto around = [&](const char* before, const char* after) {
        return Tex{std::string(before).append(argument.text).append(after)};
    };
    if (name == "exp")
        return {exponential(argument), Binds::power};
    if (name == "sqrt")
        return around("\\sqrt{", "}");
    if (name == "abs")
        return {texMagnitude(argument.text)};
    if (name == "floor")
        return around("\\left\\lfloor ", "\\right\\rfloor");
    if (name == "ceil")
        return around("\\left\\lceil ", "\\right\\rceil");
    if (name == "sigmoid")
        return {
            texFraction("1", std::string("1 + e^{-").append(atLeast(argument, Binds::product)).append("}"))};
    if (name == "relu")
        return listed({Tex{"0"}, argument}, "\\max");
    if (name == "isinf")
        return texStatement(texMagnitude(argument.text).append(" = \\infty"));
    if (name == "isnan")
        return texStatement(std::string(argument.text).append(" = \\mathrm{NaN}"));
    if (name == "clamp")
        return listed(
            {render(child(place, 1), mode), listed({argument, render(child(place, 2), mode)}, "\\min")},
            "\\max");
    const std::string function = name == "log" || name == "ln" ? "\\ln"
                                 : name == "log2"              ? "\\log_2"
                                 : name == "sin" || name == "cos" || name == "tanh"
                                     ? std::string("\\").append(name)
                                     : std::string("\\operatorname{").append(name).append("}");
    return {std::string(function).append(texBrackets(argument.text)), Binds::product};
}

Tex Explainer::paired(const Place& place, Mode mode)
{
    const std::string& name = node(place.node).text;
    const Tex left = render(child(place, 0), mode);
    const Tex right = render(child(place, 1), mode);
    if (name != "mod")
        return listed({left, right}, name == "min" ? "\\min" : "\\max");
    return {atLeast(left, Binds::product).append(" \\bmod ").append(atLeast(right, Binds::product)),
            Binds::product};
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
        return {texFraction(exponential({mine}), std::string("\\sum_{t} ").append(exponential({each})))};
    }
    std::string below;
    bool allMasked = n.text == "safe_softmax";
    const std::size_t count = downColumns ? shape.rows : shape.cols;
    for (std::size_t t = 0; t < count; ++t) {
        Place at = own;
        (downColumns ? at.row : at.col) = t;
        const double score = touched(at);
        allMasked = allMasked && std::isinf(score) && score < 0;
        if (t < mostTerms)
            below.append(t > 0 ? " + " : "").append(exponential(number(score)));
    }
    if (count > mostTerms)
        below.append(" + \\cdots");
    if (allMasked) { // 0/0 by the formula; this function gives 0 by rule
        const std::string each = downColumns ? subscripted(own.node, own.frame, "t", col, own.slice)
                                             : subscripted(own.node, own.frame, row, "t", own.slice);
        m_result.lines.push_back(std::string("\\max_{t} ").append(each).append(" = -\\infty"));
        return leaf(place, mode);
    }
    return {texFraction(exponential(number(numberAt(own))), below)};
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
        terms.push_back(joined({number(weights[t]), number(touched(value))}, " \\cdot ", Binds::product));
    }
    const Tex result = joined(terms, " + ", Binds::sum);
    writeAttentionSteps(place, scores, weights);
    return result;
}

Tex Explainer::opaque(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    for (const NodeId operand : n.children)
        readNames(operand, place.frame);
    if (mode == Mode::numbers)
        return leaf(place, mode);
    return {subscripted(place.node, place.frame, std::to_string(place.row + 1), std::to_string(place.col + 1),
                        place.slice)};
}

} // namespace lectern::calc
