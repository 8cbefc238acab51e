#include "package_context.h"

#include <lectern/files/files.h>
#include <lectern/handin/class_folder.h>

#include <QCoreApplication>
#include <QDir>
#include <QStandardPaths>

namespace lectern::cli {

Result<std::optional<crypto::SigningKey>> keyToSignWith(const Arguments& arguments)
{
    if (const QString folder = arguments.value("class"); !folder.isEmpty()) {
        const auto opened = handin::ClassFolder::open(folder);
        if (!opened)
            return fail(opened.error());
        return std::optional(opened->keys().signing);
    }
    const QString path = arguments.value("key");
    if (path.isEmpty())
        return std::optional<crypto::SigningKey>();
    constexpr std::size_t seedBytes = 32;
    constexpr qint64 mostBytes = 100;
    const auto text = files::readWhole(path, mostBytes);
    if (!text)
        return fail(text.error());
    const auto seed = crypto::fromBase64(QString::fromStdString(*text).trimmed().toStdString());
    if (!seed || seed->size() != seedBytes)
        return fail("package.key", {path.toStdString()});
    return std::optional(crypto::signingKey(*seed));
}

QString signedByText(const std::string& publicKey)
{
    if (publicKey.empty())
        return QCoreApplication::translate("Cli", "Not signed: learners are told so.");
    return QCoreApplication::translate("Cli", "Signed by the key %1.")
        .arg(QString::fromStdString(packages::signerText(publicKey)));
}

packages::CourseLibrary libraryOf(const Arguments& arguments)
{
    const QString given = arguments.value("data");
    const QString data =
        given.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + u"/lectern"
                        : given;
    return packages::CourseLibrary(QDir(data).absoluteFilePath(QStringLiteral("courses")).toStdString());
}

} // namespace lectern::cli
