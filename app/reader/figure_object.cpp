#include "figure_object.h"

#include "text_properties.h"

#include <QBuffer>
#include <QFile>
#include <QImageReader>
#include <QPainter>
#include <QXmlStreamReader>

namespace lectern::reader {
namespace {

// A figure comes from a course and may mean harm: `use` of `use` draws without end, `image` reads other files, and
// entities grow.
bool isHarmless(const QByteArray& svg)
{
    constexpr int mostElements = 20'000;
    QXmlStreamReader reader(svg);
    for (int elements = 0; !reader.atEnd();) {
        const QXmlStreamReader::TokenType token = reader.readNext();
        if (token == QXmlStreamReader::DTD)
            return false;
        if (token != QXmlStreamReader::StartElement)
            continue;
        if (++elements > mostElements || reader.name() == u"use" || reader.name() == u"image")
            return false;
    }
    return !reader.hasError();
}

bool hasSize(const QSvgRenderer& renderer)
{
    constexpr int largest = 20'000;
    const QSize size = renderer.defaultSize();
    return !size.isEmpty() && size.width() <= largest && size.height() <= largest;
}

} // namespace

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
    if (bytes.startsWith("\x89PNG"))
        return addImage(bytes, "png");
    if (bytes.startsWith("\xFF\xD8\xFF"))
        return addImage(bytes, "jpeg");
    return addDrawing(bytes);
}

int FigureObject::addDrawing(const QByteArray& svg)
{
    constexpr qsizetype largest = 4 * 1024 * 1024;
    if (svg.size() > largest)
        return -1;
    const QByteArray themed = themedSvg(svg, m_theme);
    if (!isHarmless(themed))
        return -1;
    auto renderer = std::make_unique<QSvgRenderer>(themed);
    if (!renderer->isValid() || !hasSize(*renderer))
        return -1;
    m_figures.push_back({std::move(renderer), {}});
    return static_cast<int>(m_figures.size()) - 1;
}

// A small file can say that it is a huge picture: its size is asked before it is unpacked.
int FigureObject::addImage(const QByteArray& bytes, const QByteArray& format)
{
    constexpr qint64 mostPixels = 24'000'000;
    QBuffer buffer;
    buffer.setData(bytes);
    QImageReader reader(&buffer, format);
    const QSize size = reader.size();
    if (!size.isValid() || size.isEmpty() || qint64{size.width()} * size.height() > mostPixels)
        return -1;
    QImage image = reader.read();
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
