#include "function_table.h"
#include "literals.h"

#include <array>

namespace lectern::calc {
namespace {

Value hcat(Call& call)
{
    return sideBySide(call.run(), call.node(), call.arguments());
}

Value vcat(Call& call)
{
    return belowOneAnother(call.run(), call.node(), call.arguments());
}

Value stack(Call& call)
{
    Shape shape = call[0].shape();
    std::vector<double> numbers;
    shape.slices = 0;
    for (std::size_t i = 0; i < call.count(); ++i) {
        if (!call.needNumbers(i))
            return {};
        const Shape& s = call[i].shape();
        if (s.rows != shape.rows || s.cols != shape.cols)
            return call.failAt(i, "calc.stack.shape",
                               {call.run().quote(call.node()), call[0].describe(), call[i].describe()});
        shape.slices += s.slices;
        if (!call.charge(shape))
            return {};
        numbers.insert(numbers.end(), call[i].data(), call[i].data() + s.count());
    }
    return {shape, std::move(numbers)};
}

Value repmat(Call& call)
{
    if (!call.needNumbers(0))
        return {};
    const Shape& a = call[0].shape();
    const std::size_t down = call.size(1);
    const std::size_t across = call.size(2);
    const std::size_t deep = call.size(3, 1);
    if (call.failed() || !call.charge(down * across) || !call.charge(down * across * deep) ||
        !call.charge(down * across * deep * a.count()))
        return {};
    const Shape shape{a.rows * down, a.cols * across, a.slices * deep};
    std::vector<double> numbers;
    numbers.reserve(shape.count());
    for (std::size_t s = 0; s < shape.slices; ++s) {
        for (std::size_t r = 0; r < shape.rows; ++r) {
            for (std::size_t c = 0; c < shape.cols; ++c)
                numbers.push_back(call[0].at(r % a.rows, c % a.cols, s % a.slices));
        }
    }
    return {shape, std::move(numbers)};
}

Value slice(Call& call)
{
    if (!call.needNumbers(0))
        return {};
    const Shape& shape = call[0].shape();
    const std::size_t number = call.whole(1, 1, shape.slices);
    const std::size_t size = shape.rows * shape.cols;
    if (call.failed() || !call.charge(size))
        return {};
    const double* from = call[0].data() + (number - 1) * size;
    return {{shape.rows, shape.cols, 1}, std::vector<double>(from, from + size)};
}

} // namespace

std::span<const FunctionEntry> joiningFunctions()
{
    static constexpr std::array<FunctionEntry, 5> table{
        {{"hcat", hcat}, {"vcat", vcat}, {"stack", stack}, {"repmat", repmat}, {"slice", slice}}};
    return table;
}

} // namespace lectern::calc
