#include "source_lexer.h"

#include <algorithm>
#include <string>

namespace lectern::author {
namespace {

using authoring::SourceToken;

constexpr SourceToken lastToken = SourceToken::insertion;

QColor colourOf(SourceToken token, const theme::Theme& theme)
{
    switch (token) {
    case SourceToken::heading:
    case SourceToken::link:
        return theme.accent;
    case SourceToken::mark:
    case SourceToken::directive:
    case SourceToken::command:
    case SourceToken::key:
        return theme.keyword;
    case SourceToken::code:
    case SourceToken::text:
        return theme.literal;
    case SourceToken::formula:
    case SourceToken::function:
        return theme.function;
    case SourceToken::option:
    case SourceToken::attributes:
        return theme.secondary;
    case SourceToken::role:
    case SourceToken::number:
    case SourceToken::insertion:
        return theme.number;
    case SourceToken::comment:
        return theme.comment;
    case SourceToken::plain:
        break;
    }
    return theme.text;
}

} // namespace

SourceLexer::SourceLexer(authoring::SourceKind kind, QObject* parent)
    : QsciLexerCustom(parent)
    , m_kind(kind)
{
}

QString SourceLexer::description(int style) const
{
    // Only that there is one tells the base class which styles exist; nobody reads it.
    return style >= 0 && style <= static_cast<int>(lastToken) ? QString::number(style) : QString();
}

void SourceLexer::setTheme(const theme::Theme& theme, const QFont& font)
{
    setDefaultFont(font);
    setDefaultPaper(theme.field);
    setDefaultColor(theme.text);
    for (int style = 0; style <= static_cast<int>(lastToken); ++style) {
        const auto token = static_cast<SourceToken>(style);
        QFont own = font;
        own.setBold(token == SourceToken::heading);
        setFont(own, style);
        setPaper(theme.field, style);
        setColor(colourOf(token, theme), style);
    }
}

void SourceLexer::styleText(int start, int end)
{
    QsciScintilla* edit = editor();
    if (!edit || end <= start)
        return;
    const auto send = [edit](unsigned int message, long first = 0, long second = 0) {
        return edit->SendScintilla(message, static_cast<unsigned long>(first), second);
    };
    const long from = send(QsciScintilla::SCI_LINEFROMPOSITION, start);
    const long to = send(QsciScintilla::SCI_LINEFROMPOSITION, end - 1);
    int state = from > 0 ? static_cast<int>(send(QsciScintilla::SCI_GETLINESTATE, from - 1)) : 0;
    startStyling(static_cast<int>(send(QsciScintilla::SCI_POSITIONFROMLINE, from)));
    for (long line = from; line <= to; ++line) {
        const long length = send(QsciScintilla::SCI_LINELENGTH, line);
        if (length == 0)
            break;
        std::string text(static_cast<std::size_t>(length) + 1, '\0');
        edit->SendScintilla(QsciScintilla::SCI_GETLINE, static_cast<unsigned long>(line), text.data());
        text.resize(static_cast<std::size_t>(length));
        const std::size_t textEnd = std::min(text.find_last_not_of("\r\n") + 1, text.size());
        const auto made = authoring::tokenizeLine(std::string_view(text).substr(0, textEnd), state, m_kind);
        for (const authoring::SourceSpan& span : made.spans)
            setStyling(static_cast<int>(span.length), static_cast<int>(span.token));
        setStyling(static_cast<int>(text.size() - textEnd), 0);
        state = made.state;
        edit->SendScintilla(QsciScintilla::SCI_SETLINESTATE, static_cast<unsigned long>(line), static_cast<long>(state));
    }
}

} // namespace lectern::author
