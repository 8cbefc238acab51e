#pragma once

#include <lectern/result/result.h>

#include <QByteArray>

namespace lectern::reader {

enum class FigureKind
{
    png,
    jpeg,
    svg
};

/// What a file is that a page may show as a figure; its bytes say it, not its name. Errors: lessons.figure.kind,
/// lessons.figure.large (the limit in MB), lessons.figure.pixels (width, height, limit in megapixels),
/// lessons.figure.broken (why), lessons.figure.element (what an SVG file may not hold).
Result<FigureKind> figureKind(const QByteArray& bytes);

/// The same, and that it can be drawn.
Result<FigureKind> checkFigure(const QByteArray& bytes);

} // namespace lectern::reader
