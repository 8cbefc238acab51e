#pragma once

#include <QList>
#include <QString>

namespace lectern::views {

/// A run of a line of Markdown.
struct InlineRun
{
    enum class Kind
    {
        text,
        strong,
        stress,
        code,
        math
    };
    Kind kind = Kind::text;
    QString text;

    bool operator==(const InlineRun&) const = default;
};

/// Splits at `$...$`, `**...**`, `*...*` and backticks. A mark without its end is text; `\$` is a dollar.
QList<InlineRun> inlineRuns(const QString& line);

} // namespace lectern::views
