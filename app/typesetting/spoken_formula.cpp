#include <lectern/typesetting/spoken_formula.h>

#include "tex_symbols.h"
#include "tex_tokens.h"

#include <QCoreApplication>
#include <QScopedValueRollback>
#include <QSet>
#include <QStringList>

#include <vector>

namespace lectern::typesetting {
namespace {

constexpr int deepest = 100;  ///< elements within elements
constexpr int longestRun = 4; ///< letters in a row that nobody loses track of

struct Spoken
{
    QString words;
    SpokenKind kind = SpokenKind::none;
    bool simple = true;   ///< so short that nobody asks where it ends
    bool isAtom = true;   ///< a letter, a number, a word
    bool isLabel = false; ///< as a superscript it names something: W^Q, but e^x
    bool takesLabels = false;
};

class SpokenFormula
{
    Q_DECLARE_TR_FUNCTIONS(SpokenFormula)

public:
    explicit SpokenFormula(const QString& tex)
        : m_tokens(tex)
    {
    }

    QString all()
    {
        QString words;
        while (m_tokens.peek().kind != TexToken::Kind::end) {
            words += u' ' + row().words;
            m_tokens.next(); // an end of something that never began
        }
        return tidy(words);
    }

private:
    static QString tidy(const QString& words)
    {
        QString tidied = words.simplified();
        for (const QChar sign : QStringView(u",;:.，；：。"))
            tidied.replace(QString(u' ') + sign, QString(sign));
        return tidied;
    }

    static bool endsRow(const TexToken& token)
    {
        static const QSet<QString> ends{QStringLiteral("end"),    QStringLiteral("rvert"),
                                        QStringLiteral("rVert"),  QStringLiteral("rceil"),
                                        QStringLiteral("rfloor"), QStringLiteral("\\")};
        return token.kind == TexToken::Kind::end || token.isSign(u'}') || token.isSign(u'&') ||
               (token.kind == TexToken::Kind::command && ends.contains(token.text));
    }

    /// Up to the end of its group; the end itself is left.
    Spoken row()
    {
        Spoken all;
        Spoken last;
        int operands = 0;
        const QScopedValueRollback deeper(m_depth, m_depth + 1);
        while (m_depth < deepest && !endsRow(m_tokens.peek())) {
            const Spoken item = scripted(element(m_tokens.next(), last.kind));
            if (item.kind == SpokenKind::none)
                continue;
            ++operands;
            const bool isSigned =
                item.kind == SpokenKind::operation && operands == 1 && item.words == tr("negative");
            const bool plain = isSigned || (item.simple && item.kind == SpokenKind::operand);
            all.simple = all.simple && (plain || item.kind == SpokenKind::punctuation);
            all.isAtom = all.isAtom && item.isAtom;
            all.words += u' ' + item.words;
            last = item;
        }
        if (m_depth >= deepest)
            skipGroup();
        all.words = tidy(all.words);
        all.kind = SpokenKind::operand;
        all.isLabel = operands == 1 && last.isLabel;
        all.simple = all.simple && (operands == 1 || (operands <= longestRun && all.isAtom));
        return all;
    }

    void skipGroup()
    {
        for (int open = 0; m_tokens.peek().kind != TexToken::Kind::end; m_tokens.next()) {
            if (m_tokens.peek().isSign(u'{'))
                ++open;
            else if (m_tokens.peek().isSign(u'}') && --open < 0)
                return;
        }
    }

    Spoken argument()
    {
        const TexToken token = m_tokens.nextArgument();
        return element(token, SpokenKind::none);
    }

    Spoken element(const TexToken& token, SpokenKind before)
    {
        const QScopedValueRollback deeper(m_depth, m_depth + 1);
        if (m_depth >= deepest)
            return {};
        switch (token.kind) {
        case TexToken::Kind::end:
            return {};
        case TexToken::Kind::number:
            return {token.text, SpokenKind::operand};
        case TexToken::Kind::letter:
            return {token.text, SpokenKind::operand, true, true, token.text.front().isUpper()};
        case TexToken::Kind::sign:
            return sign(token, before);
        case TexToken::Kind::command:
            break;
        }
        return command(token.text);
    }

    Spoken sign(const TexToken& token, SpokenKind before)
    {
        if (token.isSign(u'{')) {
            Spoken group = row();
            if (m_tokens.peek().isSign(u'}'))
                m_tokens.next();
            return group;
        }
        if (token.isSign(u'-')) {
            const bool isOperation = before == SpokenKind::operand || before == SpokenKind::close;
            return {isOperation ? tr("minus") : tr("negative"), SpokenKind::operation};
        }
        if (token.isSign(u'_') || token.isSign(u'^')) // a script without a base
            return scripts({QString(), SpokenKind::operand}, token);
        if (const TexSymbol* symbol = findSymbol(token.text))
            return {tr(symbol->words), symbol->kind};
        return {token.text, SpokenKind::operand};
    }

