#pragma once

#include <lectern/grading/canonical_json.h>

#include <lectern/result/result.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::grading {

/// The fields of one JSON object from outside, each asked for by what it should be. The first thing that is
/// wrong is kept; what is asked for after it is empty. The object is borrowed.
class JsonFields
{
public:
    /// `word` is the most bytes of a text.
    JsonFields(const Json& value, std::string_view name, std::size_t word = 256);

    bool has(const char* key);
    std::string text(const char* key);         ///< not empty, and like all short texts without NUL
    std::string optionalText(const char* key); ///< empty where there is none
    std::int64_t integer(const char* key, std::int64_t least = 0,
                         std::int64_t most = std::numeric_limits<std::int64_t>::max());
    std::string number(const char* key); ///< its token
    bool boolean(const char* key);
    const Json::Object& object(const char* key);
    const Json::Array& array(const char* key);
    const Json& value(const char* key);

    void reject(Diagnostic problem);
    /// What is wrong in a field that is an object of its own is wrong here.
    void require(const Result<void>& finished);

    /// Ok if everything was there and nothing else was. Errors: grading.field.missing, grading.field.type,
    /// grading.field.unknown (each with the name), or what was rejected.
    Result<void> finish();

private:
    const Json* find(const char* key, bool needed);
    template <typename T>
    const T* get(const char* key, bool needed);
    std::string shortText(const char* key, bool needed);

    const Json::Object* m_object = nullptr;
    std::size_t m_word;
    std::vector<const Json*> m_asked = {}; ///< the fields that were there
    Result<void> m_state = ok();
};

/// A diagnostic as its code and its parameters.
Json::Object diagnosticJson(const Diagnostic& diagnostic);

/// Reads these two fields; the diagnostic is an error.
Diagnostic diagnosticFrom(JsonFields& fields);

} // namespace lectern::grading
