#include "entry_lexer.h"

#include <lectern/grading/utf8.h>

#include <array>
#include <optional>
#include <utility>

namespace lectern::grading {
namespace {

struct Fold
{
    char32_t from;
    char to;
};

constexpr Fold folds[] = {{U'−', '-'},  {U'–', '-'},  {U'—', '-'},  {U'‐', '-'},  {U'‑', '-'},  {U'﹣', '-'},
                          {U'‒', '-'},  {U'―', '-'},  {U'×', '*'},  {U'∗', '*'},  {U'÷', '/'},  {U'∕', '/'},
                          {U'⁄', '/'},  {U'、', ','}, {U'。', '.'}, {U'【', '('}, {U'】', ')'}, {U'〔', '('},
                          {U'〕', ')'}, {U'﹪', '%'}, {U'﹢', '+'}};

constexpr std::u32string_view middleDots = U"·⋅∙•・";

struct Vulgar
{
    char32_t from;
    const char* text;
};

constexpr Vulgar vulgarFractions[] = {
    {U'½', "(1/2)"}, {U'⅓', "(1/3)"}, {U'⅔', "(2/3)"}, {U'¼', "(1/4)"}, {U'¾', "(3/4)"}, {U'⅕', "(1/5)"},
    {U'⅖', "(2/5)"}, {U'⅗', "(3/5)"}, {U'⅘', "(4/5)"}, {U'⅙', "(1/6)"}, {U'⅚', "(5/6)"}, {U'⅐', "(1/7)"},
    {U'⅛', "(1/8)"}, {U'⅜', "(3/8)"}, {U'⅝', "(5/8)"}, {U'⅞', "(7/8)"}, {U'⅑', "(1/9)"}, {U'⅒', "(1/10)"}};

constexpr std::u32string_view superscripts = U"⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺";
constexpr std::string_view superscriptMeanings = "0123456789-+";

// Zero-width marks come along when text is copied from a page.
bool isInvisible(char32_t c)
{
    return (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x2064) ||
           c == 0xFEFF;
}

bool isSpace(char32_t c)
{
    return c == U' ' || c == U'\t' || c == U'\n' || c == U'\r' || c == 0xA0 || c == 0x3000 || c == 0x202F ||
           (c >= 0x2000 && c <= 0x200A) || c == 0x205F;
}

char32_t folded(char32_t c)
{
    if (c >= 0xFF01 && c <= 0xFF5E)
        c -= 0xFEE0;
    for (const Fold& fold : folds) {
        if (fold.from == c)
            return static_cast<char32_t>(fold.to);
    }
    if (middleDots.find(c) != std::u32string_view::npos)
        return U'·';
    return c == U'π' || c == U'Π' ? char32_t(U'π') : c;
}

bool isDigit(char32_t c)
{
    return c >= U'0' && c <= U'9';
}

bool isLetter(char32_t c)
{
    return (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z');
}

const char* vulgarText(char32_t c)
{
    for (const Vulgar& vulgar : vulgarFractions) {
        if (vulgar.from == c)
            return vulgar.text;
    }
    return nullptr;
}

std::optional<char> superscriptMeaning(char32_t c)
{
    const auto at = superscripts.find(c);
    if (at == std::u32string_view::npos)
        return std::nullopt;
    return superscriptMeanings[at];
}

bool isIgnoredCommand(std::string_view name)
{
    constexpr std::string_view ignored[] = {"left",         "right", "displaystyle", "mathrm",
                                            "operatorname", "text",  "quad"};
    for (const std::string_view item : ignored) {
        if (item == name)
            return true;
    }
    return false;
}

class Lexer
{
public:
    explicit Lexer(std::u32string text)
        : m_text(std::move(text))
    {
    }

    Result<std::vector<Token>> run()
    {
        while (m_at < m_text.size()) {
            if (auto problem = step())
                return tl::make_unexpected(*std::move(problem));
        }
        return std::move(m_tokens);
    }

private:
    char32_t peek(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : U'\0';
    }

    void push(TokenKind kind, std::string text = {}) { m_tokens.push_back({kind, std::move(text), false}); }

    Problem step()
    {
        const char32_t c = peek();
        if (isSpace(c)) {
            ++m_at;
            return {};
        }
        if (isDigit(c) || (c == U'.' && isDigit(peek(1))))
            return number();
        if (isLetter(c)) {
            name(false);
            return {};
        }
        if (c == U'\\')
            return command();
        if (superscriptMeaning(c)) {
            exponent();
            return {};
        }
        return symbol(c);
    }

    Problem symbol(char32_t c)
    {
        ++m_at;
        if (const char* fraction = vulgarText(c)) {
            push(TokenKind::fraction, fraction);
            return {};
        }
        switch (c) {
        case U'+':
        case U'-':
        case U'*':
        case U'/':
        case U'^':
            push(TokenKind::sign, std::string(1, static_cast<char>(c)));
            return {};
        case U'(':
        case U'[':
        case U'{':
            push(TokenKind::open, std::string(1, static_cast<char>(c)));
            return {};
        case U')':
        case U']':
        case U'}':
            push(TokenKind::close, std::string(1, static_cast<char>(c)));
            return {};
        case U'·':
            if (afterLoneZero() && isDigit(peek())) {
                std::string places;
                digits(places);
                return makeError("grading.entry.ambiguous.point", {places});
            }
            push(TokenKind::sign, "*");
            return {};
        case U'√':
            push(TokenKind::root);
            return {};
        case U'%':
            push(TokenKind::percent);
            return {};
        case U',':
            push(TokenKind::comma);
            return {};
        case U'∞':
            push(TokenKind::infinity);
            return {};
        case U'π':
            push(TokenKind::name, "pi");
            return {};
        case U'$':
            return {};
        case U'=':
        case U'≈':
            if (m_tokens.empty())
                return {};
            break;
        default:
            break;
        }
        std::string shown;
        appendUtf8(shown, c);
        return makeError("grading.entry.character", {shown});
    }

    // "0·67" is a decimal to some, and 0 to others; in "10^0·5" the 0 is an exponent.
    bool afterLoneZero() const
    {
        const std::size_t count = m_tokens.size();
        return count > 0 && m_tokens.back().text == "0" && (count < 2 || m_tokens[count - 2].text != "^");
    }

    void digits(std::string& text)
    {
        while (isDigit(peek()))
            text += static_cast<char>(m_text[m_at++]);
    }

    // "2e-1" is 0.2 as in any calculator; "2e^{-1}" and "2e" are 2 times e.
    bool atExponent() const
    {
        const bool sign = peek(1) == U'-' || peek(1) == U'+';
        return (peek() == U'e' || peek() == U'E') && isDigit(peek(sign ? 2 : 1));
    }

    Problem number()
    {
        std::string whole;
        digits(whole);
        whole.erase(0, whole.find_first_not_of('0'));
        std::string text = whole.empty() ? "0" : whole;
        const bool point = peek() == U'.';
        if (point) {
            ++m_at;
            std::string places;
            digits(places);
            if (!places.empty())
                text += '.' + places;
        }
        if (atExponent()) {
            text += 'e';
            ++m_at;
            if (peek() == U'-' || peek() == U'+')
                text += static_cast<char>(m_text[m_at++]);
            digits(text);
        }
        if (peek() == U'.')
            return makeError("grading.entry.number", {text + '.'});
        m_tokens.push_back({TokenKind::number, std::move(text), false, point});
        return {};
    }

    void name(bool isCommand)
    {
        std::string text;
        while (isLetter(peek())) {
            const char32_t c = m_text[m_at++];
            text += static_cast<char>(c >= U'A' && c <= U'Z' ? c + 32 : c);
        }
        if (text == "inf" || text == "infinity" || text == "infty")
            push(TokenKind::infinity);
        else
            m_tokens.push_back({TokenKind::name, std::move(text), isCommand});
    }

    Problem command()
    {
        ++m_at;
        const char32_t c = peek();
        if (isLetter(c)) {
            name(true);
            return translateCommand();
        }
        ++m_at;
        if (c == U',' || c == U';' || c == U'!' || c == U':' || c == U' ')
            return {};
        if (c == U'%' || c == U'{' || c == U'}') {
            --m_at;
            return symbol(c);
        }
        return makeError("grading.entry.character", {"\\"});
    }

    Problem translateCommand()
    {
        Token& token = m_tokens.back();
        if (token.kind != TokenKind::name)
            return {};
        if (token.text == "times" || token.text == "cdot")
            token = {TokenKind::sign, "*", false};
        else if (token.text == "div")
            token = {TokenKind::sign, "/", false};
        else if (token.text == "dfrac" || token.text == "tfrac")
            token.text = "frac";
        else if (isIgnoredCommand(token.text))
            m_tokens.pop_back();
        return {};
    }

    void exponent()
    {
        std::string text;
        while (const auto meaning = superscriptMeaning(peek())) {
            text += *meaning;
            ++m_at;
        }
        push(TokenKind::exponent, '(' + text + ')');
    }

    std::u32string m_text;
    std::size_t m_at = 0;
    std::vector<Token> m_tokens;
};

} // namespace

Result<std::vector<Token>> tokenizeEntry(std::string_view typed)
{
    constexpr std::string_view dash = "—";
    std::u32string text;
    for (std::size_t at = 0; at < typed.size();) {
        const auto point = codePointAt(typed, at);
        if (!point)
            return fail("grading.entry.character", {"\xEF\xBF\xBD"});
        if (!isInvisible(point->value))
            text += folded(point->value);
        at += point->length;
        if (point->value == U'—' && typed.substr(at, dash.size()) == dash)
            at += dash.size(); // a Chinese keyboard writes two of them
    }
    return Lexer(std::move(text)).run();
}

bool isBlank(std::string_view typed)
{
    for (std::size_t at = 0; at < typed.size();) {
        const auto point = codePointAt(typed, at);
        if (!point || (!isSpace(point->value) && !isInvisible(point->value)))
            return false;
        at += point->length;
    }
    return true;
}

} // namespace lectern::grading
