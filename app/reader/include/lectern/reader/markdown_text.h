#pragma once

#include <QString>

namespace lectern::reader {

/// Short Markdown as words alone, for a menu or a name: formulas in characters (see written_formula.h), roles as
/// what they point at.
QString plainText(const QString& markdown);

/// Short Markdown as a screen reader says it: formulas in words.
QString spokenText(const QString& markdown);

/// Markdown that shows `text` as it stands.
QString escapedMarkdown(const QString& text);

} // namespace lectern::reader
