#include "normalise.h"

#include "entry_lexer.h"

#include <algorithm>

namespace lectern::grading {
namespace {

constexpr std::size_t longest = 1'000;
constexpr int deepest = 40;

char closerOf(const std::string& opener)
{
    return opener == "(" ? ')' : (opener == "[" ? ']' : '}');
}

bool isConstant(const std::string& name)
{
    return name == "pi" || name == "e";
}

bool isFunction(const std::string& name)
{
    return name == "exp" || name == "ln" || name == "log";
}

bool isWhole(const std::string& number)
{
    return number.find_first_of(".e") == std::string::npos;
}

// Writes calc text while it reads tokens. Each function returns false after a problem; the first one is kept.
class Rewriter
{
public:
    explicit Rewriter(std::vector<Token> tokens)
        : m_tokens(std::move(tokens))
    {
    }

    Result<std::string> run(bool percent)
    {
        std::string out;
        int operations = 0;
        if (!sequence(out, operations))
            return tl::make_unexpected(std::move(m_problem));
        if (m_at < m_tokens.size())
            return fail("grading.entry.bracket");
        // "1/2%" and "1 - 30%" can be meant in two ways.
        if (percent && operations > 0)
            return fail("grading.entry.percent");
        return out;
    }

private:
    bool refuse(const char* code, std::vector<std::string> parameters = {})
    {
        m_problem = makeError(code, std::move(parameters));
        return false;
    }

    const Token* peek() const { return m_at < m_tokens.size() ? &m_tokens[m_at] : nullptr; }
    bool at(TokenKind kind) const { return peek() && peek()->kind == kind; }
    bool atSign(const char* sign) const { return at(TokenKind::sign) && peek()->text == sign; }
    bool atSigned() const { return atSign("+") || atSign("-"); }
    bool atEnd() const { return !peek() || at(TokenKind::close); }

    bool incomplete() { return refuse("grading.entry.incomplete"); }

    // operand {operator operand}, up to a closing bracket or the end.
    bool sequence(std::string& out, int& operations)
    {
        bool divided = false;
        if (!factor(out))
            return false;
        while (!atEnd()) {
            ++operations;
            if (at(TokenKind::sign)) {
                divided = peek()->text == "/";
                out += m_tokens[m_at++].text;
            } else if (!impliedProduct(out, divided)) {
                return false;
            }
            if (!factor(out))
                return false;
        }
        return true;
    }

    bool impliedProduct(std::string& out, bool divided)
    {
        const TokenKind before = m_tokens[m_at - 1].kind;
        if (at(TokenKind::number) || at(TokenKind::fraction))
            return before == TokenKind::number ? refuse("grading.entry.space")
                                               : refuse("grading.entry.ambiguous", {"*"});
        if (atRepeatedDigits())
            return refuse("grading.entry.repeating");
        const bool mixed = before == TokenKind::number && at(TokenKind::name) && peek()->text == "frac";
        // √2π, but √2√3 is the same either way, and nobody puts all of √2(1+√5) under it.
        const bool underRoot = m_looseRoot && !atRoot() && !at(TokenKind::open);
        if (divided || mixed || m_looseExponent || underRoot || atDegree())
            return refuse("grading.entry.ambiguous", {"*"});
        out += '*';
        return true;
    }

    bool atRoot() const
    {
        return at(TokenKind::root) || (at(TokenKind::name) && peek()->text == "sqrt");
    }

    // "0.1(6)" is how some write 1/6, and "1.5(2)" may be a product.
    bool atRepeatedDigits() const
    {
        return m_tokens[m_at - 1].point && m_at + 2 < m_tokens.size() && peek()->text == "(" &&
               m_tokens[m_at + 1].kind == TokenKind::number && m_tokens[m_at + 2].text == ")";
    }

