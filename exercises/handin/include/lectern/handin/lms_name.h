#pragma once

#include <string>

namespace lectern::handin {

/// What an LMS says about a file by naming it.
struct LmsName
{
    enum class System
    {
        none,
        moodle, ///< "Full name_12345_assignsubmission_file_/x.lhand", the same flat, "Participant 7_..."
                ///< where blind
        canvas  ///< "doejane_LATE_123_456_x.lhand", "anon_a1b2c_456_x.lhand"
    };
    System system = System::none;
    std::string person = {}; ///< empty where the LMS hides it
    bool late = false;
    std::string file;        ///< the name that the learner gave
    std::string folder = {}; ///< Moodle: "Full name_12345_assignsubmission_file_", by which it knows a reply
};

/// Reads a path of an LMS's download; of several names in it the file's own, else the nearest folder's.
LmsName readLmsName(const std::string& path);

/// Whether the name of a file, or of a folder or zip file that it is in, says that it is this person's.
bool isNamedAfter(const std::string& source, const std::string& name);

} // namespace lectern::handin
