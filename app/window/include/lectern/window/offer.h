#pragma once

#include <QString>

#include <functional>

namespace lectern::window {

/// One thing that the learner may want now, said in a line above the page with a button. Texts are functions,
/// so that another language is asked for when it is chosen.
struct Offer
{
    QString name; ///< names the bar while the offer stands
    std::function<QString()> text;
    std::function<QString()> action;
    std::function<void()> take;
};

} // namespace lectern::window
