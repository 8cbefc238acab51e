#include <lectern/authoring/pack_places.h>

#include <lectern/files/files.h>

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>

namespace lectern::authoring {
namespace {

QString recordIn(const QString& folder)
{
    return QDir(folder).filePath(QStringLiteral("packed.json"));
}

QJsonObject readRecord(const QString& folder)
{
    constexpr qint64 mostBytes = 1 << 20;
    const auto text = files::readWhole(recordIn(folder), mostBytes);
    return text ? QJsonDocument::fromJson(QByteArray::fromStdString(*text)).object() : QJsonObject();
}

} // namespace

PackPlaces packPlaces(const QString& recordFolder, const QString& course)
{
    const QJsonObject places = readRecord(recordFolder).value(course).toObject();
    return {places.value(QStringLiteral("file")).toString(), places.value(QStringLiteral("key")).toString()};
}

Result<void> keepPackPlaces(const QString& recordFolder, const QString& course, const PackPlaces& places)
{
    QJsonObject all = readRecord(recordFolder);
    all.insert(course, QJsonObject{{QStringLiteral("file"), places.file}, {QStringLiteral("key"), places.key}});
    if (!QDir().mkpath(recordFolder))
        return fail("file.write", {recordIn(recordFolder).toStdString(), "-"});
    return files::writeWhole(recordIn(recordFolder), QJsonDocument(all).toJson().toStdString());
}

} // namespace lectern::authoring
