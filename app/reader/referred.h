#pragma once

#include <lectern/reader/page_sources.h>

#include <QString>

#include <optional>

namespace lectern::reader {

/// What a `{ref}` names on a page.
struct Referred
{
    const lessons::Block* block = nullptr; ///< the page's
    QString words;                         ///< a title, "(3)" of a formula
    QString section;                       ///< the heading that it is or stands below; empty above the first
};

/// What bears this id on the lesson's page; none if nothing does.
std::optional<Referred> findReferred(const PageSources& sources, const QString& id);

/// What a `{step}` role without words of its own says of "calculator.cell": the label under which it is shown, or else the
/// cell's name.
QString stepWords(const PageSources& sources, const QString& target);

} // namespace lectern::reader
