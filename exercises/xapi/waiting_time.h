#pragma once

#include <QByteArray>

#include <cstdint>
#include <optional>

namespace lectern::xapi {

/// Milliseconds until the next try after `tries` in vain: doubling from half a minute up to six hours,
/// shortened at random by up to a half (`jitter` 0..1), so that many clients do not come back at once.
std::int64_t waitingTime(int tries, double jitter);

/// What "Retry-After" asks for in ms from `now` (UTC ms): seconds, or an HTTP date; a day at most. None where
/// it cannot be read.
std::optional<std::int64_t> retryAfter(const QByteArray& header, std::int64_t now);

} // namespace lectern::xapi