    // "2³√8": a cube, or a cube root?
    bool atDegree() const
    {
        const Token& before = m_tokens[m_at - 1];
        return at(TokenKind::root) && before.kind == TokenKind::exponent &&
               before.text.find_first_of("+-") == std::string::npos;
    }

    // [signs] primary [exponents]
    bool factor(std::string& out)
    {
        m_looseExponent = false;
        m_looseRoot = false;
        while (atSigned())
            out += m_tokens[m_at++].text;
        if (!primary(out))
            return false;
        return exponents(out);
    }

    // "3.10^-2" is 3 times a power of ten to some; "0.10^2" is to nobody.
    bool endsInPointTen() const
    {
        const std::string& base = m_tokens[m_at - 1].text;
        return m_tokens[m_at - 1].point && base.size() > 3 && base.substr(base.size() - 3) == ".10" &&
               base != "0.10";
    }

    bool exponents(std::string& out)
    {
        if (endsInPointTen() && (at(TokenKind::exponent) || atSign("^")))
            return refuse("grading.entry.ambiguous", {"*"});
        if (at(TokenKind::exponent)) {
            const std::string& power = m_tokens[m_at++].text;
            if (power.find_first_of("0123456789") == std::string::npos ||
                power.find_first_of("+-", 2) != power.npos)
                return incomplete();
            out += '^' + power;
            return atSign("^") ? refuse("grading.entry.ambiguous.group") : exponents(out);
        }
        if (!atSign("^"))
            return true;
        out += m_tokens[m_at++].text;
        const bool bracketed = at(TokenKind::open);
        if (!factor(out))
            return false;
        m_looseExponent = !bracketed;
        return true;
    }

    bool primary(std::string& out)
    {
        if (++m_depth > deepest)
            return refuse("grading.entry.deep", {std::to_string(deepest)});
        const bool done = readPrimary(out);
        --m_depth;
        return done;
    }

    bool readPrimary(std::string& out)
    {
        if (atEnd())
            return peek() ? refuse("grading.entry.bracket") : incomplete();
        switch (peek()->kind) {
        case TokenKind::number:
            return number(out);
        case TokenKind::fraction:
            out += m_tokens[m_at++].text;
            return true;
        case TokenKind::name:
            return name(out);
        case TokenKind::open:
            return group(out);
        case TokenKind::root:
            ++m_at;
            return root(out);
        case TokenKind::percent:
            return refuse("grading.entry.percent");
        case TokenKind::sign:
        case TokenKind::close:
        case TokenKind::exponent:
        case TokenKind::comma:
        case TokenKind::infinity:
            break;
        }
        return incomplete();
    }

    // A whole number with ½ behind it is a mixed number.
    bool number(std::string& out)
    {
        const bool bound = m_at > 0 && bindsTightly(m_tokens[m_at - 1]);
        const Token& token = m_tokens[m_at++];
        const bool mixed = at(TokenKind::fraction) && isWhole(token.text);
        if (mixed && bound)
            return refuse("grading.entry.ambiguous.group");
        if (mixed)
            out += '(' + token.text + '+' + m_tokens[m_at++].text + ')';
        else
            out += token.text;
        return true;
    }

    // Whether it may reach for the 2 of "2½" alone.
    static bool bindsTightly(const Token& token)
    {
        return token.kind == TokenKind::root || token.text == "sqrt" || token.text == "/" || token.text == "^";
    }

    bool group(std::string& out)
    {
        const char closer = closerOf(m_tokens[m_at++].text);
        int operations = 0;
        out += '(';
        if (!sequence(out, operations))
            return false;
        if (!at(TokenKind::close) || peek()->text.front() != closer)
            return refuse("grading.entry.bracket");
        ++m_at;
        m_looseExponent = false;
        m_looseRoot = false;
        out += ')';
        return true;
    }

    bool root(std::string& out)
    {
        const bool bracketed = at(TokenKind::open);
        out += "sqrt(";
        if (!primary(out))
            return false;
        out += ')';
        m_looseRoot = !bracketed;
        return true;
    }

