#include <lectern/handin/lms_name.h>

#include <lectern/handin/roster.h>

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <optional>

namespace lectern::handin {

namespace {

std::optional<LmsName> readMoodle(const QString& path)
{
    static const QRegularExpression moodle(QStringLiteral(
        "(?:^|/)(([^/]+?)_\\d+)_assignsubmission_(?:file|onlinetext)_?(?:/(?:.*/)?)?([^/]*)$"));
    static const QRegularExpression blind(QStringLiteral("^\\P{Nd}+ \\d+$"));
    const auto match = moodle.match(path);
    if (!match.hasMatch())
        return std::nullopt;
    LmsName name;
    name.system = LmsName::System::moodle;
    if (!blind.match(match.captured(2)).hasMatch())
        name.person = match.captured(2).toStdString();
    name.file = match.captured(3).toStdString();
    name.folder = match.captured(1).toStdString().append("_assignsubmission_file_");
    return name;
}

std::optional<LmsName> readCanvas(const QString& file)
{
    static const QRegularExpression anonymous(QStringLiteral("^anon_[^_]+_(LATE_)?\\d+_(?:\\d+_)?(.+)$"));
    static const QRegularExpression named(QStringLiteral("^([^_]+)_(LATE_)?\\d+_\\d+_(.+)$"));
    LmsName name;
    name.system = LmsName::System::canvas;
    if (const auto hidden = anonymous.match(file); hidden.hasMatch()) {
        name.late = !hidden.captured(1).isEmpty();
        name.file = hidden.captured(2).toStdString();
        return name;
    }
    const auto match = named.match(file);
    if (!match.hasMatch())
        return std::nullopt;
    name.person = match.captured(1).toStdString();
    name.late = !match.captured(2).isEmpty();
    name.file = match.captured(3).toStdString();
    return name;
}

/// A zip file of Canvas's that was unpacked: its name is that of the folder now.
std::optional<LmsName> readCanvasFolder(const QStringList& folders, const QString& file)
{
    static const QRegularExpression date(QStringLiteral("_\\d{4}_\\d{1,2}(_|$)")); // "homework_2026_11_30"
    for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder) {
        auto name = folder->contains(date) ? std::nullopt : readCanvas(*folder);
        if (!name)
            continue;
        name->file = file.toStdString();
        return name;
    }
    return std::nullopt;
}

} // namespace

LmsName readLmsName(const std::string& path)
{
    const QString text = QString::fromStdString(path);
    if (auto name = readMoodle(text))
        return *std::move(name);
    QStringList folders = text.split(u'/');
    const QString file = folders.takeLast();
    if (auto name = readCanvas(file))
        return *std::move(name);
    if (auto name = readCanvasFolder(folders, file))
        return *std::move(name);
    return {LmsName::System::none, {}, false, file.toStdString()};
}

bool isNamedAfter(const std::string& source, const std::string& name)
{
    const QString person = QString::fromStdString(name).simplified();
    if (person.isEmpty())
        return false;
    const QString text = QString::fromStdString(source);
    if (text.contains(person, Qt::CaseInsensitive))
        return true;
    const QStringList levels = text.split(u'!');
    return std::any_of(levels.begin(), levels.end(), [&name](const QString& level) {
        const LmsName read = readLmsName(level.toStdString());
        return !read.person.empty() && Roster::isSameName(read.person, name);
    });
}

} // namespace lectern::handin
