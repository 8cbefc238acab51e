#include <lectern/calculators/input_state.h>

#include <lectern/calculators/number_text.h>

#include <algorithm>
#include <cmath>

namespace lectern::calculators {
namespace {

void fillNumbers(InputState& state, const lessons::Rows& rows)
{
    state.rows = rows.size();
    state.cols = rows.empty() ? 0 : rows.front().size();
    for (const auto& row : rows) {
        for (const double value : row)
            state.entries.push_back({plainNumber(value), value, {}});
    }
}

bool isWhole(const lessons::InputSpec& spec)
{
    using lessons::InputKind;
    return spec.kind == InputKind::integer || spec.kind == InputKind::seed ||
           spec.kind == InputKind::choice || spec.kind == InputKind::order || spec.kind == InputKind::toggle || spec.kind == InputKind::grid;
}

std::pair<std::optional<double>, std::optional<double>> bounds(const lessons::InputSpec& spec)
{
    switch (spec.kind) {
    case lessons::InputKind::toggle:
    case lessons::InputKind::grid:
        return {0.0, 1.0};
    case lessons::InputKind::choice:
    case lessons::InputKind::order:
        return {1.0, double(std::max<std::size_t>(1, spec.options.size()))};
    case lessons::InputKind::seed:
        return {spec.min.value_or(0.0), spec.max.value_or(4'294'967'295.0)};
    default:
        return {spec.min, spec.max};
    }
}

} // namespace

lessons::Rows InputState::numbers() const
{
    lessons::Rows result(rows);
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t col = 0; col < cols; ++col)
            result[row].push_back(at(row, col).value);
    }
    return result;
}

InputState makeInputState(const lessons::InputSpec& spec, const lessons::InputValue& value,
                          const QString& language)
{
    InputState state;
    if (const auto* number = std::get_if<double>(&value)) {
        fillNumbers(state, {{*number}});
    } else if (const auto* rows = std::get_if<lessons::Rows>(&value)) {
        fillNumbers(state, *rows);
    } else {
        for (const lessons::Localized& token : std::get<std::vector<lessons::Localized>>(value))
            state.tokens.push_back(QString::fromStdString(token.in(language.toStdString())));
    }
    if (spec.kind == lessons::InputKind::toggle && !state.entries.empty())
        state.entries.front().value = state.entries.front().value != 0 ? 1 : 0;
    return state;
}

calc::Value inputValue(const lessons::InputSpec& spec, const InputState& state)
{
    if (spec.kind == lessons::InputKind::tokens) {
        std::vector<std::string> texts;
        for (const QString& token : state.tokens)
            texts.push_back(token.toStdString());
        return calc::Value(std::move(texts));
    }
    if (state.entries.size() == 1)
        return calc::Value(state.number());
    std::vector<double> numbers;
    for (const Entry& entry : state.entries)
        numbers.push_back(entry.value);
    return calc::Value(calc::Shape{state.rows, state.cols, 1}, std::move(numbers));
}

Problem checkNumber(const lessons::InputSpec& spec, double value)
{
    const std::string shown = plainNumber(value).toStdString();
    if (isWhole(spec) && value != std::round(value))
        return makeError("calculators.number.integer", {shown});
    const auto [least, most] = bounds(spec);
    if (least && value < *least)
        return makeError("calculators.number.least", {shown, plainNumber(*least).toStdString()});
    if (most && value > *most)
        return makeError("calculators.number.most", {shown, plainNumber(*most).toStdString()});
    return {};
}

} // namespace lectern::calculators
