#pragma once

#include <lectern/result/diagnostic.h>

#include <QString>

namespace lectern::cards {

/// A short Markdown text as it is spoken: without the signs of formulas, emphasis and code.
QString plainWords(const QString& markdown);

/// A diagnostic in words, safe within Markdown: what a learner typed is not taken for markup.
QString inMarkdown(const Diagnostic& diagnostic);

} // namespace lectern::cards
