#pragma once

#include <lectern/handin/envelope.h>
#include <lectern/handin/incoming.h>
#include <lectern/handin/intake.h>

namespace lectern::handin {

/// Whose hand-in this is and whether it counts: the proof decides, the file's name only raises a doubt. What
/// speaks against it is in `notes`.
StoredHandin identify(const OpenedEnvelope& opened, const IncomingFile& file, const Grading& grading);

} // namespace lectern::handin
