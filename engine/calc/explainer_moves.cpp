// Functions that only move entries, repeat them or lay them out: the entry is that of an operand.

#include "explainer.h"

#include <algorithm>

namespace lectern::calc {

Tex Explainer::moved(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    const auto shapeOf = [&](std::size_t i) { return valueOf(n.children[i], place.frame).shape(); };
    Place from{n.children[0], place.frame, place.row, place.col, place.slice};
    if (n.text == "slice") {
        from.slice = static_cast<std::size_t>(valueOf(n.children[1], place.frame).number()) - 1;
    } else if (n.text == "hcat" || n.text == "vcat" || n.text == "stack") {
        std::size_t& along = n.text == "hcat" ? from.col : n.text == "vcat" ? from.row : from.slice;
        for (std::size_t i = 0; i < n.children.size(); ++i) {
            const Shape shape = shapeOf(i);
            const std::size_t size = n.text == "hcat"   ? shape.cols
                                     : n.text == "vcat" ? shape.rows
                                                        : shape.slices;
            from.node = n.children[i];
            if (along < size)
                break;
            along -= size;
        }
    } else if (n.text == "repmat") {
        const Shape shape = shapeOf(0);
        from.row %= shape.rows;
        from.col %= shape.cols;
        from.slice %= shape.slices;
    } else if (n.text == "reshape") {
        const Shape whole = valueOf(place.node, place.frame).shape();
        const Shape shape = shapeOf(0);
        const std::size_t i = (place.slice * whole.rows + place.row) * whole.cols + place.col;
        from.row = i / shape.cols % shape.rows;
        from.col = i % shape.cols;
        from.slice = i / (shape.cols * shape.rows);
    } else if (n.text == "split_heads") {
        const auto heads = static_cast<std::size_t>(valueOf(n.children[1], place.frame).number());
        from.col += place.slice % heads * (shapeOf(0).cols / heads);
        from.slice = place.slice / heads;
    } else if (n.text == "merge_heads") {
        const Shape shape = shapeOf(0);
        const std::size_t heads = n.children.size() > 1
                                      ? static_cast<std::size_t>(valueOf(n.children[1], place.frame).number())
                                      : shape.slices;
        from.slice = place.slice * heads + place.col / shape.cols;
        from.col = place.col % shape.cols;
    }
    return render(from, mode);
}

Tex Explainer::triangle(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    const double offset = n.children.size() > 1 ? valueOf(n.children[1], place.frame).number() : 0;
    const double diagonal = static_cast<double>(place.col) - static_cast<double>(place.row);
    const bool kept = n.text == "tril" ? diagonal <= offset : diagonal >= offset;
    return kept ? render(child(place, 0), mode) : Tex{"0"};
}

Tex Explainer::diagonal(const Place& place, Mode mode)
{
    const NodeId operand = node(place.node).children[0];
    const Shape shape = valueOf(operand, place.frame).shape();
    if (shape.rows != 1 && shape.cols != 1)
        return render({operand, place.frame, place.row, place.row, 0}, mode);
    if (place.row != place.col)
        return {"0"};
    return render({operand, place.frame, shape.rows == 1 ? 0 : place.row, shape.rows == 1 ? place.row : 0, 0},
                  mode);
}

// seq and linspace: the start and as many steps as stand before the entry.
Tex Explainer::sequence(const Place& place, Mode)
{
    const Node& n = node(place.node);
    const auto given = [&](std::size_t i, double absent) {
        return i < n.children.size() ? valueOf(n.children[i], place.frame).number() : absent;
    };
    for (const NodeId argument : n.children)
        readNames(argument, place.frame);
    const double from = given(0, 0);
    const double step = n.text == "seq" ? given(2, 1) : (given(1, 0) - from) / std::max(1.0, given(2, 1) - 1);
    if (place.col == 0)
        return number(from);
    const Tex moved =
        joined({number(static_cast<double>(place.col)), number(step)}, " \\cdot ", Binds::product);
    return {std::string(number(from).text).append(" + ").append(moved.text), Binds::sum};
}

// eye, onehot: a 1 where row and column meet.
Tex Explainer::marked(const Place& place, Mode mode)
{
    const Node& n = node(place.node);
    if (n.text == "onehot") {
        const Shape ids = valueOf(n.children[0], place.frame).shape();
        const Place id{n.children[0], place.frame, place.row / ids.cols, place.row % ids.cols, 0};
        return texStatement(render(id, mode).text.append(" = ").append(std::to_string(place.col + 1)));
    }
    return texStatement(std::to_string(place.row + 1).append(" = ").append(std::to_string(place.col + 1)));
}

} // namespace lectern::calc
