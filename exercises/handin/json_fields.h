#pragma once

#include <lectern/grading/canonical_json.h>
#include <lectern/result/result.h>

#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <string_view>

namespace lectern::handin {

/// The fields of one JSON object from outside, each asked for by what it should be. The first thing that is
/// wrong is kept; what is asked for after it is empty. The object is borrowed.
class JsonFields
{
public:
    /// `word` is the most bytes of a text.
    JsonFields(const grading::Json& value, std::string_view name, std::size_t word = 256);

    std::string text(const char* key);
    std::string optionalText(const char* key);            ///< empty where there is none
    std::string bytes(const char* key, std::size_t size); ///< base 64 of so many bytes
    std::string optionalBytes(const char* key, std::size_t size);
    std::int64_t integer(const char* key, std::int64_t least = 0,
                         std::int64_t most = std::numeric_limits<std::int64_t>::max());
    std::string number(const char* key); ///< its token
    bool boolean(const char* key);
    const grading::Json::Object& object(const char* key);
    const grading::Json::Array& array(const char* key);
    const grading::Json& value(const char* key);

    /// Ok if everything was there and nothing else was.
    Result<void> finish();
    void reject(Diagnostic problem);

private:
    const grading::Json* find(const char* key, bool needed);
    template <typename T>
    const T* get(const char* key, bool needed);

    const grading::Json::Object* m_object = nullptr;
    std::size_t m_word;
    std::set<std::string, std::less<>> m_asked = {};
    Result<void> m_state = ok();
};

} // namespace lectern::handin
