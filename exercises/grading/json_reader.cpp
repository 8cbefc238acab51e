#include <lectern/grading/json_reader.h>

#include <lectern/grading/utf8.h>

namespace lectern::grading {
namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

int hexDigit(char c)
{
    if (isDigit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool isHighSurrogate(char32_t unit)
{
    return unit >= 0xD800 && unit < 0xDC00;
}

bool isLowSurrogate(char32_t unit)
{
    return unit >= 0xDC00 && unit < 0xE000;
}

/// Whether a character of a string stands for itself.
bool isPlain(char c)
{
    return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\';
}

// Each function returns false after a problem; the first one is kept.
class Reader
{
public:
    Reader(std::string_view text, const JsonLimits& limits)
        : m_text(text)
        , m_limits(limits)
    {
    }

    Result<Json> read()
    {
        Json value;
        if (readValue(value, 0)) {
            skipSpace();
            if (m_at == m_text.size())
                return value;
            refuse("grading.json.syntax");
        }
        return tl::make_unexpected(std::move(m_problem));
    }

private:
    bool refuse(const char* code, std::vector<std::string> parameters = {})
    {
        SourceRegion where;
        where.begin = where.end = m_at;
        where.line = where.column = 1;
        for (std::size_t i = 0; i < m_at && i < m_text.size(); ++i) {
            if (m_text[i] == '\n') {
                ++where.line;
                where.column = 1;
            } else if ((static_cast<unsigned char>(m_text[i]) & 0xC0u) != 0x80u) {
                ++where.column;
            }
        }
        m_problem = makeError(code, std::move(parameters), std::move(where));
        return false;
    }

    char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }

    bool take(char c)
    {
        if (peek() != c || m_at >= m_text.size())
            return false;
        ++m_at;
        return true;
    }

    void skipSpace()
    {
        while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t')
            ++m_at;
    }

    bool readValue(Json& value, int depth)
    {
        if (depth > m_limits.depth)
            return refuse("grading.json.depth", {std::to_string(m_limits.depth)});
        if (++m_values > m_limits.values)
            return refuse("grading.json.values", {std::to_string(m_limits.values)});
        skipSpace();
        switch (peek()) {
        case '{':
            return readObject(value, depth);
        case '[':
            return readArray(value, depth);
        case '"':
            return readString(value);
        case 't':
            return readWord("true", value, Json(true));
        case 'f':
            return readWord("false", value, Json(false));
        case 'n':
            return readWord("null", value, Json());
        default:
            return readNumber(value);
        }
    }

    bool readWord(std::string_view word, Json& value, Json meaning)
    {
        if (m_text.substr(m_at, word.size()) != word)
            return refuse("grading.json.syntax");
        m_at += word.size();
        value = std::move(meaning);
        return true;
    }

    bool readDigits()
    {
        const std::size_t begin = m_at;
        while (isDigit(peek()))
            ++m_at;
        return m_at > begin;
    }

    bool readNumber(Json& value)
    {
        const std::size_t begin = m_at;
        take('-');
        if (!take('0') && !readDigits())
            return refuse("grading.json.syntax");
        if (take('.') && !readDigits())
            return refuse("grading.json.syntax");
        if (take('e') || take('E')) {
            if (!take('+'))
                take('-');
            if (!readDigits())
                return refuse("grading.json.syntax");
        }
        value = JsonNumber{std::string(m_text.substr(begin, m_at - begin))};
        return true;
    }

    bool readUnit(char32_t& unit)
    {
        unit = 0;
        for (int i = 0; i < 4; ++i) {
            const int digit = hexDigit(peek());
            if (digit < 0)
                return refuse("grading.json.syntax");
            unit = unit * 16 + static_cast<char32_t>(digit);
            ++m_at;
        }
        return true;
    }

    bool readCodePoint(std::string& text)
    {
        char32_t unit = 0;
        if (!readUnit(unit))
            return false;
        if (isHighSurrogate(unit)) {
            char32_t low = 0;
            if (!take('\\') || !take('u') || !readUnit(low) || !isLowSurrogate(low))
                return refuse("grading.json.surrogate");
            unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
        } else if (isLowSurrogate(unit)) {
            return refuse("grading.json.surrogate");
        }
        appendUtf8(text, unit);
        return true;
    }

    bool readEscape(std::string& text)
    {
        const char c = peek();
        ++m_at;
        switch (c) {
        case '"':
        case '\\':
        case '/':
            text += c;
            return true;
        case 'b':
            text += '\b';
            return true;
        case 'f':
            text += '\f';
            return true;
        case 'n':
            text += '\n';
            return true;
        case 'r':
            text += '\r';
            return true;
        case 't':
            text += '\t';
            return true;
        case 'u':
            return readCodePoint(text);
        default:
            --m_at;
            return refuse("grading.json.syntax");
        }
    }

    bool readText(std::string& text)
    {
        if (!take('"'))
            return refuse("grading.json.syntax");
        while (m_at < m_text.size() && peek() != '"') {
            const std::size_t begin = m_at;
            while (m_at < m_text.size() && isPlain(m_text[m_at]))
                ++m_at;
            text.append(m_text, begin, m_at - begin);
            if (peek() == '"')
                break;
            if (!take('\\'))
                return refuse("grading.json.syntax"); // a control character, or the end
            if (!readEscape(text))
                return false;
        }
        return take('"') || refuse("grading.json.syntax");
    }

    bool readString(Json& value)
    {
        std::string text;
        if (!readText(text))
            return false;
        value = std::move(text);
        return true;
    }

    bool readArray(Json& value, int depth)
    {
        Json::Array array;
        ++m_at;
        skipSpace();
        while (!take(']')) {
            if (!array.empty() && !take(','))
                return refuse("grading.json.syntax");
            if (!readValue(array.emplace_back(), depth + 1))
                return false;
            skipSpace();
        }
        value = std::move(array);
        return true;
    }

    bool readMember(Json::Object& object, int depth)
    {
        skipSpace();
        const std::size_t begin = m_at;
        std::string key;
        if (!readText(key))
            return false;
        if (object.count(key) > 0) {
            m_at = begin;
            return refuse("grading.json.duplicate", {key});
        }
        skipSpace();
        if (!take(':'))
            return refuse("grading.json.syntax");
        return readValue(object[key], depth + 1);
    }

    bool readObject(Json& value, int depth)
    {
        Json::Object object;
        ++m_at;
        skipSpace();
        while (!take('}')) {
            if (!object.empty() && !take(','))
                return refuse("grading.json.syntax");
            if (!readMember(object, depth))
                return false;
            skipSpace();
        }
        value = std::move(object);
        return true;
    }

    std::string_view m_text;
    JsonLimits m_limits;
    std::size_t m_at = 0;
    std::size_t m_values = 0;
    Diagnostic m_problem = {};
};

} // namespace

Result<Json> readJson(std::string_view text, const JsonLimits& limits)
{
    if (text.size() > limits.bytes)
        return fail("grading.json.size", {std::to_string(limits.bytes)});
    if (!isUtf8(text))
        return fail("grading.json.utf8");
    return Reader(text, limits).read();
}

} // namespace lectern::grading
