#include <lectern/authoring/figure_file.h>

#include <lectern/authoring/insertions.h>

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <vector>

namespace lectern::authoring {
namespace {

constexpr std::size_t longestStem = 40;

/// Small letters, digits and hyphens; what cannot be written so is left out.
std::string plainStem(const QString& name)
{
    std::string stem;
    for (const QChar c : QFileInfo(name).completeBaseName().toLower()) {
        const bool plain = (c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9');
        if (plain && stem.size() < longestStem)
            stem += c.toLatin1();
        else if (!plain && !stem.empty() && stem.back() != '-' && c.unicode() < 128)
            stem += '-';
    }
    while (!stem.empty() && stem.back() == '-')
        stem.pop_back();
    return stem;
}

} // namespace

std::string freeFigureName(const QString& lessonFolder, const QString& wantedName, const std::string& section,
                           const std::string& suffix)
{
    std::string stem = plainStem(wantedName);
    if (stem.empty())
        stem = section.empty() ? "figure" : section;
    // Names that differ in their end, or in large and small letters, would be told apart badly too.
    std::vector<std::string> taken;
    for (const QString& file : QDir(lessonFolder + u"/figures").entryList(QDir::Files))
        taken.push_back(file.section(u'.', 0, 0).toLower().toStdString());
    return freeId(stem, taken) + '.' + suffix;
}

FigureText figureText(const std::string& fileName, const QString& language)
{
    const bool chinese = language == u"zh_CN";
    const std::string alternative =
        chinese ? "图里画着什么，读给看不见的人听" : "What the picture shows, for those who do not see it";
    const std::string caption = chinese ? "图注。" : "Caption.";
    FigureText figure{"```{figure} " + fileName + "\n:alt: "};
    figure.begin = figure.text.size();
    figure.text += alternative;
    figure.end = figure.text.size();
    figure.text += "\n:id: fig-" + fileName.substr(0, fileName.find('.')) + '\n' + caption + "\n```\n";
    return figure;
}

} // namespace lectern::authoring
