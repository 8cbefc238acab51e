#include "calc_functions.h"

#include <lectern/calc/examples.h>
#include <lectern/calc/program.h>

#include <string_view>
#include <utility>

namespace lectern::cli {
namespace {

// The document that this is for is in English.
QString titleOf(std::string_view group)
{
    constexpr std::pair<std::string_view, const char*> titles[] = {
        {"shape", "Shape"},           {"elementwise", "Entry by entry"}, {"reductions", "Many entries to one"},
        {"attention", "Attention"},   {"random", "Random numbers"},      {"text", "Texts"},
    };
    for (const auto& [name, title] : titles) {
        if (name == group)
            return QString::fromLatin1(title);
    }
    return QString::fromLatin1(group.data(), static_cast<qsizetype>(group.size()));
}

QString code(const QString& text)
{
    return u'`' + text + u'`';
}

QString rowOf(const calc::Signature& signature)
{
    QString row = QStringLiteral("| ") + code(QString::fromLatin1(signature.name) + u'(' +
                                              QString::fromLatin1(signature.parameters) + u')') +
                  QStringLiteral(" | ") + QString::fromLatin1(signature.summary) + QStringLiteral(" | ");
    for (const calc::Example& example : calc::examples()) {
        if (std::string_view(example.function) == signature.name)
            row += code(QString::fromLatin1(example.expression)) + QStringLiteral(" | ") +
                   code(QString::fromLatin1(example.result));
    }
    return row + QStringLiteral(" |\n");
}

} // namespace

QString functionTables()
{
    QString text;
    std::string_view group;
    for (const calc::Signature& signature : calc::signatures()) {
        if (std::exchange(group, signature.group) != signature.group)
            text += (text.isEmpty() ? QString() : QStringLiteral("\n")) + QStringLiteral("### ") + titleOf(group) +
                    QStringLiteral("\n\n| function | what it gives | example | result |\n| --- | --- | --- | --- |\n");
        text += rowOf(signature);
    }
    return text;
}

} // namespace lectern::cli
