#pragma once

#include <lectern/grading/json_fields.h>

namespace lectern::handin {

constexpr std::size_t keyBytes = 32; ///< of every key and secret

/// The field `key`: base 64 of so many bytes.
std::string bytesAt(grading::JsonFields& fields, const char* key, std::size_t size);
std::string optionalBytesAt(grading::JsonFields& fields, const char* key, std::size_t size);

} // namespace lectern::handin
