#include <lectern/reader/figure_rules.h>

#include "figure_object.h"

#include <QBuffer>
#include <QImageReader>
#include <QSvgRenderer>
#include <QXmlStreamReader>

namespace lectern::reader {
namespace {

constexpr qsizetype megabyte = 1024 * 1024;

// A small file can say that it is a huge picture: its size is asked before it is unpacked.
Result<FigureKind> imageKind(const QByteArray& bytes, FigureKind kind)
{
    constexpr qint64 mostPixels = 24'000'000;
    constexpr qsizetype largest = 16 * megabyte;
    if (bytes.size() > largest)
        return fail("lessons.figure.large", {std::to_string(largest / megabyte)});
    QBuffer buffer;
    buffer.setData(bytes);
    QImageReader reader(&buffer, kind == FigureKind::png ? "png" : "jpeg");
    const QSize size = reader.size();
    if (!size.isValid() || size.isEmpty())
        return fail("lessons.figure.broken", {reader.errorString().toStdString()});
    if (qint64{size.width()} * size.height() > mostPixels)
        return fail("lessons.figure.pixels", {std::to_string(size.width()), std::to_string(size.height()),
                                              std::to_string(mostPixels / 1'000'000)});
    return kind;
}

// A figure comes from a course and may mean harm: `use` of `use` draws without end, `image` reads other files, and
// entities grow.
Result<FigureKind> drawingKind(const QByteArray& svg)
{
    constexpr int mostElements = 20'000;
    constexpr qsizetype largest = 4 * megabyte;
    QXmlStreamReader reader(svg);
    bool isSvg = false;
    for (int elements = 0; !reader.atEnd();) {
        const QXmlStreamReader::TokenType token = reader.readNext();
        if (token == QXmlStreamReader::DTD)
            return fail("lessons.figure.element", {"<!DOCTYPE"});
        if (token != QXmlStreamReader::StartElement)
            continue;
        if (elements == 0 && reader.name() != u"svg")
            return fail("lessons.figure.kind");
        isSvg = true;
        if (svg.size() > largest)
            return fail("lessons.figure.large", {std::to_string(largest / megabyte)});
        if (reader.name() == u"use" || reader.name() == u"image")
            return fail("lessons.figure.element", {'<' + reader.name().toString().toStdString() + '>'});
        if (++elements > mostElements)
            return fail("lessons.figure.elements", {std::to_string(mostElements)});
    }
    if (!isSvg)
        return fail("lessons.figure.kind");
    if (reader.hasError())
        return fail("lessons.figure.broken", {reader.errorString().toStdString()});
    return FigureKind::svg;
}

} // namespace

Result<FigureKind> figureKind(const QByteArray& bytes)
{
    if (bytes.startsWith("\x89PNG"))
        return imageKind(bytes, FigureKind::png);
    if (bytes.startsWith("\xFF\xD8\xFF"))
        return imageKind(bytes, FigureKind::jpeg);
    return drawingKind(bytes);
}

Result<FigureKind> checkFigure(const QByteArray& bytes)
{
    const auto kind = figureKind(bytes);
    if (!kind)
        return kind;
    if (*kind == FigureKind::svg) {
        QSvgRenderer renderer(bytes);
        if (!renderer.isValid() || !hasFigureSize(renderer))
            return fail("lessons.figure.broken", {"SVG"});
        return kind;
    }
    QBuffer buffer;
    buffer.setData(bytes);
    QImageReader reader(&buffer);
    if (reader.read().isNull())
        return fail("lessons.figure.broken", {reader.errorString().toStdString()});
    return kind;
}

} // namespace lectern::reader
