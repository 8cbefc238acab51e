#include "code_colours.h"

#include <QSet>

namespace lectern::reader {
namespace {

/// How one language writes comments, strings and keywords.
struct Grammar
{
    QString lineComment;
    bool blockComments = false;
    bool tripleQuotes = false;
    bool quotes = true;
    QSet<QString> keywords;
};

QSet<QString> words(const char* list)
{
    const QStringList split = QString::fromLatin1(list).split(u' ');
    return {split.begin(), split.end()};
}

const Grammar* grammarOf(const QString& language)
{
    static const Grammar python{
        QStringLiteral("#"), false, true, true,
        words("and as assert async await break class continue def del elif else except False finally for "
              "from global "
              "if import in is lambda None nonlocal not or pass raise return True try while with yield")};
    static const Grammar cpp{QStringLiteral("//"), true, false, true,
                             words("auto bool break case class const constexpr continue default delete do "
                                   "double else enum explicit false "
                                   "float for if inline int long namespace new noexcept nullptr operator "
                                   "private protected public return "
                                   "short signed sizeof static struct switch template this throw true try "
                                   "typedef typename union unsigned "
                                   "using virtual void while")};
    static const Grammar yaml{QStringLiteral("#"), false, false, true, words("true false null")};
    static const Grammar shell{
        QStringLiteral("#"), false, false, true,
        words("if then else elif fi for do done while case esac in function return export local")};
    static const Grammar calc{QStringLiteral("#"), false, false, false, words("for in")};
    if (language == u"python" || language == u"py")
        return &python;
    if (language == u"cpp" || language == u"c++")
        return &cpp;
    if (language == u"yaml")
        return &yaml;
    if (language == u"sh" || language == u"bash" || language == u"shell")
        return &shell;
    return language == u"calc" ? &calc : nullptr;
}

class Tokenizer
{
public:
    Tokenizer(const QString& code, const Grammar& grammar)
        : m_code(code)
        , m_grammar(grammar)
    {
    }

    std::vector<Token> run()
    {
        while (m_at < m_code.size())
            step();
        return std::move(m_tokens);
    }

private:
    bool startsWith(QStringView text) const { return QStringView(m_code).mid(m_at).startsWith(text); }

    void emitTo(qsizetype end, TokenKind kind)
    {
        if (!m_tokens.empty() && kind == TokenKind::plain && m_tokens.back().kind == kind)
            m_tokens.back().length += end - m_at;
        else
            m_tokens.push_back({m_at, end - m_at, kind});
        m_at = end;
    }

    qsizetype endOf(QStringView closer, qsizetype from) const
    {
        const qsizetype found = m_code.indexOf(closer, from);
        return found < 0 ? m_code.size() : found + closer.size();
    }

    qsizetype endOfQuoted(QChar quote) const
    {
        qsizetype i = m_at + 1;
        while (i < m_code.size() && m_code.at(i) != quote && m_code.at(i) != u'\n')
            i += m_code.at(i) == u'\\' ? 2 : 1;
        return std::min(i + 1, m_code.size());
    }

    void step()
    {
        const QChar c = m_code.at(m_at);
        if (startsWith(m_grammar.lineComment)) {
            const qsizetype end = m_code.indexOf(u'\n', m_at);
            return emitTo(end < 0 ? m_code.size() : end, TokenKind::comment);
        }
        if (m_grammar.blockComments && startsWith(u"/*"))
            return emitTo(endOf(u"*/", m_at + 2), TokenKind::comment);
        if (m_grammar.tripleQuotes && startsWith(u"\"\"\""))
            return emitTo(endOf(u"\"\"\"", m_at + 3), TokenKind::literal);
        if (m_grammar.quotes && (c == u'"' || c == u'\''))
            return emitTo(endOfQuoted(c), TokenKind::literal);
        if (c.isDigit())
            return number();
        if (c.isLetter() || c == u'_')
            return word();
        emitTo(m_at + 1, TokenKind::plain);
    }

    void number()
    {
        qsizetype end = m_at;
        while (end < m_code.size() && (m_code.at(end).isLetterOrNumber() || m_code.at(end) == u'.'))
            ++end;
        emitTo(end, TokenKind::number);
    }

    void word()
    {
        qsizetype end = m_at;
        while (end < m_code.size() && (m_code.at(end).isLetterOrNumber() || m_code.at(end) == u'_'))
            ++end;
        const QString text = m_code.mid(m_at, end - m_at);
        const bool call = end < m_code.size() && m_code.at(end) == u'(';
        emitTo(end, m_grammar.keywords.contains(text) ? TokenKind::keyword
                    : call                            ? TokenKind::function
                                                      : TokenKind::plain);
    }

    const QString& m_code;
    const Grammar& m_grammar;
    qsizetype m_at = 0;
    std::vector<Token> m_tokens;
};

} // namespace

std::vector<Token> tokenize(const QString& code, const QString& language)
{
    const Grammar* grammar = grammarOf(language.toLower());
    if (!grammar)
        return {{0, code.size(), TokenKind::plain}};
    return Tokenizer(code, *grammar).run();
}

} // namespace lectern::reader
