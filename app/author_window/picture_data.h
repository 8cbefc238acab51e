#pragma once

#include <QByteArray>
#include <QString>

#include <vector>

class QMimeData;

namespace lectern::author {

/// A picture as it was copied or dropped.
struct GivenPicture
{
    QByteArray bytes; ///< as a file has them; empty where it cannot be read
    QString name;     ///< of its file; empty where it has none
};

/// Whether this is pictures and not text: files whose names say so, or a picture without text beside it, as programs
/// copy it that copy text as a picture too.
bool holdsPictures(const QMimeData& data);
std::vector<GivenPicture> picturesIn(const QMimeData& data);

/// A picture file that was chosen by its path.
GivenPicture pictureFile(const QString& path);

} // namespace lectern::author
