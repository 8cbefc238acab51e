#include <lectern/authoring/formula_palette.h>

#include "line_state.h"

#include <QCoreApplication>

#include <cctype>
#include <optional>

namespace lectern::authoring {
namespace {

QString groupTitle(const char* words)
{
    return QCoreApplication::translate("FormulaPalette", words);
}

bool isAsciiLetter(char c)
{
    return std::isalpha(static_cast<unsigned char>(c)) != 0 && static_cast<unsigned char>(c) < 128;
}

/// Whether a text ends in a command that letters behind it would change: "\alpha".
bool endsInCommand(std::string_view text)
{
    std::size_t begin = text.size();
    while (begin > 0 && isAsciiLetter(text[begin - 1]))
        --begin;
    return begin < text.size() && begin > 0 && text[begin - 1] == '\\';
}

struct Filled
{
    std::string text;
    std::optional<std::pair<std::size_t, std::size_t>> next; ///< the first place that is still to be filled
};

Filled fillPlaces(const std::string& text, std::string_view first)
{
    Filled filled;
    bool taken = first.empty();
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t open = text.find('<', at);
        const std::size_t close = open == std::string::npos ? open : text.find('>', open);
        filled.text.append(text, at, open - at);
        if (close == std::string::npos)
            break;
        const std::string name = text.substr(open + 1, close - open - 1);
        const std::size_t begin = filled.text.size();
        filled.text += taken ? name : std::string(first);
        if (taken && !filled.next)
            filled.next = {begin, filled.text.size()};
        taken = true;
        at = close + 1;
    }
    return filled;
}

std::vector<FormulaPiece> pieces(std::initializer_list<const char*> texts)
{
    std::vector<FormulaPiece> all;
    for (const char* text : texts)
        all.push_back({text});
    return all;
}

bool isFormulaToken(SourceToken token)
{
    return token == SourceToken::formula || token == SourceToken::command;
}

} // namespace

std::string FormulaPiece::tex() const
{
    return fillPlaces(text, {}).text;
}

