#include "course_stamp.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QStringList>

#include <algorithm>

namespace lectern::search {

QString stampOf(const QString& courseFolder)
{
    constexpr qsizetype mostFiles = 20'000;
    const QDir root(courseFolder);
    if (courseFolder.isEmpty() || !root.exists(QStringLiteral("course.yaml")))
        return {};
    QStringList lines;
    QDirIterator files(courseFolder, {QStringLiteral("*.md"), QStringLiteral("*.yaml"), QStringLiteral("*.json")},
                       QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext() && lines.size() < mostFiles) {
        files.next();
        const QFileInfo file = files.fileInfo();
        lines << root.relativeFilePath(file.filePath()) + u'\n' + QString::number(file.size()) + u'\n' +
                     QString::number(file.lastModified().toMSecsSinceEpoch());
    }
    std::sort(lines.begin(), lines.end());
    return QString::fromLatin1(
        QCryptographicHash::hash(lines.join(u'\n').toUtf8(), QCryptographicHash::Sha256).toHex());
}

} // namespace lectern::search
