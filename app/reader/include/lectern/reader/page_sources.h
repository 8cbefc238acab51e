#pragma once

#include <lectern/lessons/course.h>

#include <QString>

#include <functional>

namespace lectern::reader {

/// The text around a live widget: it belongs to the page, so that finding, selecting and printing cover it.
struct CardText
{
    QString label;    ///< "Calculator", "Exercise · 10 points"
    QString title;    ///< plain text
    QString markdown; ///< prompt; may be empty
};

/// What a page needs beyond its own text. Everything is borrowed and outlives the document.
struct PageSources
{
    const lessons::Course* course = nullptr;
    const lessons::Lesson* lesson = nullptr;
    QString language;

    /// The text of a `{value}` role ("calculator.cell:.4f"), computed from the author's start values.
    std::function<QString(const QString& target)> value;
    /// Whether the number of a `{value}` role can be asked about: it becomes a link, "value:" and its target. Without
    /// it none can.
    std::function<bool(const QString& target)> valueIsExplained;
    std::function<CardText(const lessons::Embed&)> cardText;
    /// When a recall card ("section.2") is to be turned again, in words; empty before it was turned. Without
    /// it the page does not ask how well a card was known.
    std::function<QString(const QString& card)> recallDue;

    /// The lesson's page in `language`, or in the first language there is; null for an empty lesson.
    const lessons::Page* page() const;
    /// Absolute path of a figure, the one for this language first ("name.zh_CN.svg" before "name.svg").
    QString figurePath(const std::string& source) const;
};

} // namespace lectern::reader
