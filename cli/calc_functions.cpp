#include "calc_functions.h"

#include <lectern/calc/examples.h>
#include <lectern/calc/program.h>

#include <QCoreApplication>

#include <string_view>
#include <utility>

namespace lectern::cli {
namespace {

QString titleOf(std::string_view group)
{
    constexpr std::pair<std::string_view, const char*> titles[] = {
        {"shape", QT_TRANSLATE_NOOP("Functions", "Shape")},
        {"elementwise", QT_TRANSLATE_NOOP("Functions", "Entry by entry")},
        {"reductions", QT_TRANSLATE_NOOP("Functions", "Many entries to one")},
        {"attention", QT_TRANSLATE_NOOP("Functions", "Attention")},
        {"random", QT_TRANSLATE_NOOP("Functions", "Random numbers")},
        {"text", QT_TRANSLATE_NOOP("Functions", "Texts")},
    };
    for (const auto& [name, title] : titles) {
        if (name == group)
            return QCoreApplication::translate("Functions", title);
    }
    return QString::fromLatin1(group.data(), static_cast<qsizetype>(group.size()));
}

QString code(const QString& text)
{
    return u'`' + text + u'`';
}

QString rowOf(const calc::Signature& signature)
{
    QString row =
        QStringLiteral("| ") +
        code(QString::fromLatin1(signature.name) + u'(' + QString::fromLatin1(signature.parameters) + u')') +
        QStringLiteral(" | ") + QCoreApplication::translate("Functions", signature.summary) +
        QStringLiteral(" | ");
    for (const calc::Example& example : calc::examples()) {
        if (std::string_view(example.function) == signature.name)
            row += code(QString::fromLatin1(example.expression)) + QStringLiteral(" | ") +
                   code(QString::fromLatin1(example.result));
    }
    return row + QStringLiteral(" |\n");
}

QString heading()
{
    QString row;
    for (const char* column :
         {QT_TRANSLATE_NOOP("Functions", "function"), QT_TRANSLATE_NOOP("Functions", "what it gives"),
          QT_TRANSLATE_NOOP("Functions", "example"), QT_TRANSLATE_NOOP("Functions", "result")})
        row += QStringLiteral("| ") + QCoreApplication::translate("Functions", column) + u' ';
    return row + QStringLiteral("|\n| --- | --- | --- | --- |\n");
}

} // namespace

QString functionTables()
{
    QString text;
    std::string_view group;
    for (const calc::Signature& signature : calc::signatures()) {
        if (std::exchange(group, signature.group) != signature.group)
            text += (text.isEmpty() ? QString() : QStringLiteral("\n")) + QStringLiteral("### ") +
                    titleOf(group) + QStringLiteral("\n\n") + heading();
        text += rowOf(signature);
    }
    return text;
}

} // namespace lectern::cli