std::vector<FormulaGroup> formulaGroups()
{
    return {
        {"greek", groupTitle(QT_TRANSLATE_NOOP("FormulaPalette", "Greek")),
         pieces({R"(\alpha)", R"(\beta)",  R"(\gamma)", R"(\delta)",  R"(\epsilon)", R"(\varepsilon)", R"(\zeta)",
                 R"(\eta)",   R"(\theta)", R"(\kappa)", R"(\lambda)", R"(\mu)",      R"(\nu)",         R"(\xi)",
                 R"(\pi)",    R"(\rho)",   R"(\sigma)", R"(\tau)",    R"(\phi)",     R"(\varphi)",     R"(\chi)",
                 R"(\psi)",   R"(\omega)", R"(\Gamma)", R"(\Delta)",  R"(\Theta)",   R"(\Lambda)",     R"(\Pi)",
                 R"(\Sigma)", R"(\Phi)",   R"(\Psi)",   R"(\Omega)"})},
        {"operators", groupTitle(QT_TRANSLATE_NOOP("FormulaPalette", "Operators")),
         pieces({R"(\sum_{<i=1>}^{<n>} <x_i>)",
                 R"(\prod_{<i=1>}^{<n>} <x_i>)",
                 R"(\int_{<a>}^{<b>} <f(x)>\,dx)",
                 R"(\lim_{<n \to \infty>} <a_n>)",
                 R"(\max_{<i>} <x_i>)",
                 R"(\min_{<i>} <x_i>)",
                 R"(\arg\max_{<i>} <x_i>)",
                 R"(\exp(<x>))",
                 R"(\log(<x>))",
                 R"(\ln(<x>))",
                 R"(\cdot)",
                 R"(\times)",
                 R"(\odot)",
                 R"(\otimes)",
                 R"(\oplus)",
                 R"(\pm)",
                 R"(\circ)",
                 R"(\partial)",
                 R"(\nabla)",
                 R"(\infty)",
                 R"(\ldots)",
                 R"(\cdots)",
                 R"(\mathbb{E}[<X>])",
                 R"(\operatorname{Var}(<X>))",
                 R"(\mathbb{R}^{<n>})"})},
        {"fractions", groupTitle(QT_TRANSLATE_NOOP("FormulaPalette", "Fractions and roots")),
         pieces({R"(\frac{<a>}{<b>})",
                 R"(\sqrt{<x>})",
                 R"(\sqrt[<n>]{<x>})",
                 R"(<x>^{<2>})",
                 R"(<x>_{<i>})",
                 R"(<x>_{<i>}^{<2>})",
                 R"(\left( <x> \right))",
                 R"(\left[ <x> \right])",
                 R"(\left\{ <x> \right\})",
                 R"(\left| <x> \right|)",
                 R"(\left\lVert <x> \right\rVert)",
                 R"(\lfloor <x> \rfloor)",
                 R"(\lceil <x> \rceil)",
                 R"(\binom{<n>}{<k>})",
                 R"(\frac{\partial <f>}{\partial <x>})",
                 R"(\bar{<x>})",
                 R"(\hat{<x>})",
                 R"(\tilde{<x>})",
                 R"(\vec{<x>})",
                 R"(\mathbf{<x>})",
                 R"(\underbrace{<x>}_{<y>})",
                 R"(\text{<text>})"})},
        {"matrices", groupTitle(QT_TRANSLATE_NOOP("FormulaPalette", "Matrices")),
         pieces(
             {R"(\begin{bmatrix} <a> & <b> \\ <c> & <d> \end{bmatrix})",
              R"(\begin{bmatrix} <a> & <b> & <c> \\ <d> & <e> & <f> \end{bmatrix})",
              R"(\begin{bmatrix} <a> & <b> & <c> \\ <d> & <e> & <f> \\ <g> & <h> & <i> \end{bmatrix})",
              R"(\begin{bmatrix} <a> & <b> \end{bmatrix})", R"(\begin{bmatrix} <a> \\ <b> \end{bmatrix})",
              R"(\begin{bmatrix} <a_{11}> & \cdots & <a_{1n}> \\ \vdots & \ddots & \vdots \\ <a_{m1}> & \cdots & <a_{mn}> \end{bmatrix})",
              R"(\begin{vmatrix} <a> & <b> \\ <c> & <d> \end{vmatrix})",
              R"(\begin{cases} <a> & <x \ge 0> \\ <b> & <x \lt 0> \end{cases})", R"(<A>^\top)", R"(<A>^{-1})",
              R"(\operatorname{tr}(<A>))", R"(\operatorname{diag}(<x>))", R"(I_{<n>})",
              R"(\in \mathbb{R}^{<m> \times <n>})"})},
        {"relations", groupTitle(QT_TRANSLATE_NOOP("FormulaPalette", "Relations")),
         pieces({R"(=)",          R"(\ne)",     R"(\approx)", R"(\equiv)",    R"(\lt)",         R"(\gt)",
                 R"(\le)",        R"(\ge)",     R"(\ll)",     R"(\gg)",       R"(\propto)",     R"(\sim)",
                 R"(\in)",        R"(\notin)",  R"(\subset)", R"(\subseteq)", R"(\cup)",        R"(\cap)",
                 R"(\forall)",    R"(\exists)", R"(\to)",     R"(\mapsto)",   R"(\Rightarrow)", R"(\Leftrightarrow)",
                 R"(\leftarrow)", R"(:=)"})},
        {"attention", groupTitle(QT_TRANSLATE_NOOP("FormulaPalette", "Attention")),
         pieces({R"(QK^\top)", R"(\frac{QK^\top}{\sqrt{d_k}})", R"(\operatorname{softmax}\left(<S>\right))",
                 R"(\operatorname{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right)V)",
                 R"(\operatorname{softmax}\left(\frac{QK^\top}{\sqrt{d_k}} + M\right)V)",
                 R"(\operatorname{Attention}(<Q>, <K>, <V>))", R"(\frac{e^{<s_i>}}{\sum_{j} e^{<s_j>}})",
                 R"(O_{<t>} = \sum_{j} A_{<t>,j} V_j)", R"(Q = X W_Q)", R"(K = X W_K)", R"(V = X W_V)",
                 R"(\operatorname{Concat}(<head_1>, \ldots, <head_h>) W_O)", R"(-\infty)", R"(d_{\text{model}})",
                 R"(\operatorname{LayerNorm}(<x>))", R"(<x> + \operatorname{Sublayer}(<x>))",
                 R"(\frac{<x> - \mu}{\sqrt{\sigma^2 + \epsilon}})", R"(\operatorname{FFN}(<x>))",
                 R"(\max(0, <x> W_1 + b_1) W_2 + b_2)"})},
    };
}

FormulaInsertion insertionOf(const FormulaPiece& piece, std::string_view selected, bool inFormula,
                             std::string_view before, std::string_view behind)
{
    Filled filled = fillPlaces(piece.text, selected);
    if (filled.text == piece.text && !selected.empty())
        filled.text.insert(0, std::string(selected) + ' '); // there is no place for it: nothing goes
    FormulaInsertion made;
    if (!inFormula)
        made.text = "$";
    else if (endsInCommand(before) && !filled.text.empty() && isAsciiLetter(filled.text.front()))
        made.text = " ";
    const std::size_t shift = made.text.size();
    made.text += filled.text;
    if (inFormula && endsInCommand(filled.text) && !behind.empty() && isAsciiLetter(behind.front()))
        made.text += ' ';
    made.begin = filled.next ? shift + filled.next->first : made.text.size();
    made.end = filled.next ? shift + filled.next->second : made.text.size();
    if (!inFormula)
        made.text += '$';
    return made;
}

bool isInFormula(std::string_view line, std::size_t column, LineState above, SourceKind kind)
{
    column = std::min(column, line.size());
    const std::string_view before = line.substr(0, column);
    const LineState state = isBlank(before) ? above : tokenizeLine(before, above, kind).state;
    if (SourceState::unpack(state).place == Place::display)
        return true;
    const bool between = column > 0 && column < line.size() && line[column - 1] == '$' && line[column] == '$';
    std::size_t begin = 0;
    bool inRun = false;
    for (const SourceSpan& span : tokenizeLine(line, above, kind).spans) {
        const bool formula = isFormulaToken(span.token);
        if (formula && !inRun)
            begin = span.begin;
        inRun = formula;
        if (formula && begin < column && column < span.begin + span.length)
            return true;
        if (span.begin > column)
            break;
    }
    return between;
}

} // namespace lectern::authoring
