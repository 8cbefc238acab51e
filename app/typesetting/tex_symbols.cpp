#include "tex_symbols.h"

#include <QCoreApplication>
#include <QHash>
#include <QSet>

#include <initializer_list>

namespace lectern::typesetting {
namespace {

struct Names
{
    SpokenKind kind;
    const char* words;
    std::initializer_list<const char*> names;
};

QHash<QString, TexSymbol> makeSymbols()
{
    using enum SpokenKind;
    QHash<QString, TexSymbol> symbols;
    for (const Names& all : {
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "plus"), {"+"}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "equals"), {"="}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "is less than"), {"<", "\\lt"}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "is greater than"), {">", "\\gt"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "divided by"), {"/", "\\div"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "star"), {"*"}},
             Names{operand, QT_TRANSLATE_NOOP("SpokenFormula", "factorial"), {"!"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "bar"), {"|"}},
             Names{open, QT_TRANSLATE_NOOP("SpokenFormula", "open paren"), {"("}},
             Names{close, QT_TRANSLATE_NOOP("SpokenFormula", "close paren"), {")"}},
             Names{open, QT_TRANSLATE_NOOP("SpokenFormula", "open bracket"), {"["}},
             Names{close, QT_TRANSLATE_NOOP("SpokenFormula", "close bracket"), {"]"}},
             Names{punctuation, QT_TRANSLATE_NOOP("SpokenFormula", ","), {","}},
             Names{punctuation, QT_TRANSLATE_NOOP("SpokenFormula", ";"), {";"}},
             Names{punctuation, QT_TRANSLATE_NOOP("SpokenFormula", ":"), {":"}},
             Names{punctuation, QT_TRANSLATE_NOOP("SpokenFormula", "."), {"."}},
             Names{open, QT_TRANSLATE_NOOP("SpokenFormula", "open brace"), {"\\{", "\\lbrace"}},
             Names{close, QT_TRANSLATE_NOOP("SpokenFormula", "close brace"), {"\\}", "\\rbrace"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "double bar"), {"\\|"}},
             Names{open, QT_TRANSLATE_NOOP("SpokenFormula", "open angle bracket"), {"\\langle"}},
             Names{close, QT_TRANSLATE_NOOP("SpokenFormula", "close angle bracket"), {"\\rangle"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "times"), {"\\times", "\\cdot"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "times, entry by entry,"), {"\\odot"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "after"), {"\\circ"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "plus in a circle"), {"\\oplus"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "times in a circle"), {"\\otimes"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "plus or minus"), {"\\pm"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "minus or plus"), {"\\mp"}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "is about"), {"\\approx", "\\simeq"}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "is distributed as"), {"\\sim"}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "is identical to"), {"\\equiv"}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "is proportional to"), {"\\propto"}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "is not equal to"), {"\\ne", "\\neq"}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "is at most"), {"\\le", "\\leq"}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "is at least"), {"\\ge", "\\geq"}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "is much less than"), {"\\ll"}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "is much greater than"), {"\\gg"}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "in"), {"\\in"}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "not in"), {"\\notin"}},
             Names{
                 relation, QT_TRANSLATE_NOOP("SpokenFormula", "is a subset of"), {"\\subset", "\\subseteq"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "union"), {"\\cup"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "intersection"), {"\\cap"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "without"), {"\\setminus"}},
             Names{operand, QT_TRANSLATE_NOOP("SpokenFormula", "the empty set"), {"\\emptyset"}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "to"), {"\\to", "\\rightarrow"}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "is mapped to"), {"\\mapsto"}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "from"), {"\\leftarrow"}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "becomes"), {"\\gets"}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "implies"), {"\\Rightarrow", "\\implies"}},
             Names{relation,
                   QT_TRANSLATE_NOOP("SpokenFormula", "if and only if"),
                   {"\\iff", "\\Leftrightarrow"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "for all"), {"\\forall"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "there is"), {"\\exists"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "not"), {"\\neg"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "and"), {"\\land", "\\wedge"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "or"), {"\\lor", "\\vee"}},
             Names{relation, QT_TRANSLATE_NOOP("SpokenFormula", "given"), {"\\mid"}},
             Names{operand, QT_TRANSLATE_NOOP("SpokenFormula", "transpose"), {"\\top"}},
             Names{operand, QT_TRANSLATE_NOOP("SpokenFormula", "infinity"), {"\\infty"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "partial"), {"\\partial"}},
             Names{operation, QT_TRANSLATE_NOOP("SpokenFormula", "nabla"), {"\\nabla"}},
             Names{operand, "l", {"\\ell"}},
             Names{operand,
                   QT_TRANSLATE_NOOP("SpokenFormula", "and so on"),
                   {"\\ldots", "\\cdots", "\\vdots", "\\ddots", "\\dots"}},
             Names{operand, QT_TRANSLATE_NOOP("SpokenFormula", "percent"), {"\\%"}},
             Names{operand, "_", {"\\_"}},
             Names{operand, "#", {"\\#"}},
             Names{operand, "$", {"\\$"}},
             Names{operand, "&", {"\\&"}},
         }) {
        for (const char* name : all.names)
            symbols.insert(QString::fromLatin1(name), {all.words, all.kind});
    }
    return symbols;
}

QSet<QString> makeSilent()
{
    QSet<QString> names{QString()};
    for (const char* name : {",",
                             ";",
                             ":",
                             "!",
                             " ",
                             ">",
                             "quad",
                             "qquad",
                             "enspace",
                             "thinspace",
                             "limits",
                             "nolimits",
                             "displaystyle",
                             "textstyle",
                             "scriptstyle",
                             "big",
                             "Big",
                             "bigg",
                             "Bigg",
                             "bigl",
                             "bigr",
                             "Bigl",
                             "Bigr",
                             "biggl",
                             "biggr",
                             "nonumber",
                             "notag",
                             "hline",
                             "rm",
                             "bf",
                             "it",
                             "phantom"})
        names.insert(QString::fromLatin1(name));
    return names;
}

} // namespace

const TexSymbol* findSymbol(const QString& name)
{
    static const QHash<QString, TexSymbol> symbols = makeSymbols();
    const auto found = symbols.constFind(name);
    return found == symbols.constEnd() ? nullptr : &*found;
}

bool isSilent(const QString& command)
{
    static const QSet<QString> names = makeSilent();
    return names.contains(command);
}

} // namespace lectern::typesetting
