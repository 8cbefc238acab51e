#include <lectern/handin/lms_name.h>

#include <lectern/handin/roster.h>

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace lectern::handin {

LmsName readLmsName(const std::string& path)
{
    static const QRegularExpression moodle(
        QStringLiteral("(?:^|/)([^/]+?)_\\d+_assignsubmission_(?:file|onlinetext)_?(?:/(?:.*/)?)?([^/]*)$"));
    static const QRegularExpression blind(QStringLiteral("^\\P{Nd}+ \\d+$"));
    static const QRegularExpression canvasAnonymous(
        QStringLiteral("^anon_[^_]+_(LATE_)?\\d+_(?:\\d+_)?(.+)$"));
    static const QRegularExpression canvas(QStringLiteral("^([^_]+)_(LATE_)?\\d+_\\d+_(.+)$"));
    const QString text = QString::fromStdString(path);
    const QString file = text.section(u'/', -1);
    LmsName name;
    name.file = file.toStdString();
    if (const auto match = moodle.match(text); match.hasMatch()) {
        name.system = LmsName::System::moodle;
        if (!blind.match(match.captured(1)).hasMatch())
            name.person = match.captured(1).toStdString();
        name.file = match.captured(2).toStdString();
    } else if (const auto hidden = canvasAnonymous.match(file); hidden.hasMatch()) {
        name.system = LmsName::System::canvas;
        name.late = !hidden.captured(1).isEmpty();
        name.file = hidden.captured(2).toStdString();
    } else if (const auto named = canvas.match(file); named.hasMatch()) {
        name.system = LmsName::System::canvas;
        name.person = named.captured(1).toStdString();
        name.late = !named.captured(2).isEmpty();
        name.file = named.captured(3).toStdString();
    }
    return name;
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
