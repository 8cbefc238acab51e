#include "base64_fields.h"

#include <lectern/crypto/crypto.h>

namespace lectern::handin {

using namespace crypto;

std::string bytesAt(grading::JsonFields& fields, const char* key, std::size_t size)
{
    const std::string text = fields.text(key);
    const auto bytes = fromBase64(text);
    if (!text.empty() && (!bytes || bytes->size() != size))
        fields.reject(makeError("grading.field.type", {key}));
    return bytes.value_or(std::string());
}

std::string optionalBytesAt(grading::JsonFields& fields, const char* key, std::size_t size)
{
    return fields.has(key) ? bytesAt(fields, key, size) : std::string();
}

} // namespace lectern::handin
