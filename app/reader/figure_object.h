#pragma once

#include <lectern/theme/theme.h>

#include <QObject>
#include <QSvgRenderer>
#include <QTextObjectInterface>

#include <memory>
#include <vector>

namespace lectern::reader {

/// SVG figures of a page: theme colours stand in the file as {{accent}}; drawn as vectors, also in print.
class FigureObject : public QObject, public QTextObjectInterface
{
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    FigureObject(const theme::Theme& theme, qreal columnWidth, QObject* parent);

    /// Loads a figure; returns its index for `figureProperty`, or -1 if the file is missing or is no SVG.
    int add(const QString& path);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                    const QTextFormat& format) override;

private:
    theme::Theme m_theme;
    qreal m_columnWidth;
    std::vector<std::unique_ptr<QSvgRenderer>> m_figures;
};

/// The SVG text with {{name}} replaced by the theme's colours.
QByteArray themedSvg(QByteArray svg, const theme::Theme& theme);

} // namespace lectern::reader
