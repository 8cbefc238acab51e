#include "tex_tokens.h"

namespace lectern::typesetting {
namespace {

bool isAsciiLetter(QChar c)
{
    return c.unicode() < 0x80 && c.isLetter();
}

} // namespace

TexToken TexTokens::read(qsizetype& at, bool oneDigit) const
{
    const auto done = [&] { return at >= m_tex.size(); };
    while (!done() && (m_tex.at(at).isSpace() || m_tex.at(at) == u'%' || m_tex.at(at) == u'~')) {
        const bool comment = m_tex.at(at) == u'%';
        ++at;
        while (comment && !done() && m_tex.at(at) != u'\n')
            ++at;
    }
    if (done())
        return {};
    const QChar c = m_tex.at(at++);
    qsizetype begin = at - 1;
    if (c == u'\\') {
        begin = at;
        while (!done() && isAsciiLetter(m_tex.at(at)))
            ++at;
        if (at == begin && !done())
            ++at;
        return {TexToken::Kind::command, m_tex.sliced(begin, at - begin).toString()};
    }
    if (c.isDigit()) {
        const auto goesOn = [&] {
            const bool point =
                !done() && m_tex.at(at) == u'.' && at + 1 < m_tex.size() && m_tex.at(at + 1).isDigit();
            return point || (!done() && m_tex.at(at).isDigit());
        };
        while (!oneDigit && goesOn())
            ++at;
        return {TexToken::Kind::number, m_tex.sliced(begin, at - begin).toString()};
    }
    if (c.isHighSurrogate() && !done())
        ++at;
    return {c.isLetter() ? TexToken::Kind::letter : TexToken::Kind::sign,
            m_tex.sliced(begin, at - begin).toString()};
}

TexToken TexTokens::peek() const
{
    qsizetype at = m_at;
    return read(at, false);
}

TexToken TexTokens::next()
{
    return read(m_at, false);
}

TexToken TexTokens::nextArgument()
{
    return read(m_at, true);
}

QString TexTokens::rawGroup()
{
    while (m_at < m_tex.size() && m_tex.at(m_at).isSpace())
        ++m_at;
    if (m_at >= m_tex.size() || m_tex.at(m_at) != u'{')
        return nextArgument().text;
    QString inside;
    int depth = 0;
    for (; m_at < m_tex.size(); ++m_at) {
        const QChar c = m_tex.at(m_at);
        if (c == u'{')
            ++depth;
        else if (c == u'}' && --depth == 0)
            break;
        else if (c != u'}' && c != u'$' && c != u'\\')
            inside += c;
    }
    ++m_at; // the brace
    return inside.simplified();
}

QString TexTokens::option()
{
    if (!peek().isSign(u'['))
        return {};
    next();
    const qsizetype begin = m_at;
    const qsizetype end = m_tex.indexOf(u']', m_at);
    if (end < 0)
        return {};
    m_at = end + 1;
    return m_tex.sliced(begin, end - begin).toString();
}

} // namespace lectern::typesetting
