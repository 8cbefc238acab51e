#pragma once

#include <lectern/lessons/calculator.h>

#include <string>

namespace lectern::test {

inline lessons::Localized both(const std::string& zh, const std::string& en)
{
    return {{{"zh_CN", zh}, {"en", en}}};
}

inline lessons::InputSpec matrixInput(const std::string& name, lessons::Rows start)
{
    lessons::InputSpec spec;
    spec.name = name;
    spec.kind = lessons::InputKind::matrix;
    spec.start = std::move(start);
    spec.min = -12;
    spec.max = 12;
    return spec;
}

inline lessons::InputSpec numberInput(const std::string& name, lessons::InputKind kind, double start)
{
    lessons::InputSpec spec;
    spec.name = name;
    spec.kind = kind;
    spec.start = start;
    return spec;
}

inline lessons::InputSpec tokensInput(const std::string& name, std::vector<lessons::Localized> tokens)
{
    lessons::InputSpec spec;
    spec.name = name;
    spec.kind = lessons::InputKind::tokens;
    spec.start = std::move(tokens);
    return spec;
}

inline lessons::ViewSpec view(lessons::ViewKind kind, std::vector<std::string> cells,
                              lessons::Localized label = {})
{
    lessons::ViewSpec spec;
    spec.kind = kind;
    spec.cells = std::move(cells);
    spec.label = std::move(label);
    return spec;
}

/// The chain of attention with two tokens, every entry editable.
inline lessons::Calculator twoTokens()
{
    using lessons::InputKind;
    using lessons::ViewKind;
    lessons::Calculator calculator;
    calculator.id = "two-tokens";
    calculator.title = both("两个词元", "Two tokens");
    calculator.inputs = {tokensInput("tok", {both("一", "one"), both("二", "two")}),
                         matrixInput("Q", {{1, 0}, {0, 1}}), matrixInput("K", {{1, 0}, {0, 1}}),
                         matrixInput("V", {{2, 0}, {0, 4}}), numberInput("causal_on", InputKind::toggle, 0)};
    calculator.inputs[1].rows = "tok";
    calculator.inputs.back().label = both("因果掩码", "causal mask");
    calculator.cells.text = "S = Q*K' / sqrt(cols(K))\n"
                            "allowed = if(causal_on, causalmask(2), ones(2, 2))\n"
                            "masked = maskfill(S, allowed)\n"
                            "A = softmax(masked)\n"
                            "O = A*V\n"
                            "percent = 100*A[1, 2]\n"
                            "swapped = A[1, 2] > 0.9 && A[2, 1] > 0.9\n";
    auto heat = view(ViewKind::heatmap, {"A"}, both("权重 $A$（行读列）", "Weights $A$ (row reads column)"));
    heat.rows = heat.columns = "tok";
    heat.mask = "allowed";
    heat.digits = 4;
    auto output = view(ViewKind::matrix, {"O"}, both("输出 O", "Output O"));
    output.rows = "tok";
    output.digits = 4;
    auto text = view(ViewKind::text, {});
    text.text = both("第一个词元从第二个那里读 **{{percent:.1f}} %**。",
                     "The first token reads **{{percent:.1f}} %** from the second.");
    auto onlyCausal = view(ViewKind::text, {});
    onlyCausal.text = both("第一行只读自己。", "Row 1 reads itself only.");
    onlyCausal.when = "causal_on";
    calculator.show = {heat, view(ViewKind::matrix, {"masked"}, both("分数", "Scores")), output, text,
                       onlyCausal};
    calculator.presets = {{both("键相同", "equal keys"), {{"K", lessons::Rows{{1, 1}, {1, 1}}}}, {}},
                          {both("因果", "causal"), {{"causal_on", 1.0}}, {}}};
    calculator.steps = {"S", "A", "O"};
    calculator.challenge =
        lessons::Challenge{"swapped", both("让两个词元互相读。", "Make the tokens read each other.")};
    return calculator;
}

/// A slider, a grid and one of each other view.
inline lessons::Calculator sliderAndGrid()
{
    lessons::Calculator calculator;
    calculator.inputs = {numberInput("d", lessons::InputKind::slider, 4),
                         tokensInput("tok", {both("甲", "a"), both("乙", "b")}),
                         matrixInput("hand", {{1, 1}, {1, 1}})};
    calculator.inputs[0].min = 1;
    calculator.inputs[0].max = 16;
    calculator.inputs[0].step = 1;
    calculator.inputs[2].kind = lessons::InputKind::grid;
    calculator.inputs[2].rows = calculator.inputs[2].columns = "tok";
    calculator.cells.text = "x = seq(1, 16)\ny = x.^2 / 256\nz = fill(1, 16, 0.5)\nmasked = hand .* "
                            "causalmask(2)\npairs = sum(hand)\n";
    auto plot = view(lessons::ViewKind::plot, {"y", "z"}, both("曲线", "Curves"));
    plot.x = "x";
    auto heat = view(lessons::ViewKind::heatmap, {"masked"});
    heat.mask = "hand";
    calculator.show = {plot, heat, view(lessons::ViewKind::number, {"pairs"}, both("连接", "pairs")),
                       view(lessons::ViewKind::bars, {"y", "z"}),
                       view(lessons::ViewKind::shapes, {"x", "hand"})};
    return calculator;
}

} // namespace lectern::test
