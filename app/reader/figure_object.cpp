#include "figure_object.h"

#include "text_properties.h"

#include <lectern/reader/figure_rules.h>

#include <QBuffer>
#include <QFile>
#include <QImageReader>
#include <QPainter>

namespace lectern::reader {

bool hasFigureSize(const QSvgRenderer& renderer)
{
    constexpr int largest = 20'000;
    const QSize size = renderer.defaultSize();
    return !size.isEmpty() && size.width() <= largest && size.height() <= largest;
}

QByteArray themedSvg(QByteArray svg, const theme::Theme& theme)
{
    const std::pair<const char*, QColor> colours[] = {
        {"text", theme.text},
        {"secondary", theme.secondary},
        {"tertiary", theme.tertiary},
        {"accent", theme.accent},
        {"accentSoft", theme.accentSoft},
        {"onAccent", theme.onAccent},
        {"hairline", theme.hairline},
        {"border", theme.border},
        {"card", theme.card},
        {"page", theme.page},
        {"ok", theme.ok},
        {"okSoft", theme.okSoft},
        {"warn", theme.warn},
        {"warnSoft", theme.warnSoft},
        {"error", theme.error},
        {"errorSoft", theme.errorSoft},
        {"heatLow", theme.heatLow},
        {"heatHigh", theme.heatHigh},
    };
    for (const auto& [name, colour] : colours)
        svg.replace(QByteArray(QByteArray("{{") + name + "}}"), colour.name().toLatin1());
    return svg;
}

FigureObject::FigureObject(const theme::Theme& theme, qreal columnWidth, QObject* parent)
    : QObject(parent)
    , m_theme(theme)
    , m_columnWidth(columnWidth)
{
}

int FigureObject::add(const QString& path)
{
    constexpr qint64 largestImage = 16 * 1024 * 1024;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > largestImage)
        return -1;
    const QByteArray bytes = file.readAll();
    const auto kind = figureKind(bytes);
    if (!kind)
        return -1;
    return *kind == FigureKind::svg ? addDrawing(bytes) : addImage(bytes, *kind == FigureKind::png ? "png" : "jpeg");
}

int FigureObject::addDrawing(const QByteArray& svg)
{
    auto renderer = std::make_unique<QSvgRenderer>(themedSvg(svg, m_theme));
    if (!renderer->isValid() || !hasFigureSize(*renderer))
        return -1;
    m_figures.push_back({std::move(renderer), {}});
    return static_cast<int>(m_figures.size()) - 1;
}

int FigureObject::addImage(const QByteArray& bytes, const QByteArray& format)
{
    QBuffer buffer;
    buffer.setData(bytes);
    QImage image = QImageReader(&buffer, format).read();
    if (image.isNull())
        return -1;
    m_figures.push_back({nullptr, std::move(image)});
    return static_cast<int>(m_figures.size()) - 1;
}

QSizeF FigureObject::intrinsicSize(QTextDocument*, int, const QTextFormat& format)
{
    const Picture& picture = m_figures.at(static_cast<std::size_t>(format.intProperty(figureProperty)));
    QSizeF size = QSizeF(picture.drawing ? picture.drawing->defaultSize() : picture.image.size()) * m_theme.zoom;
    if (size.width() > m_columnWidth)
        size *= m_columnWidth / size.width();
    return size;
}

void FigureObject::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int,
                              const QTextFormat& format)
{
    const Picture& picture = m_figures.at(static_cast<std::size_t>(format.intProperty(figureProperty)));
    painter->save();
    painter->setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    if (picture.drawing)
        picture.drawing->render(painter, rect);
    else
        painter->drawImage(rect, picture.image);
    painter->restore();
}

} // namespace lectern::reader
