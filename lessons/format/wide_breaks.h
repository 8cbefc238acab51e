#pragma once

#include <lectern/lessons/page.h>

namespace lectern::lessons {

/// The same without the soft breaks that are no space: between Chinese, beside full-width punctuation, and
/// between Chinese and a formula, code or role.
Inlines withoutWideBreaks(Inlines inlines);

} // namespace lectern::lessons
