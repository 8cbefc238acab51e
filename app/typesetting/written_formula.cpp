#include <lectern/typesetting/written_formula.h>

#include "tex_symbols.h"
#include "tex_tokens.h"

#include <QHash>
#include <QScopedValueRollback>

#include <optional>

namespace lectern::typesetting {
namespace {

using Characters = QHash<QString, QString>;

constexpr int deepestGroup = 20; ///< groups within groups

const Characters& symbols()
{
    using namespace Qt::StringLiterals;
    static const Characters all{
        {u"alpha"_s, u"α"_s},    {u"beta"_s, u"β"_s},     {u"gamma"_s, u"γ"_s},    {u"delta"_s, u"δ"_s},
        {u"epsilon"_s, u"ε"_s},  {u"theta"_s, u"θ"_s},    {u"lambda"_s, u"λ"_s},   {u"mu"_s, u"μ"_s},
        {u"pi"_s, u"π"_s},       {u"rho"_s, u"ρ"_s},      {u"sigma"_s, u"σ"_s},    {u"tau"_s, u"τ"_s},
        {u"phi"_s, u"φ"_s},      {u"omega"_s, u"ω"_s},    {u"Delta"_s, u"Δ"_s},    {u"times"_s, u" × "_s},
        {u"cdot"_s, u" · "_s},   {u"pm"_s, u" ± "_s},     {u"le"_s, u" ≤ "_s},     {u"leq"_s, u" ≤ "_s},
        {u"ge"_s, u" ≥ "_s},     {u"geq"_s, u" ≥ "_s},    {u"ne"_s, u" ≠ "_s},     {u"neq"_s, u" ≠ "_s},
        {u"approx"_s, u" ≈ "_s}, {u"to"_s, u" → "_s},     {u"in"_s, u" ∈ "_s},     {u"infty"_s, u"∞"_s},
        {u"ldots"_s, u"…"_s},    {u"dots"_s, u"…"_s},     {u"log"_s, u"log "_s},   {u"ln"_s, u"ln "_s},
        {u"exp"_s, u"exp "_s},   {u"max"_s, u"max "_s},   {u"min"_s, u"min "_s}};
    return all;
}

/// Each character is followed by what it becomes.
Characters pairs(QStringView text)
{
    Characters all;
    for (qsizetype i = 0; i + 1 < text.size(); i += 2)
        all.insert(QString(text[i]), QString(text[i + 1]));
    return all;
}

const Characters& subscripts()
{
    static const Characters all = pairs(u"0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊−₋aₐeₑhₕiᵢjⱼkₖlₗmₘnₙoₒpₚrᵣsₛtₜuᵤvᵥxₓ");
    return all;
}

const Characters& superscripts()
{
    static const Characters all = pairs(u"0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺−⁻nⁿiⁱTᵀKᴷVⱽOᴼ");
    return all;
}

/// Every character of `text` replaced; nothing where one is missing.
std::optional<QString> replaced(const QString& text, const Characters& by)
{
    QString all;
    for (const QChar character : text) {
        const auto found = by.constFind(QString(character));
        if (found == by.constEnd())
            return std::nullopt;
        all += *found;
    }
    return all;
}

class Writer
{
public:
    explicit Writer(const QString& tex)
        : m_tokens(tex)
    {
    }

    std::optional<QString> all()
    {
        const auto written = row();
        return m_tokens.peek().kind == TexToken::Kind::end ? written : std::nullopt;
    }

private:
    /// Up to the end of its group; the end itself is left.
    std::optional<QString> row()
    {
        const QScopedValueRollback deeper(m_depth, m_depth + 1);
        QString written;
        while (m_tokens.peek().kind != TexToken::Kind::end && !m_tokens.peek().isSign(u'}')) {
            const auto piece = m_depth < deepestGroup ? element(m_tokens.next()) : std::nullopt;
            if (!piece)
                return std::nullopt;
            written += *piece;
        }
        return written.simplified();
    }

    std::optional<QString> element(const TexToken& token)
    {
        if (token.isSign(u'{'))
            return group();
        if (token.isSign(u'_') || token.isSign(u'^'))
            return script(token.isSign(u'_') ? subscripts() : superscripts());
        if (token.isSign(u'-'))
            return QStringLiteral("\u2212");
        if (token.isSign(u'=') || token.isSign(u'<') || token.isSign(u'>'))
            return QString(u' ' + token.text + u' ');
        if (token.isSign(u'&'))
            return std::nullopt;
        return token.kind == TexToken::Kind::command ? command(token.text) : token.text;
    }

    /// After its opening brace.
    std::optional<QString> group()
    {
        const auto written = row();
        return m_tokens.next().isSign(u'}') ? written : std::nullopt;
    }

    std::optional<QString> argument()
    {
        const TexToken token = m_tokens.nextArgument();
        return token.kind == TexToken::Kind::end ? std::nullopt : element(token);
    }

    std::optional<QString> script(const Characters& characters)
    {
        const auto written = argument();
        return written ? replaced(*written, characters) : std::nullopt;
    }

    std::optional<QString> command(const QString& name)
    {
        if (name == u"sqrt")
            return root();
        if (name == u"mathrm" || name == u"text" || name == u"operatorname")
            return argument();
        if (const auto found = symbols().constFind(name); found != symbols().constEnd())
            return *found;
        return isSilent(name) ? std::optional<QString>(QString()) : std::nullopt;
    }

    std::optional<QString> root()
    {
        if (!m_tokens.option().isEmpty())
            return std::nullopt;
        const auto within = argument();
        if (!within)
            return std::nullopt;
        const bool isLong = within->contains(u' ') || within->contains(u'+') || within->contains(u'\u2212');
        const QString shown = isLong ? QString(u'(' + *within + u')') : *within;
        return QString(u'√' + shown);
    }

    TexTokens m_tokens;
    int m_depth = 0;
};

} // namespace

QString writtenFormula(const QString& tex)
{
    return Writer(tex).all().value_or(tex.simplified());
}

} // namespace lectern::typesetting
