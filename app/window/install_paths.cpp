#include <lectern/window/install_paths.h>

#include <QDir>

namespace lectern::window {

InstallPaths InstallPaths::find(const QString& programFolder)
{
    const QDir folder(programFolder);
    const QString installed = folder.absoluteFilePath(QStringLiteral("../share/lectern/courses/attention"));
    if (QDir(installed).exists())
        return {QDir::cleanPath(installed)};
    return {QStringLiteral(LECTERN_SOURCE_COURSE)};
}

} // namespace lectern::window
