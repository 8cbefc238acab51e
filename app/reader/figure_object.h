#pragma once

#include <lectern/theme/theme.h>

#include <QImage>
#include <QObject>
#include <QSvgRenderer>
#include <QTextObjectInterface>

#include <memory>
#include <vector>

namespace lectern::reader {

/// Figures of a page: SVG, in which theme colours stand as {{accent}}, drawn as vectors also in print; PNG and JPEG.
class FigureObject : public QObject, public QTextObjectInterface
{
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    FigureObject(const theme::Theme& theme, qreal columnWidth, QObject* parent);

    /// Loads a figure; returns its index for `figureProperty`, or -1 if the file is missing or is no picture that may be
    /// shown.
    int add(const QString& path);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                    const QTextFormat& format) override;

private:
    theme::Theme m_theme;
    qreal m_columnWidth;
    /// One of the two.
    struct Picture
    {
        std::unique_ptr<QSvgRenderer> drawing;
        QImage image;
    };

    int addDrawing(const QByteArray& svg);
    int addImage(const QByteArray& bytes, const QByteArray& format);

    std::vector<Picture> m_figures;
};

/// Whether a drawing says how large it is, and is not too large to be shown.
bool hasFigureSize(const QSvgRenderer& renderer);

/// The SVG text with {{name}} replaced by the theme's colours.
QByteArray themedSvg(QByteArray svg, const theme::Theme& theme);

} // namespace lectern::reader
