#include "explainer.h"

#include <lectern/attention/transcendental.h>

#include <algorithm>
#include <cmath>

namespace lectern::calc {
namespace {

constexpr std::size_t mostKeys = 4;

} // namespace

// The scaled and masked scores of the query that this entry belongs to.
std::vector<double> Explainer::attentionScores(const Place& place)
{
    const Node& n = node(place.node);
    const Value& queries = valueOf(n.children[0], place.frame);
    const Value& keys = valueOf(n.children[1], place.frame);
    const std::size_t keySlice = std::min(place.slice, keys.shape().slices - 1);
    std::vector<double> scores;
    for (std::size_t key = 0; key < keys.shape().rows; ++key) {
        double sum = 0;
        for (std::size_t i = 0; i < queries.shape().cols; ++i)
            sum += queries.at(place.row, i, place.slice) * keys.at(key, i, keySlice);
        sum /= std::sqrt(static_cast<double>(queries.shape().cols));
        if (n.children.size() > 3)
            sum += numberAt(inside(n.children[3], place.frame, {-1, nullptr, place.row, key, place.slice}));
        scores.push_back(sum);
    }
    return scores;
}

std::vector<double> Explainer::softmaxOf(const std::vector<double>& scores)
{
    const double largest = *std::max_element(scores.begin(), scores.end());
    std::vector<double> weights(scores.size(), 0.0);
    if (std::isinf(largest) && largest < 0)
        return weights;
    double sum = 0;
    for (std::size_t i = 0; i < scores.size(); ++i)
        sum += weights[i] = attention::portable::exp(scores[i] - largest);
    for (double& weight : weights)
        weight /= sum;
    return weights;
}

// One line for each key: its weight as a fraction of exponentials; then one for each score.
void Explainer::writeAttentionSteps(const Place& place, const std::vector<double>& scores,
                                    const std::vector<double>& weights)
{
    if (m_attentionWritten)
        return;
    m_attentionWritten = true;
    const std::string row = std::to_string(place.row + 1);
    std::vector<Tex> exponentials;
    for (const double score : scores)
        exponentials.push_back({std::string("e^{").append(number(score).text).append("}"), Binds::power});
    const std::string below = joined(exponentials, " + ", Binds::sum).text;
    const std::size_t shown = std::min(scores.size(), mostKeys);
    for (std::size_t t = 0; t < shown; ++t) {
        const std::string index = std::string(row).append(",").append(std::to_string(t + 1));
        std::string line = texEntry("a", index);
        line.append(" = \\frac{").append(texEntry("e^{s", index)).append("}}{\\sum_{u} e^{s_{").append(row);
        line.append(",u}}} \\approx \\frac{e^{").append(number(scores[t]).text).append("}}{").append(below);
        line.append("} \\approx ").append(number(weights[t]).text);
        m_result.lines.push_back(std::move(line));
    }
    for (std::size_t t = 0; t < shown; ++t)
        m_result.lines.push_back(attentionScoreLine(place, t, scores[t]));
}

std::string Explainer::attentionScoreLine(const Place& place, std::size_t key, double score)
{
    const Node& n = node(place.node);
    const Shape queries = valueOf(n.children[0], place.frame).shape();
    const std::size_t keySlice =
        std::min(place.slice, valueOf(n.children[1], place.frame).shape().slices - 1);
    const std::string row = std::to_string(place.row + 1);
    const std::string column = std::to_string(key + 1);
    std::vector<Tex> terms;
    for (std::size_t i = 0; i < queries.cols; ++i) {
        const Place q{n.children[0], place.frame, place.row, i, place.slice};
        const Place k{n.children[1], place.frame, key, i, keySlice};
        terms.push_back(joined({number(touched(q)), number(touched(k))}, " \\cdot ", Binds::product));
    }
    std::string line = texEntry("s", std::string(row).append(",").append(column));
    line.append(" = \\frac{\\sum_{u} ")
        .append(subscripted(n.children[0], place.frame, row, "u", place.slice));
    line.append("\\,").append(subscripted(n.children[1], place.frame, column, "u", keySlice));
    line.append("}{\\sqrt{").append(std::to_string(queries.cols)).append("}}");
    std::string numbers = std::string("\\frac{").append(joined(terms, " + ", Binds::sum).text);
    numbers.append("}{\\sqrt{").append(std::to_string(queries.cols)).append("}}");
    if (n.children.size() > 3) {
        const Place mask = inside(n.children[3], place.frame, {-1, nullptr, place.row, key, place.slice});
        line.append(" + ").append(subscripted(mask.node, mask.frame, row, column, mask.slice));
        numbers.append(" + ").append(atLeast(leaf(mask, Mode::numbers), Binds::product));
    }
    m_rounded = false;
    const std::string result = number(score).text;
    line.append(" = ").append(numbers).append(m_rounded ? " \\approx " : " = ").append(result);
    return line;
}

} // namespace lectern::calc
