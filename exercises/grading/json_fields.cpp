#include <lectern/grading/json_fields.h>

#include <algorithm>
#include <charconv>

namespace lectern::grading {

JsonFields::JsonFields(const Json& value, std::string_view name, std::size_t word)
    : m_object(std::get_if<Json::Object>(&value.data))
    , m_word(word)
{
    if (!m_object)
        reject(makeError("grading.field.type", {std::string(name)}));
}

void JsonFields::reject(Diagnostic problem)
{
    if (m_state)
        m_state = fail(std::move(problem));
}

void JsonFields::require(const Result<void>& finished)
{
    if (!finished)
        reject(finished.error());
}

const Json* JsonFields::find(const char* key, bool needed)
{
    if (!m_object)
        return nullptr;
    const auto found = m_object->find(key);
    if (found != m_object->end()) {
        m_asked.push_back(&found->second);
        return &found->second;
    }
    if (needed)
        reject(makeError("grading.field.missing", {key}));
    return nullptr;
}

template <typename T>
const T* JsonFields::get(const char* key, bool needed)
{
    const Json* value = find(key, needed);
    const T* typed = value ? std::get_if<T>(&value->data) : nullptr;
    if (value && !typed)
        reject(makeError("grading.field.type", {key}));
    return typed;
}

bool JsonFields::has(const char* key)
{
    return find(key, false) != nullptr;
}

std::string JsonFields::text(const char* key)
{
    const std::string word = shortText(key, true);
    if (has(key) && word.empty())
        reject(makeError("grading.field.missing", {key}));
    return word;
}

std::string JsonFields::optionalText(const char* key)
{
    return shortText(key, false);
}

std::string JsonFields::shortText(const char* key, bool needed)
{
    const std::string* text = get<std::string>(key, needed);
    if (!text)
        return {};
    // No database keeps a NUL within a text.
    if (text->size() <= m_word && text->find('\0') == std::string::npos)
        return *text;
    reject(makeError("grading.field.type", {key}));
    return {};
}

std::int64_t JsonFields::integer(const char* key, std::int64_t least, std::int64_t most)
{
    const JsonNumber* number = get<JsonNumber>(key, true);
    if (!number)
        return least;
    std::int64_t value = 0;
    const char* end = number->token.data() + number->token.size();
    const auto read = std::from_chars(number->token.data(), end, value);
    if (read.ec == std::errc() && read.ptr == end && value >= least && value <= most)
        return value;
    reject(makeError("grading.field.type", {key}));
    return least;
}

std::string JsonFields::number(const char* key)
{
    const JsonNumber* number = get<JsonNumber>(key, true);
    if (number && number->token.size() > m_word)
        reject(makeError("grading.field.type", {key}));
    return number && number->token.size() <= m_word ? number->token : std::string("0");
}

bool JsonFields::boolean(const char* key)
{
    const bool* value = get<bool>(key, true);
    return value && *value;
}

const Json::Object& JsonFields::object(const char* key)
{
    static const Json::Object none;
    const Json::Object* object = get<Json::Object>(key, true);
    return object ? *object : none;
}

const Json::Array& JsonFields::array(const char* key)
{
    static const Json::Array none;
    const Json::Array* array = get<Json::Array>(key, true);
    return array ? *array : none;
}

const Json& JsonFields::value(const char* key)
{
    static const Json none;
    const Json* value = find(key, true);
    return value ? *value : none;
}

Result<void> JsonFields::finish()
{
    if (m_state && m_object) {
        for (const auto& [key, value] : *m_object) {
            if (std::find(m_asked.begin(), m_asked.end(), &value) == m_asked.end())
                return fail("grading.field.unknown", {key.substr(0, 64)});
        }
    }
    return m_state;
}

Json::Object diagnosticJson(const Diagnostic& diagnostic)
{
    return {{"code", diagnostic.code},
            {"parameters", Json::Array(diagnostic.parameters.begin(), diagnostic.parameters.end())}};
}

Diagnostic diagnosticFrom(JsonFields& fields)
{
    Diagnostic diagnostic = makeError(fields.text("code"));
    for (const Json& parameter : fields.array("parameters")) {
        const auto* text = std::get_if<std::string>(&parameter.data);
        if (!text)
            fields.reject(makeError("grading.field.type", {"parameters"}));
        diagnostic.parameters.push_back(text ? *text : std::string());
    }
    return diagnostic;
}

} // namespace lectern::grading
