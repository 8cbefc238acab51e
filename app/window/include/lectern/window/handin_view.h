#pragma once

#include <QString>

#include <vector>

namespace lectern::window {

/// What the page *Hand in* shows, in one language.
struct HandinView
{
    struct Item
    {
        QString title;
        int attempts = 0;
        double best = 0;
        double maximum = 0;
        int parts = 0;
        std::vector<int> skipped = {}; ///< parts without an answer, counted from 1
    };
    struct Past
    {
        int number = 0;
        qint64 at = 0; ///< UTC ms
        int attempts = 0;
        QString receipt;
        QString file; ///< empty: it was not written
    };
    QString classTitle; ///< empty: not enrolled
    QString learner;    ///< pseudonym
    QString instructor; ///< names the key that signed the enrolment
    std::vector<Item> items = {};
    int untried = 0;
    int leftOut = 0;
    QString whole;               ///< everything that is sent, as JSON with indentation
    std::vector<Past> past = {}; ///< the last one first
    QString problem = {};        ///< why the last thing that was asked for was not done
    bool justSaved = false;      ///< the first of `past` was made just now
};

} // namespace lectern::window
