#include "lexer.h"

#include "characters.h"

#include <array>
#include <charconv>
#include <string>
#include <system_error>

namespace lectern::calc {
namespace {

class Lexer
{
public:
    explicit Lexer(std::string_view source)
        : m_source(source)
    {
    }

    Lexed run();

private:
    char at(std::size_t i) const { return i < m_source.size() ? m_source[i] : '\0'; }
    void skipBlank();
    void next();
    void lineBreak();
    bool nextLineIsACell() const;
    void number();
    void name();
    void text();
    void symbol();
    void strange();
    void add(TokenKind kind, std::size_t begin);
    void bad(std::size_t begin, std::string code, std::vector<std::string> parameters = {});

    std::string_view m_source;
    std::size_t m_at = 0;
    std::string m_brackets;
    Lexed m_result;
};

void Lexer::add(TokenKind kind, std::size_t begin)
{
    m_result.tokens.push_back({kind, begin, m_at, m_source.substr(begin, m_at - begin)});
}

void Lexer::bad(std::size_t begin, std::string code, std::vector<std::string> parameters)
{
    add(TokenKind::bad, begin);
    m_result.tokens.back().problem = static_cast<int>(m_result.problems.size());
    m_result.problems.push_back(makeError(std::move(code), std::move(parameters), {{}, begin, m_at}));
}

void Lexer::skipBlank()
{
    while (at(m_at) == ' ' || at(m_at) == '\t' || at(m_at) == '\r')
        ++m_at;
    if (at(m_at) == '#')
        m_at = std::min(m_source.find('\n', m_at), m_source.size());
}

// `=` never stands inside brackets: a line that begins a cell means that a bracket above was left open.
bool Lexer::nextLineIsACell() const
{
    std::size_t i = m_at;
    while (at(i) == ' ' || at(i) == '\t')
        ++i;
    const std::size_t begin = i;
    if (isDigit(at(i)))
        return false;
    while (const std::size_t length = nameCharacterLength(m_source, i))
        i += length;
    if (i == begin)
        return false;
    while (at(i) == ' ' || at(i) == '\t')
        ++i;
    return at(i) == '=' && at(i + 1) != '=';
}

void Lexer::lineBreak()
{
    const std::size_t begin = m_at++;
    if (!m_brackets.empty() && !nextLineIsACell()) {
        if (m_brackets.back() == '[')
            add(TokenKind::rowBreak, begin);
        return;
    }
    m_brackets.clear();
    add(TokenKind::lineEnd, begin);
}

void Lexer::number()
{
    const std::size_t begin = m_at;
    const auto digits = [&] {
        while (isDigit(at(m_at)))
            ++m_at;
    };
    digits();
    const char afterPoint = at(m_at + 1);
    const bool pointIsOperator = afterPoint == '*' || afterPoint == '/' || afterPoint == '^';
    if (at(m_at) == '.' && !pointIsOperator) {
        ++m_at;
        digits();
    }
    if (at(m_at) == 'e' || at(m_at) == 'E') {
        const std::size_t sign = at(m_at + 1) == '+' || at(m_at + 1) == '-' ? 1 : 0;
        if (isDigit(at(m_at + 1 + sign))) {
            m_at += 1 + sign;
            digits();
        }
    }
    const std::string text(m_source.substr(begin, m_at - begin));
    double value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (parsed.ec != std::errc{})
        return bad(begin, "calc.number.range", {text});
    if (nameCharacterLength(m_source, m_at) > 0) {
        const std::size_t rest = m_at;
        while (const std::size_t length = nameCharacterLength(m_source, m_at))
            m_at += length;
        return bad(begin, "calc.number.name", {text, std::string(m_source.substr(rest, m_at - rest))});
    }
    add(TokenKind::number, begin);
    m_result.tokens.back().number = value;
}

void Lexer::name()
{
    const std::size_t begin = m_at;
    while (const std::size_t length = nameCharacterLength(m_source, m_at))
        m_at += length;
    add(TokenKind::name, begin);
}

void Lexer::text()
{
    const std::size_t begin = m_at++;
    while (m_at < m_source.size() && at(m_at) != '"' && at(m_at) != '\n')
        ++m_at;
    if (at(m_at) != '"')
        return bad(begin, "calc.string.open");
    ++m_at;
    add(TokenKind::string, begin);
}

void Lexer::symbol()
{
    static constexpr std::array<std::string_view, 12> pairs{
        ".*", "./", ".^", "==", "!=", "<=", ">=", "&&", "||", "**", "//", "=>"};
    const std::size_t begin = m_at;
    for (const std::string_view pair : pairs) {
        if (m_source.substr(begin, 2) == pair) {
            m_at += 2;
            return add(TokenKind::symbol, begin);
        }
    }
    const char c = at(begin);
    if (std::string_view("+-*/^'()[],;:=<>!@").find(c) == std::string_view::npos)
        return strange();
    ++m_at;
    if (c == '(' || c == '[')
        m_brackets.push_back(c);
    else if ((c == ')' || c == ']') && !m_brackets.empty())
        m_brackets.pop_back();
    add(TokenKind::symbol, begin);
}

void Lexer::strange()
{
    const std::size_t begin = m_at;
    m_at += characterLength(m_source, begin);
    const std::string character(m_source.substr(begin, m_at - begin));
    if (character == "%")
        return bad(begin, "calc.character.percent");
    if (character == "&" || character == "|")
        return bad(begin, "calc.character.single", {character, character + character});
    if (character == "." && at(m_at) == 'T') {
        ++m_at;
        return bad(begin, "calc.transpose.python");
    }
    if (const std::string_view plain = plainCharacter(character); !plain.empty())
        return bad(begin, "calc.character.fullwidth", {character, std::string(plain)});
    const bool broken = character.size() == 1 && static_cast<unsigned char>(character[0]) >= 0x80;
    const bool control = static_cast<unsigned char>(character[0]) < 0x20 || character[0] == 0x7F;
    bad(begin, "calc.character", {broken || control ? "?" : character});
}

void Lexer::next()
{
    const char c = at(m_at);
    if (c == '\n')
        lineBreak();
    else if (isDigit(c) || (c == '.' && isDigit(at(m_at + 1))))
        number();
    else if (nameCharacterLength(m_source, m_at) > 0)
        name();
    else if (c == '"')
        text();
    else
        symbol();
}

Lexed Lexer::run()
{
    for (skipBlank(); m_at < m_source.size(); skipBlank())
        next();
    add(TokenKind::end, m_at);
    return std::move(m_result);
}

} // namespace

Lexed tokenize(std::string_view source)
{
    return Lexer(source).run();
}

} // namespace lectern::calc
