#include "template_text.h"

#include <QFile>
#include <QString>

#include <algorithm>
#include <cassert>
#include <optional>

// In a static library a resource stays out of the program unless it is asked for.
static void initialiseResource()
{
    Q_INIT_RESOURCE(templates);
}

namespace lectern::templates {
namespace {

QString read(const std::string& name)
{
    initialiseResource();
    QFile file(u":/lectern/templates/" + QString::fromStdString(name));
    [[maybe_unused]] const bool opened = file.open(QIODevice::ReadOnly);
    assert(opened);
    return QString::fromUtf8(file.readAll());
}

/// The line without its mark; none if it is for a language that is not asked for.
std::optional<QString> lineFor(const std::vector<std::string>& languages, const QString& line)
{
    const qsizetype bar = line.indexOf(u'|');
    const QString mark = line.left(std::max<qsizetype>(bar, 0));
    if (mark != u"zh_CN" && mark != u"en")
        return line;
    const bool wanted = std::find(languages.begin(), languages.end(), mark.toStdString()) != languages.end();
    return wanted ? std::optional(line.mid(bar + 1)) : std::nullopt;
}

} // namespace

std::string filledTemplate(const std::string& name, const std::vector<std::string>& languages,
                           const std::map<std::string, std::string>& values)
{
    QStringList lines;
    for (const QString& line : read(name).split(u'\n')) {
        if (const auto kept = lineFor(languages, line))
            lines << *kept;
    }
    QString text = lines.join(u'\n');
    for (const auto& [key, value] : values)
        text.replace(u'@' + QString::fromStdString(key) + u'@', QString::fromStdString(value));
    return text.toStdString();
}

} // namespace lectern::templates
