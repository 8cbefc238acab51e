#pragma once

#include <lectern/result/result.h>

#include <QString>

namespace lectern::window {

/// What a hand-in file holds, in sentences: the course, when it was made, for whom, how many answers, and that its
/// signature fits. Errors: those of files::readWhole and handin::openEnvelope; a sealed one stays closed.
Result<QString> handinWords(const QString& file);

} // namespace lectern::window
