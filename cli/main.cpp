#include "command.h"
#include "typeset_check.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

namespace lectern::cli {
namespace {

constexpr const Command* commands[] = {
    &calcCommand,     &classCommand,           &gradeCommand,  &gradebookCommand, &gradeExerciseCommand,
    &mistakesCommand, &proposeMistakesCommand, &handInCommand, &lintCommand,
    &newCommand,      &packCommand,            &verifyCommand, &installCommand,   &coursesCommand,
    &xapiCommand,
    &importMarkdownCommand, &importLatexCommand, &importNotebookCommand, &previewCommand, &watchCommand,
};

QString help()
{
    QString text = QCoreApplication::translate("Cli", "usage: lectern-cli COMMAND [ARGUMENTS]") + u"\n\n";
    for (const Command* command : commands) {
        text += QStringLiteral("  %1 %2\n")
                    .arg(QLatin1StringView(command->name), -18)
                    .arg(QCoreApplication::translate("Cli", command->summary));
    }
    return text;
}

// Without the windows the program has no translations of its own and stays English; English has its plurals
// there.
void translate(QTranslator& program, QTranslator& qt)
{
    const bool isChinese = QLocale::system().language() == QLocale::Chinese;
    if (program.load(isChinese ? QStringLiteral(":/translations/lectern_zh_CN.qm")
                               : QStringLiteral(":/translations/lectern_en.qm")))
        QCoreApplication::installTranslator(&program);
    if (isChinese && qt.load(QStringLiteral("qt_zh_CN"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&qt);
}

int run(const Command& command, const QStringList& typed)
{
    const Arguments arguments(command.options, typed);
    if (arguments.has("help")) {
        print(usageText(command));
        return success;
    }
    if (!arguments.problem().isEmpty())
        return refuse(command, arguments.problem());
    return command.run(arguments);
}

int run(QStringList typed)
{
    if (typed.isEmpty()) {
        printError(help());
        return usage;
    }
    const QString name = typed.takeFirst();
    if (name == QLatin1StringView("--help") || name == QLatin1StringView("help")) {
        print(help());
        return success;
    }
    const auto command = std::find_if(std::begin(commands), std::end(commands),
                                      [&](const Command* c) { return name == QLatin1StringView(c->name); });
    if (command == std::end(commands)) {
        printError(QCoreApplication::translate("Cli", "lectern-cli: there is no command '%1'").arg(name) +
                   u"\n\n" + help());
        return usage;
    }
    return run(**command, typed);
}

} // namespace
} // namespace lectern::cli

int main(int argc, char** argv)
{
    const std::vector<std::string_view> typed(argv + std::min(argc, 1), argv + argc);
    const auto has = [&](std::string_view word) {
        return std::any_of(typed.begin(), typed.end(), [&](std::string_view w) { return w.starts_with(word); });
    };
    const bool typesets = !typed.empty() && ((typed.front() == "lint" && has("--full")) ||
                                             (typed.front() == "preview" && has("--html")));
    const auto application = lectern::cli::makeApplication(argc, argv, typesets);
    QCoreApplication::setApplicationName(QStringLiteral("lectern-cli"));
    QTranslator program;
    QTranslator qt;
    lectern::cli::translate(program, qt);
    return lectern::cli::run(QCoreApplication::arguments().mid(1));
}
