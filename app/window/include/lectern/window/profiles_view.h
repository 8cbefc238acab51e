#pragma once

#include <QString>

#include <vector>

namespace lectern::window {

/// What the page of the learners on this computer shows, in one language.
struct ProfilesView
{
    struct Learner
    {
        QString folder;
        QString name;        ///< empty: nobody gave one yet
        qint64 used = 0;     ///< UTC ms
        bool isOpen = false; ///< works here just now
        QString problem = {};
    };
    std::vector<Learner> learners = {}; ///< the last one who worked here first
    QString said = {};                  ///< what came of what was asked for last
    bool failed = false;                ///< `said` is why it was not done

    const Learner* open() const;
};

} // namespace lectern::window
