#pragma once

#include <QString>

#include <vector>

namespace lectern::window {

/// What the page *Courses* shows, in one language.
struct CoursesView
{
    struct Version
    {
        int number = 1;
        QString signer; ///< "1234-5678-9abc-def0"; empty: unsigned
        QString folder;
        bool isOpen = false;
    };
    struct Course
    {
        QString id;
        QString title;
        bool shipped = false;          ///< comes with the program: one version, which stays
        std::vector<Version> versions; ///< newest first
    };

    std::vector<Course> courses;
    QString installed;   ///< title and version that have just been installed
    QString problem;     ///< why a package was not
    QString otherSigner; ///< the package that was refused only because another key signed it
};

} // namespace lectern::window
