#pragma once

#include <QString>
#include <QStringView>

namespace lectern::typesetting {

struct TexToken
{
    enum class Kind
    {
        end,
        command, ///< text: the name without its backslash, e.g. "frac", "{" for "\{", "\" for "\\"
        letter,
        number,
        sign ///< any other character
    };
    Kind kind = Kind::end;
    QString text = {};

    bool is(Kind wanted, QStringView wantedText) const { return kind == wanted && text == wantedText; }
    bool isSign(QChar sign) const { return kind == Kind::sign && text == QString(sign); }
    bool isCommand(QStringView name) const { return is(Kind::command, name); }
};

/// Reads TeX from left to right; blanks and comments are skipped.
class TexTokens
{
public:
    explicit TexTokens(QStringView tex)
        : m_tex(tex)
    {
    }

    TexToken peek() const;
    TexToken next();
    /// As `next`, but a number is one digit: what "\frac12" takes.
    TexToken nextArgument();
    /// What stands between "{" and its "}", or the next character; braces are taken out.
    QString rawGroup();
    /// Skips "[...]" if it comes next; returns what is in it.
    QString option();

private:
    TexToken read(qsizetype& at, bool oneDigit) const;

    QStringView m_tex;
    qsizetype m_at = 0;
};

} // namespace lectern::typesetting
