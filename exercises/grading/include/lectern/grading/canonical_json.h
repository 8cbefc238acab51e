#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lectern::grading {

/// A number as its JSON token, so that no digit is lost or added on the way.
struct JsonNumber
{
    std::string token;
};

/// A JSON value as a plain tree. Objects are sorted by the bytes of their keys.
struct Json
{
    using Array = std::vector<Json>;
    using Object = std::map<std::string, Json>;

    Json() = default;
    Json(bool value)
        : data(value)
    {
    } // NOLINT(google-explicit-constructor)
    Json(std::string value)
        : data(std::move(value))
    {
    } // NOLINT(google-explicit-constructor)
    Json(const char* value)
        : data(std::string(value))
    {
    } // NOLINT(google-explicit-constructor)
    Json(JsonNumber value)
        : data(std::move(value))
    {
    } // NOLINT(google-explicit-constructor)
    Json(Array value)
        : data(std::move(value))
    {
    } // NOLINT(google-explicit-constructor)
    Json(Object value)
        : data(std::move(value))
    {
    } // NOLINT(google-explicit-constructor)

    std::variant<std::monostate, bool, JsonNumber, std::string, Array, Object> data = {};
};

/// The shortest decimal that reads back as the same double; "NaN", "Infinity", "-Infinity" as strings.
Json exactNumber(double value);
Json integer(std::int64_t value);

/// One byte sequence for one value: sorted keys, no spaces, UTF-8 (what is not UTF-8 becomes U+FFFD), escapes
/// only where JSON needs them.
std::string canonicalText(const Json& value);

} // namespace lectern::grading
