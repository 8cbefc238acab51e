#include "along.h"

namespace lectern::calc {

Lines::Lines(const Shape& shape, int dim)
{
    const std::size_t plane = shape.rows * shape.cols;
    if (dim == 2) {
        length = shape.cols;
        step = 1;
        blocks = shape.slices * shape.rows;
        inBlock = 1;
        blockStep = shape.cols;
        lineStep = 0;
    } else if (dim == 1) {
        length = shape.rows;
        step = shape.cols;
        blocks = shape.slices;
        inBlock = shape.cols;
        blockStep = plane;
        lineStep = 1;
    } else {
        length = shape.slices;
        step = plane;
        blocks = 1;
        inBlock = plane;
        blockStep = 0;
        lineStep = 1;
    }
}

Shape reducedShape(Shape shape, int dim)
{
    (dim == 1 ? shape.rows : dim == 2 ? shape.cols : shape.slices) = 1;
    return shape;
}

} // namespace lectern::calc
