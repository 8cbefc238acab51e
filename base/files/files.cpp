#include <lectern/files/files.h>

#include <QFile>
#include <QSaveFile>

namespace lectern::files {

Result<std::string> readWhole(const QString& file, qint64 mostBytes)
{
    QFile source(file);
    if (!source.open(QIODevice::ReadOnly))
        return fail("file.read", {file.toStdString(), source.errorString().toStdString()});
    const QByteArray bytes = source.read(mostBytes + 1);
    if (source.error() != QFileDevice::NoError)
        return fail("file.read", {file.toStdString(), source.errorString().toStdString()});
    if (bytes.size() > mostBytes)
        return fail("file.large", {file.toStdString(), std::to_string(mostBytes)});
    return bytes.toStdString();
}

Result<void> writeWhole(const QString& file, std::string_view bytes, Readers readers)
{
    QSaveFile target(file);
    const auto size = static_cast<qint64>(bytes.size());
    const auto limitReaders = [&] {
        return readers == Readers::asUsual ||
               target.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    };
    if (!target.open(QIODevice::WriteOnly) || !limitReaders() || target.write(bytes.data(), size) != size ||
        !target.commit())
        return fail("file.write", {file.toStdString(), target.errorString().toStdString()});
    return ok();
}

} // namespace lectern::files
