#include "command.h"
#include "typeset_check.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTranslator>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

namespace {

using lectern::cli::Command;

constexpr Command commands[] = {
    {"calc", QT_TRANSLATE_NOOP("Cli", "evaluate calc cells and print them"), lectern::cli::runCalc},
    {"class", QT_TRANSLATE_NOOP("Cli", "make a class and enrol learners"), lectern::cli::runClass},
    {"grade", QT_TRANSLATE_NOOP("Cli", "grade what a class handed in"), lectern::cli::runGrade},
    {"gradebook", QT_TRANSLATE_NOOP("Cli", "export, fill in, look at and mend the grades of a class"),
     lectern::cli::runGradebook},
    {"grade-exercise", QT_TRANSLATE_NOOP("Cli", "grade one answer and print the report"),
     lectern::cli::runGradeExercise},
    {"mistakes", QT_TRANSLATE_NOOP("Cli", "count the mistakes in a learner's stored attempts"),
     lectern::cli::runMistakes},
    {"propose-mistakes", QT_TRANSLATE_NOOP("Cli", "propose wrong answers for an exercise to name"),
     lectern::cli::runProposeMistakes},
    {"hand-in", QT_TRANSLATE_NOOP("Cli", "make a hand-in of answer files"), lectern::cli::runHandIn},
    {"lint", QT_TRANSLATE_NOOP("Cli", "check a course, a lesson or a file"), lectern::cli::runLint},
};

QString help()
{
    QString text = QCoreApplication::translate("Cli", "usage: lectern-cli COMMAND [ARGUMENTS]") + u"\n\n";
    for (const Command& command : commands) {
        text += QStringLiteral("  %1 %2\n")
                    .arg(QLatin1StringView(command.name), -18)
                    .arg(QCoreApplication::translate("Cli", command.summary));
    }
    return text;
}

} // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string_view> typed(argv + std::min(argc, 1), argv + argc);
    const bool typesets = !typed.empty() && typed.front() == "lint" &&
                          std::find(typed.begin(), typed.end(), "--full") != typed.end();
    const auto application = lectern::cli::makeApplication(argc, argv, typesets);
    QCoreApplication::setApplicationName(QStringLiteral("lectern-cli"));
    // Without the windows the program has no translations and stays English.
    QTranslator translator;
    if (QLocale::system().language() == QLocale::Chinese &&
        translator.load(QStringLiteral(":/translations/lectern_zh_CN.qm")))
        QCoreApplication::installTranslator(&translator);
    QStringList arguments = QCoreApplication::arguments().mid(1);
    if (arguments.isEmpty()) {
        lectern::cli::printError(help());
        return lectern::cli::usage;
    }
    const QString name = arguments.takeFirst();
    if (name == QLatin1StringView("--help") || name == QLatin1StringView("help")) {
        lectern::cli::print(help());
        return lectern::cli::success;
    }
    const auto command = std::find_if(std::begin(commands), std::end(commands),
                                      [&](const Command& c) { return name == QLatin1StringView(c.name); });
    if (command == std::end(commands)) {
        lectern::cli::printError(
            QCoreApplication::translate("Cli", "lectern-cli: there is no command '%1'").arg(name) + u"\n\n" +
            help());
        return lectern::cli::usage;
    }
    return command->run(arguments);
}
