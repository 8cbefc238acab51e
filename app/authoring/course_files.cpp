#include <lectern/authoring/course_files.h>

#include <QDir>

namespace lectern::authoring {
namespace {

std::vector<CourseFile> filesIn(const QDir& folder, const QString& pattern, FileRole role)
{
    std::vector<CourseFile> files;
    for (const QString& name : folder.entryList({pattern}, QDir::Files, QDir::Name))
        files.push_back({role, name, {}, folder.filePath(name)});
    return files;
}

void addFolder(CourseFile& lesson, const QString& name, FileRole role)
{
    const QDir folder(QDir(lesson.path).filePath(name));
    auto files = filesIn(folder, QStringLiteral("*.yaml"), role);
    if (!files.empty())
        lesson.files.push_back({FileRole::folder, name, {}, folder.path(), std::move(files)});
}

QString titleOf(const lessons::Lesson& lesson, const lessons::Course& course, const QString& language)
{
    if (const auto own = lesson.pages.find(language.toStdString()); own != lesson.pages.end() && !own->second.title.empty())
        return QString::fromStdString(own->second.title);
    for (const std::string& other : course.languages) {
        const auto page = lesson.pages.find(other);
        if (page != lesson.pages.end() && !page->second.title.empty())
            return QString::fromStdString(page->second.title);
    }
    return {};
}

} // namespace

std::vector<CourseFile> courseFiles(const lessons::Course& course, const QString& folder, const QString& language)
{
    const QDir root(folder);
    std::vector<CourseFile> all = filesIn(root, QStringLiteral("*.yaml"), FileRole::course);
    for (const lessons::Lesson& lesson : course.lessons) {
        const QString name = QString::fromStdString(lesson.folder);
        CourseFile entry{FileRole::folder, name, titleOf(lesson, course, language), root.filePath(name), {}};
        entry.files = filesIn(QDir(entry.path), QStringLiteral("*.md"), FileRole::page);
        addFolder(entry, QStringLiteral("calculators"), FileRole::calculator);
        addFolder(entry, QStringLiteral("exercises"), FileRole::exercise);
        all.push_back(std::move(entry));
    }
    return all;
}

} // namespace lectern::authoring
