#pragma once

#include <QString>

namespace lectern::window {

/// Where the program finds what came with it, installed or in a build folder.
struct InstallPaths
{
    QString shippedCourse;
    QString graderFolder; ///< lectern-grader and what it puts into the sandbox
    QString docsFolder = {}; ///< what the help is made of

    /// For a program in `programFolder`.
    static InstallPaths find(const QString& programFolder);
};

} // namespace lectern::window
