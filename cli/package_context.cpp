#include "package_context.h"

#include <lectern/authoring/packing.h>

#include <QDir>
#include <QStandardPaths>

namespace lectern::cli {

Result<std::optional<crypto::SigningKey>> keyToSignWith(const Arguments& arguments)
{
    const QString folder = arguments.value("class");
    return authoring::signingKey(folder.isEmpty() ? arguments.value("key") : folder);
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