    Spoken command(const QString& name)
    {
        if (isSilent(name))
            return {};
        if (name == u"left" || name == u"right" || name == u"middle") {
            if (m_tokens.peek().isSign(u'.'))
                m_tokens.next(); // no delimiter on this side
            return {};
        }
        if (name == u"frac" || name == u"dfrac" || name == u"tfrac" || name == u"cfrac")
            return fraction();
        if (name == u"sqrt")
            return root();
        if (name == u"sum")
            return summed(tr("the sum over %1 of"), tr("the sum from %1 to %2 of"), tr("the sum of"));
        if (name == u"prod")
            return summed(tr("the product over %1 of"), tr("the product from %1 to %2 of"),
                          tr("the product of"));
        if (name == u"int")
            return summed(tr("the integral over %1 of"), tr("the integral from %1 to %2 of"),
                          tr("the integral of"));
        if (name == u"max" || name == u"min" || name == u"lim" || name == u"argmax" || name == u"argmin")
            return summed(name + u' ' + tr("over %1 of"), name + u' ' + tr("from %1 to %2 of"), name);
        if (name == u"lvert")
            return between(tr("the absolute value of %1"),
                           tr("the absolute value of %1, end of absolute value"));
        if (name == u"lVert")
            return between(tr("the norm of %1"), tr("the norm of %1, end of norm"));
        if (name == u"lceil")
            return between(tr("%1 rounded up"), tr("rounded up: %1, end of rounding"));
        if (name == u"lfloor")
            return between(tr("%1 rounded down"), tr("rounded down: %1, end of rounding"));
        if (name == u"binom") {
            const Spoken of = argument();
            const Spoken chosen = argument();
            return {tr("%1 choose %2").arg(of.words, chosen.words), SpokenKind::operand, false};
        }
        if (name == u"begin")
            return environment(m_tokens.rawGroup());
        if (name == u"text" || name == u"textbf" || name == u"textit" || name == u"mathrm" || name == u"mbox")
            return {m_tokens.rawGroup(), SpokenKind::operand, true, true, true};
        if (name == u"operatorname") {
            if (m_tokens.peek().isSign(u'*'))
                m_tokens.next();
            return {m_tokens.rawGroup(), SpokenKind::operand, true, true, true};
        }
        if (name == u"color" || name == u"tag" || name == u"label") {
            m_tokens.rawGroup();
            return {};
        }
        if (const QString accent = accentOf(name); !accent.isEmpty()) {
            Spoken letter = argument();
            letter.words = accent.arg(letter.words);
            return letter;
        }
        if (name.startsWith(u"math") || name == u"boldsymbol" || name == u"bm") {
            Spoken letter = argument();
            letter.takesLabels = name == u"mathbb";
            return letter;
        }
        if (const TexSymbol* symbol = findSymbol(u'\\' + name))
            return {tr(symbol->words), symbol->kind};
        return {name, SpokenKind::operand, true, true, name.front().isUpper()};
    }

    static QString accentOf(const QString& name)
    {
        if (name == u"hat" || name == u"widehat")
            return tr("%1 hat");
        if (name == u"bar" || name == u"overline")
            return tr("%1 bar");
        if (name == u"tilde" || name == u"widetilde")
            return tr("%1 tilde");
        if (name == u"vec")
            return tr("vector %1");
        return {};
    }

    Spoken fraction()
    {
        const Spoken above = argument();
        const Spoken below = argument();
        if (above.simple && below.simple)
            return {tr("%1 over %2", "numerator, denominator").arg(above.words, below.words),
                    SpokenKind::operand, false};
        return {tr("the fraction %1 over %2, end of fraction", "numerator, denominator")
                    .arg(above.words, below.words),
                SpokenKind::operand, false};
    }

    Spoken root()
    {
        const QString degree = m_tokens.option();
        const Spoken of = argument();
        if (!degree.isEmpty())
            return {tr("the root of degree %1 of %2, end of root").arg(spokenFormula(degree), of.words),
                    SpokenKind::operand, false};
        const QString pattern =
            of.simple ? tr("the square root of %1") : tr("the square root of %1, end of root");
        return {pattern.arg(of.words), SpokenKind::operand, of.simple, false};
    }

