#pragma once

#include <lectern/authoring/translation.h>

#include <QString>

namespace lectern::author {

/// How two languages stand to each other, in words. `incomplete`: of what was never compared, one side has
/// more.
QString inWords(authoring::TranslationState state, bool incomplete = false);

} // namespace lectern::author
