// Functions that make one number of many: sums, means, extremes, measures of a distribution.

#include "explainer.h"

#include <algorithm>
#include <cmath>

namespace lectern::calc {
namespace {

struct ReductionTex
{
    std::string_view name;
    int absentDim;
    std::string_view pattern; ///< "@" is the running index, "#" the entry
};

constexpr ReductionTex reductionTexts[] = {
    {"sum", 0, "\\sum_{@} #"},
    {"prod", 0, "\\prod_{@} #"},
    {"mean", 0, "\\operatorname{mean}_{@} #"},
    {"maxof", 0, "\\max_{@} #"},
    {"minof", 0, "\\min_{@} #"},
    {"maxabs", 0, "\\max_{@} \\left|#\\right|"},
    {"argmax", 2, "\\operatorname{arg\\,max}_{@} #"},
    {"argmin", 2, "\\operatorname{arg\\,min}_{@} #"},
    {"any", 0, "\\left[\\,\\exists\\, @:\\ # \\ne 0\\,\\right]"},
    {"all", 0, "\\left[\\,\\forall\\, @:\\ # \\ne 0\\,\\right]"},
    {"norm", 0, "\\sqrt{\\sum_{@} {#}^{2}}"},
    {"var", 0, "\\operatorname{mean}_{@} \\left(# - \\mu\\right)^{2}"},
    {"std", 0, "\\sqrt{\\operatorname{mean}_{@} \\left(# - \\mu\\right)^{2}}"},
    {"entropy", 2, "-\\sum_{@} # \\ln #"},
    {"logsumexp", 2, "\\ln \\sum_{@} e^{#}"},
    {"cumsum", 2, "\\sum_{@} #"},
    {"trace", 0, "\\sum_{@} #"},
};

std::string filled(std::string_view pattern, const std::string& index, const std::string& entry)
{
    std::string text;
    for (const char c : pattern) {
        if (c == '@')
            text += index;
        else if (c == '#')
            text += entry;
        else
            text += c;
    }
    return text;
}

const ReductionTex& reductionText(std::string_view name)
{
    return *std::find_if(std::begin(reductionTexts), std::end(reductionTexts),
                         [&](const ReductionTex& known) { return known.name == name; });
}

double meanOf(const std::vector<double>& entries)
{
    double sum = 0;
    for (const double entry : entries)
        sum += entry;
    return sum / static_cast<double>(entries.size());
}

} // namespace

int Explainer::reducedDim(const Place& place)
{
    const Node& n = node(place.node);
    if (n.text == "maxabs" || n.children.size() < 2)
        return reductionText(n.text).absentDim;
    return static_cast<int>(valueOf(n.children[1], place.frame).number());
}

std::vector<Explainer::Place> Explainer::reducedEntries(const Place& place, int dim)
{
    const NodeId operand = node(place.node).children[0];
    const std::string& name = node(place.node).text;
    const Shape shape = valueOf(operand, place.frame).shape();
    const bool running = name == "cumsum";
    std::vector<Place> entries;
    for (std::size_t s = 0; s < shape.slices; ++s) {
        for (std::size_t r = 0; r < shape.rows; ++r) {
            for (std::size_t c = 0; c < shape.cols; ++c) {
                const bool mine =
                    name == "trace"
                        ? r == c
                        : (dim == 0 || ((dim == 1 || r == place.row) && (dim == 2 || c == place.col) &&
                                        (dim == 3 || s == place.slice))) &&
                              !(running && (r > place.row || c > place.col));
                if (mine)
                    entries.push_back({operand, place.frame, r, c, s});
            }
        }
    }
    return entries;
}

Tex Explainer::reduction(const Place& place, Mode mode)
{
    const int dim = reducedDim(place);
    if (mode == Mode::symbols)
        return reductionSymbols(place, dim);
    const std::vector<Place> entries = reducedEntries(place, dim);
    std::vector<double> numbers;
    for (const Place& entry : entries)
        numbers.push_back(touched(entry));
    // One level deeper stands how the first entries came about.
    for (std::size_t i = 0; i < std::min<std::size_t>(entries.size(), 2); ++i) {
        const Place& entry = entries[i];
        if (!isSimple(entry.node, entry.frame))
            open(entry, subscripted(entry.node, entry.frame, std::to_string(entry.row + 1),
                                    std::to_string(entry.col + 1), entry.slice));
    }
    const std::string& name = node(place.node).text;
    if (name == "argmax" || name == "argmin" || name == "any" || name == "all")
        return leaf(place, mode);
    return reductionNumbers(name, numbers);
}

Tex Explainer::reductionSymbols(const Place& place, int dim)
{
    const Node& n = node(place.node);
    const Shape shape = valueOf(n.children[0], place.frame).shape();
    const bool flat = shape.rows == 1 || shape.cols == 1;
    const std::string row = n.text == "trace" ? "t" : dim == 0 && !flat ? "s" : std::to_string(place.row + 1);
    std::string each;
    if (dim == 0)
        each = subscripted(n.children[0], place.frame, flat ? "t" : row, "t", 0);
    else
        each = subscripted(n.children[0], place.frame, dim == 1 ? "t" : row,
                           dim == 2 ? "t" : std::to_string(place.col + 1), dim == 3 ? 0 : place.slice);
    std::string index = dim == 0 && !flat && n.text != "trace" ? "s,t" : "t";
    if (n.text == "cumsum")
        index = std::string("t \\le ").append(std::to_string((dim == 1 ? place.row : place.col) + 1));
    return {filled(reductionText(n.text).pattern, index, each), Binds::sum};
}

Tex Explainer::reductionNumbers(const std::string& name, const std::vector<double>& entries)
{
    const auto written = [&](auto write) {
        std::vector<Tex> terms;
        for (std::size_t i = 0; i < std::min(entries.size(), mostTerms + 1); ++i)
            terms.push_back(write(entries[i]));
        return terms;
    };
    const auto plain = [this](double x) { return number(x); };
    const auto total = [&](auto write) { return joined(written(write), " + ", Binds::sum); };
    const std::string count = std::to_string(entries.size());
    if (name == "prod")
        return joined(written(plain), " \\cdot ", Binds::product);
    if (name == "mean")
        return {texFraction(total(plain).text, count)};
    if (name == "maxof")
        return listed(written(plain), "\\max");
    if (name == "minof")
        return listed(written(plain), "\\min");
    if (name == "maxabs")
        return listed(written([this](double x) { return Tex{texMagnitude(number(x).text)}; }), "\\max");
    if (name == "norm") {
        const Tex squares = total([this](double x) {
            return Tex{std::string("{").append(atLeast(number(x), Binds::atom)).append("}^{2}"),
                       Binds::power};
        });
        return {std::string("\\sqrt{").append(squares.text).append("}")};
    }
    if (name == "var" || name == "std") {
        const Tex mean = number(meanOf(entries));
        const Tex squares = total([&](double x) {
            const std::string difference =
                std::string(number(x).text).append(" - ").append(atLeast(mean, Binds::product));
            return Tex{std::string("{").append(texBrackets(difference)).append("}^{2}"), Binds::power};
        });
        const std::string variance = texFraction(squares.text, count);
        return {name == "var" ? variance : std::string("\\sqrt{").append(variance).append("}")};
    }
    if (name == "entropy") {
        const Tex terms = total([this](double x) {
            return x == 0 ? Tex{"0"}
                          : Tex{std::string(number(x).text).append(" \\cdot \\ln ").append(number(x).text),
                                Binds::product};
        });
        return {std::string("-").append(texBrackets(terms.text)), Binds::sum};
    }
    if (name == "logsumexp")
        return {std::string("\\ln").append(texBrackets(
                    total([this](double x) {
                        return Tex{std::string("e^{").append(number(x).text).append("}"), Binds::power};
                    }).text)),
                Binds::product};
    return total(plain); // sum, cumsum, trace
}

// dot(a, b) and kl(P, Q): a sum over pairs of entries.
Tex Explainer::products(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    const bool divergence = n.text == "kl";
    const NodeId first = n.children[0];
    const NodeId second = n.children[1];
    const Shape shape = valueOf(first, place.frame).shape();
    const std::string row = divergence ? std::to_string(place.row + 1) : "t";
    if (mode == Mode::symbols) {
        const std::string a = subscripted(first, place.frame, row, "t", place.slice);
        const std::string b = subscripted(second, place.frame, row, "t", place.slice);
        const std::string each = divergence ? std::string(a).append(" \\ln ").append(texFraction(a, b))
                                            : std::string(a).append("\\,").append(b);
        return {std::string("\\sum_{t} ").append(each), Binds::sum};
    }
    const Value& other = valueOf(second, place.frame);
    std::vector<Tex> terms;
    for (std::size_t i = 0; i < (divergence ? shape.cols : shape.count()); ++i) {
        const auto placeOf = [&](NodeId operand, const Shape& of) {
            return divergence ? inside(operand, place.frame, {-1, nullptr, place.row, i, place.slice})
                              : Place{operand, place.frame, i / of.cols % of.rows, i % of.cols,
                                      i / (of.cols * of.rows)};
        };
        const double a = touched(placeOf(first, shape));
        const double b = touched(placeOf(second, other.shape()));
        if (terms.size() > mostTerms)
            continue;
        if (divergence)
            terms.push_back(a == 0 ? Tex{"0"}
                                   : Tex{std::string(number(a).text)
                                             .append(" \\cdot \\ln ")
                                             .append(texFraction(number(a).text, number(b).text)),
                                         Binds::product});
        else
            terms.push_back(joined({number(a), number(b)}, " \\cdot ", Binds::product));
    }
    return joined(terms, " + ", Binds::sum);
}

// allclose(A, B, tolerance): the largest difference against the tolerance.
Tex Explainer::closeness(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    const double tolerance = n.children.size() > 2 ? valueOf(n.children[2], place.frame).number() : 1e-9;
    const Shape a = valueOf(n.children[0], place.frame).shape();
    const Shape b = valueOf(n.children[1], place.frame).shape();
    const Tex most = number(tolerance);
    if (mode == Mode::symbols) {
        const std::string left = subscripted(n.children[0], place.frame, "s", "t", 0);
        const std::string right = subscripted(n.children[1], place.frame, "s", "t", 0);
        return texStatement(std::string("\\max_{s,t} ")
                                .append(texMagnitude(std::string(left).append(" - ").append(right)))
                                .append(" \\le ")
                                .append(most.text));
    }
    double largest = 0;
    for (std::size_t s = 0; s < std::max(a.slices, b.slices); ++s) {
        for (std::size_t r = 0; r < std::max(a.rows, b.rows); ++r) {
            for (std::size_t c = 0; c < std::max(a.cols, b.cols); ++c) {
                const Place at{-1, nullptr, r, c, s};
                const double left = touched(inside(n.children[0], place.frame, at));
                const double right = touched(inside(n.children[1], place.frame, at));
                if (left != right && !(std::fabs(left - right) <= largest))
                    largest = std::fabs(left - right);
            }
        }
    }
    return texStatement(number(largest).text.append(" \\le ").append(most.text));
}

// Mean of ln(sum of e^z) - z_target; a target of 0 does not count.
Tex Explainer::crossentropy(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    const Value& targets = valueOf(n.children[1], place.frame);
    const Value& logits = valueOf(n.children[0], place.frame);
    const Shape shape = logits.shape();
    if (mode == Mode::symbols) {
        const std::string each = subscripted(n.children[0], place.frame, "t", "u", 0);
        const std::string target = subscripted(n.children[0], place.frame, "t", "y_t", 0);
        return {std::string("\\operatorname{mean}_{t} \\left(\\ln \\sum_{u} e^{")
                    .append(each)
                    .append("} - ")
                    .append(target)
                    .append("\\right)"),
                Binds::product};
    }
    std::vector<Tex> losses;
    std::size_t counted = 0;
    for (std::size_t row = 0; row < shape.rows; ++row) {
        const double target = targets.data()[row];
        const Shape& marks = targets.shape();
        touched({n.children[1], place.frame, row / marks.cols, row % marks.cols, 0});
        if (target == 0)
            continue;
        ++counted;
        double largest = logits.at(row, 0);
        for (std::size_t c = 0; c < shape.cols; ++c)
            largest = std::max(largest, touched({n.children[0], place.frame, row, c, 0}));
        double sum = 0;
        for (std::size_t c = 0; c < shape.cols; ++c)
            sum += std::exp(logits.at(row, c) - largest);
        if (losses.size() <= mostTerms)
            losses.push_back(
                number(largest + std::log(sum) - logits.at(row, static_cast<std::size_t>(target) - 1)));
    }
    if (losses.empty())
        return leaf(place, mode);
    return {texFraction(joined(losses, " + ", Binds::sum).text, std::to_string(counted))};
}

} // namespace lectern::calc
