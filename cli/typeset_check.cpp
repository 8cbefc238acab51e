#include "typeset_check.h"

#include "command.h"

#include <lectern/typesetting/math_service.h>

#include <QGuiApplication>

#include <unistd.h>

#include <algorithm>
#include <string>

namespace lectern::cli {
namespace {

constexpr int progressMilliseconds = 300;

struct Place
{
    QString tex;
    bool display = false;
    SourceRegion where;
};

std::vector<Place> formulasOf(const lessons::Course& course)
{
    std::vector<Place> all;
    lessons::forEachFormula(course, [&](const lessons::Formula& formula, const SourceRegion& where) {
        if (formula.tex.find("{{") == std::string::npos)
            all.push_back({QString::fromStdString(formula.tex), formula.display, where});
    });
    return all;
}

void showProgress(typesetting::MathService& service, const std::vector<Place>& all)
{
    if (isatty(STDERR_FILENO) == 0)
        return;
    const auto done = std::count_if(all.begin(), all.end(), [&](const Place& formula) {
        return service.known(formula.tex, formula.display) != nullptr;
    });
    printError(QCoreApplication::translate("Cli", "formulas: %1 of %2").arg(done).arg(all.size()) + u'\r');
}

} // namespace

std::unique_ptr<QCoreApplication> makeApplication(int& argc, char** argv, bool withFonts)
{
    if (!withFonts)
        return std::make_unique<QCoreApplication>(argc, argv);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    return std::make_unique<QGuiApplication>(argc, argv);
}

std::vector<Diagnostic> checkFormulas(const lessons::Course& course)
{
    typesetting::MathService service;
    const std::vector<Place> all = formulasOf(course);
    for (const Place& formula : all)
        service.layout(formula.tex, formula.display);
    while (!service.waitForAll(progressMilliseconds))
        showProgress(service, all);
    std::vector<Diagnostic> found;
    for (const Place& formula : all) {
        const auto layout = service.layout(formula.tex, formula.display);
        if (layout && !layout->isValid())
            found.push_back(makeError("typesetting.formula",
                                      {formula.tex.toStdString(), layout->error().toStdString()},
                                      formula.where));
    }
    return found;
}

} // namespace lectern::cli
