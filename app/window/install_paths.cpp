#include <lectern/window/install_paths.h>

#include <lectern/sandbox/code_grader.h>

#include <QDir>

namespace lectern::window {

InstallPaths InstallPaths::find(const QString& programFolder)
{
    const QDir folder(programFolder);
    const QString installed = folder.absoluteFilePath(QStringLiteral("../share/lectern/courses/attention"));
    const QString docs = folder.absoluteFilePath(QStringLiteral("../share/lectern/docs"));
    if (QDir(installed).exists())
        return {QDir::cleanPath(installed), sandbox::graderFolder(programFolder), QDir::cleanPath(docs)};
    return {QStringLiteral(LECTERN_SOURCE_COURSE), sandbox::graderFolder(programFolder),
            QStringLiteral(LECTERN_SOURCE_DOCS)};
}

} // namespace lectern::window
