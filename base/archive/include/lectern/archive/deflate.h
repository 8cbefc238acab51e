#pragma once

#include <lectern/result/result.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace lectern::archive {

/// zlib (RFC 1950) stream of `bytes`.
std::string deflated(std::string_view bytes);

/// What a zlib stream holds, never more than `most` bytes of it in memory.
/// Errors: archive.inflate (damaged, cut off, or followed by something else), archive.inflate.large (limit).
Result<std::string> inflated(std::string_view stream, std::size_t most);

} // namespace lectern::archive