    /// An operator with its range: over a set, from a first to a last, or of all.
    Spoken summed(const QString& over, const QString& range, const QString& plain)
    {
        QString below;
        QString above;
        while (m_tokens.peek().isSign(u'_') || m_tokens.peek().isSign(u'^')) {
            QString& part = m_tokens.next().isSign(u'_') ? below : above;
            part = argument().words;
        }
        if (below.isEmpty())
            return {plain, SpokenKind::operation, false};
        return {above.isEmpty() ? over.arg(below) : range.arg(below, above), SpokenKind::operation, false};
    }

    Spoken between(const QString& simple, const QString& complex)
    {
        const Spoken inside = row();
        if (m_tokens.peek().kind == TexToken::Kind::command)
            m_tokens.next();
        return {(inside.simple ? simple : complex).arg(inside.words), SpokenKind::operand, inside.simple,
                false};
    }

    std::vector<QStringList> table()
    {
        std::vector<QStringList> rows(1);
        const QScopedValueRollback deeper(m_depth, m_depth + 1);
        while (m_depth < deepest) {
            rows.back() << row().words;
            const TexToken end = m_tokens.next();
            if (end.isCommand(u"\\")) {
                m_tokens.option();
                rows.emplace_back();
            } else if (!end.isSign(u'&')) {
                if (end.isCommand(u"end"))
                    m_tokens.rawGroup();
                break;
            }
        }
        if (rows.size() > 1 && rows.back().join(QString()).isEmpty())
            rows.pop_back(); // "\\" behind the last row
        return rows;
    }

    Spoken environment(const QString& name)
    {
        if (name == u"array")
            m_tokens.rawGroup();
        const std::vector<QStringList> rows = table();
        const bool isMatrix = name.endsWith(u"matrix") || name == u"array";
        const QString comma = tr(",") + u' ';
        QStringList lines;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (isMatrix)
                lines << tr("row %1: %2").arg(QString::number(i + 1), rows[i].join(comma));
            else
                lines << rows[i].join(name == u"cases" ? comma : QStringLiteral(" "));
        }
        const QString body = lines.join(tr(";") + u' ');
        if (!isMatrix)
            return {body, SpokenKind::operand, false};
        return {tr("the %1 by %2 matrix: %3; end of matrix")
                    .arg(QString::number(rows.size()), QString::number(rows.front().size()), body),
                SpokenKind::operand, false};
    }

    Spoken scripted(const Spoken& base)
    {
        Spoken all = base;
        while (all.kind != SpokenKind::none) {
            const TexToken next = m_tokens.peek();
            if (!next.isSign(u'_') && !next.isSign(u'^') && !next.isSign(u'\''))
                break;
            m_tokens.next();
            all = scripts(all, next);
        }
        return all;
    }

    Spoken scripts(const Spoken& base, const TexToken& mark)
    {
        Spoken all = base;
        all.isLabel = false;
        all.isAtom = false;
        if (mark.isSign(u'\'')) {
            all.words = tr("%1 prime").arg(base.words);
            return all;
        }
        const TexToken token = m_tokens.nextArgument();
        const bool transposes = token.isCommand(u"top") || token.isCommand(u"intercal") ||
                                (token.is(TexToken::Kind::letter, u"T") && mark.isSign(u'^'));
        if (mark.isSign(u'^') && transposes) {
            all.words = tr("%1 transpose").arg(base.words);
            return all;
        }
        const Spoken script = element(token, SpokenKind::none);
        all.simple = base.simple && script.simple;
        if (mark.isSign(u'_'))
            all.words = (script.simple ? tr("%1 sub %2") : tr("%1 sub %2, end of subscript"))
                            .arg(base.words, script.words);
        else
            all.words = raised(base, script);
        all.words = all.words.simplified();
        return all;
    }

    static QString raised(const Spoken& base, const Spoken& script)
    {
        if (script.words == u"2")
            return tr("%1 squared").arg(base.words);
        if (script.words == u"3")
            return tr("%1 cubed").arg(base.words);
        if (script.words == tr("transpose") || script.words == u"T")
            return tr("%1 transpose").arg(base.words);
        if (script.words == u"*" || script.words == tr("star"))
            return tr("%1 star").arg(base.words);
        if (script.isLabel || base.takesLabels)
            return (script.simple ? tr("%1 superscript %2") : tr("%1 superscript %2, end of superscript"))
                .arg(base.words, script.words);
        return (script.simple ? tr("%1 to the power %2") : tr("%1 to the power %2, end of power"))
            .arg(base.words, script.words);
    }

    TexTokens m_tokens;
    int m_depth = 0;
};

} // namespace

QString spokenFormula(const QString& tex)
{
    return SpokenFormula(tex).all();
}

} // namespace lectern::typesetting