    bool name(std::string& out)
    {
        const Token token = m_tokens[m_at++];
        if (isConstant(token.text)) {
            out += token.text;
            return true;
        }
        if (token.text == "sqrt")
            return token.command ? rootCommand(out) : root(out);
        if (token.text == "frac" && token.command)
            return fraction(out);
        if (!isFunction(token.text))
            return refuse("grading.entry.name", {token.text});
        if (!at(TokenKind::open))
            return refuse("grading.entry.call", {token.text});
        out += token.text;
        return group(out);
    }

    // \sqrt{2}, \sqrt2, \sqrt[3]{2}. TeX would take one digit of \sqrt10.
    bool rootCommand(std::string& out)
    {
        if (at(TokenKind::number) && peek()->text.size() > 1)
            return refuse("grading.entry.ambiguous.braces");
        if (!at(TokenKind::open) || peek()->text != "[") {
            const bool done = root(out);
            m_looseRoot = false; // in TeX it reaches over one token
            return done;
        }
        std::string degree;
        out += '(';
        if (!group(degree) || !group(out))
            return false;
        out += "^(1/" + degree + "))";
        return true;
    }

    bool fraction(std::string& out)
    {
        if (at(TokenKind::number) && peek()->text.size() > 1)
            return digitFraction(out);
        out += '(';
        if (!primary(out))
            return false;
        out += '/';
        if (at(TokenKind::number) && peek()->text.size() > 1)
            return refuse("grading.entry.ambiguous.braces");
        if (!primary(out))
            return false;
        out += ')';
        return true;
    }

    // \frac12 is one half: TeX takes digit by digit.
    bool digitFraction(std::string& out)
    {
        const std::string digits = m_tokens[m_at].text;
        if (digits.size() != 2 || !isWhole(digits))
            return refuse("grading.entry.ambiguous.braces");
        ++m_at;
        out += std::string("(") + digits[0] + '/' + digits[1] + ')';
        return true;
    }

    std::vector<Token> m_tokens;
    std::size_t m_at = 0;
    int m_depth = 0;
    bool m_looseExponent = false; // the last factor ended in an exponent without brackets
    bool m_looseRoot = false;     // the last factor was a root without brackets
    Diagnostic m_problem = {};
};

bool contains(const std::vector<Token>& tokens, TokenKind kind)
{
    return std::any_of(tokens.begin(), tokens.end(),
                       [kind](const Token& token) { return token.kind == kind; });
}

Result<NormalisedEntry> readInfinity(const std::vector<Token>& tokens)
{
    const bool isSigned = tokens.size() == 2 && (tokens[0].text == "-" || tokens[0].text == "+");
    if (tokens.size() != 1 && !isSigned)
        return fail("grading.entry.infinity.alone");
    NormalisedEntry entry;
    entry.infinity = tokens[0].text == "-" ? -1 : 1;
    return entry;
}

} // namespace

Result<NormalisedEntry> normaliseEntry(std::string_view typed)
{
    if (typed.size() > longest)
        return fail("grading.entry.long", {std::to_string(longest)});
    auto tokens = tokenizeEntry(typed);
    if (!tokens)
        return tl::make_unexpected(tokens.error());
    NormalisedEntry entry;
    entry.blank = tokens->empty();
    if (entry.blank)
        return entry;
    if (contains(*tokens, TokenKind::comma))
        return fail("grading.entry.comma", {std::string(typed)});
    if (contains(*tokens, TokenKind::infinity))
        return readInfinity(*tokens);
    entry.percent = tokens->back().kind == TokenKind::percent;
    if (entry.percent)
        tokens->pop_back();
    auto calc = Rewriter(*std::move(tokens)).run(entry.percent);
    if (!calc)
        return tl::make_unexpected(calc.error());
    entry.calc = entry.percent ? '(' + *calc + ")/100" : *std::move(calc);
    return entry;
}

} // namespace lectern::grading
