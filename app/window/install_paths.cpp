#include <lectern/window/install_paths.h>

#include <lectern/sandbox/code_grader.h>

#include <QDir>

namespace lectern::window {

InstallPaths InstallPaths::find(const QString& programFolder)
{
    const QDir folder(programFolder);
    const QString installed = folder.absoluteFilePath(QStringLiteral("../share/lectern/courses/attention"));
    if (QDir(installed).exists())
        return {QDir::cleanPath(installed), sandbox::graderFolder(programFolder)};
    return {QStringLiteral(LECTERN_SOURCE_COURSE), sandbox::graderFolder(programFolder)};
}

} // namespace lectern::window
