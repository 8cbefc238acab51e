#include "picture_data.h"

#include <QBuffer>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QMimeData>
#include <QUrl>

#include <algorithm>

namespace lectern::author {
namespace {

bool isPictureFile(const QUrl& url)
{
    const QStringList ends = {QStringLiteral("png"), QStringLiteral("jpg"), QStringLiteral("jpeg"),
                              QStringLiteral("svg")};
    return url.isLocalFile() && ends.contains(QFileInfo(url.toLocalFile()).suffix().toLower());
}

bool isPictureList(const QList<QUrl>& urls)
{
    return !urls.isEmpty() && std::all_of(urls.begin(), urls.end(), isPictureFile);
}

QByteArray asPng(const QImage& image)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return buffer.data();
}

} // namespace

GivenPicture pictureFile(const QString& path)
{
    // More than any figure may have: whoever checks it says how much that is.
    constexpr qint64 most = 64 * 1024 * 1024;
    QFile file(path);
    return {file.open(QIODevice::ReadOnly) ? file.read(most) : QByteArray(), QFileInfo(path).fileName()};
}

bool holdsPictures(const QMimeData& data)
{
    if (data.hasUrls())
        return isPictureList(data.urls());
    return !data.hasFormat(QStringLiteral("text/plain")) &&
           (data.hasImage() || data.hasFormat(QStringLiteral("image/svg+xml")));
}

std::vector<GivenPicture> picturesIn(const QMimeData& data)
{
    if (!holdsPictures(data))
        return {};
    std::vector<GivenPicture> pictures;
    for (const QUrl& url : data.urls())
        pictures.push_back(pictureFile(url.toLocalFile()));
    if (!pictures.empty())
        return pictures;
    // The bytes as they are, where they are given: a drawing stays one.
    for (const char* format : {"image/svg+xml", "image/png", "image/jpeg"}) {
        if (const QByteArray bytes = data.data(QString::fromLatin1(format)); !bytes.isEmpty())
            return {{bytes, {}}};
    }
    return {{asPng(qvariant_cast<QImage>(data.imageData())), {}}};
}

} // namespace lectern::author
