#include <lectern/views/save_view.h>

#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QWidget>

namespace lectern::views {
namespace {

constexpr int edge = 12;
constexpr qreal pixelRatio = 2;

void paint(QWidget& view, QPainter& painter, const QColor& background)
{
    const QSize size = view.size() + QSize(2 * edge, 2 * edge);
    painter.fillRect(QRect(QPoint(), size), background);
    view.render(&painter, QPoint(edge, edge), {}, QWidget::DrawChildren);
}

} // namespace

bool savePicture(QWidget& view, const QString& path, const QColor& background)
{
    const QSize size = view.size() + QSize(2 * edge, 2 * edge);
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    if (path.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive)) {
        QSvgGenerator generator;
        generator.setOutputDevice(&file);
        generator.setSize(size);
        generator.setViewBox(QRect(QPoint(), size));
        generator.setTitle(view.accessibleName());
        QPainter painter(&generator);
        paint(view, painter, background);
        painter.end();
        return file.commit();
    }
    QImage image(size * pixelRatio, QImage::Format_RGB32);
    image.setDevicePixelRatio(pixelRatio);
    image.fill(background);
    QPainter painter(&image);
    paint(view, painter, background);
    painter.end();
    return image.save(&file, "PNG") && file.commit();
}

bool saveText(const QString& text, const QString& path)
{
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write("\xEF\xBB\xBF") == 3 &&
           file.write(text.toUtf8()) >= 0 && file.commit();
}

} // namespace lectern::views
