#pragma once

#include <lectern/reader/lesson_view.h>

#include <QString>

#include <optional>
#include <vector>

namespace lectern::window {

/// A place in one lesson of the open course.
struct Visit
{
    QString lesson; ///< its folder
    reader::Place place;
};

/// The places that Back and Forward lead to, in all lessons of a course; the newest hundred are kept.
class ReadingHistory
{
public:
    /// Reading goes on at a place that was not come from: what was ahead is forgotten.
    void leave(Visit from);

    /// The place before or after; `here` is kept for the way in the other direction. Nothing at the end.
    std::optional<Visit> back(Visit here);
    std::optional<Visit> forward(Visit here);

    bool canGoBack() const { return !m_past.empty(); }
    bool canGoForward() const { return !m_future.empty(); }

private:
    std::vector<Visit> m_past;
    std::vector<Visit> m_future;
};

} // namespace lectern::window
