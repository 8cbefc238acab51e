#include <lectern/handin/private_file.h>

#include <QFile>
#include <QSaveFile>

namespace lectern::handin {

Result<void> writePrivately(const QString& file, const std::string& bytes)
{
    QSaveFile target(file);
    const auto size = static_cast<qint64>(bytes.size());
    if (!target.open(QIODevice::WriteOnly) ||
        !target.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner) ||
        target.write(bytes.data(), size) != size || !target.commit())
        return fail("file.write", {file.toStdString(), target.errorString().toStdString()});
    return ok();
}

Result<std::string> readWhole(const QString& file, qint64 mostBytes)
{
    QFile source(file);
    if (!source.open(QIODevice::ReadOnly))
        return fail("file.read", {file.toStdString(), source.errorString().toStdString()});
    const QByteArray bytes = source.read(mostBytes + 1);
    if (source.error() != QFileDevice::NoError)
        return fail("file.read", {file.toStdString(), source.errorString().toStdString()});
    if (bytes.size() > mostBytes)
        return fail("handin.file.large", {file.toStdString(), std::to_string(mostBytes)});
    return bytes.toStdString();
}

} // namespace lectern::handin
