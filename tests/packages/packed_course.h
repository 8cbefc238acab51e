#pragma once

#include <lectern/lessons/course.h>
#include <lectern/packages/course_library.h>
#include <lectern/packages/pack.h>

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>

#include <map>
#include <optional>
#include <string>

namespace lectern::packages::test {

inline void write(const QString& path, const std::string& bytes)
{
    QFile file(path);
    if (!QDir().mkpath(QFileInfo(path).path()) || !file.open(QIODevice::WriteOnly) ||
        file.write(bytes.data(), static_cast<qint64>(bytes.size())) != static_cast<qint64>(bytes.size()))
        qFatal("cannot write %s", qPrintable(path));
}

inline std::string read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// Every file below a folder with its bytes, hidden ones too.
inline std::map<std::string, std::string> filesIn(const QString& folder)
{
    std::map<std::string, std::string> files;
    QDirIterator walk(folder, QDir::Files | QDir::Hidden | QDir::System, QDirIterator::Subdirectories);
    while (walk.hasNext()) {
        const QString path = walk.next();
        files[QDir(folder).relativeFilePath(path).toStdString()] = read(path);
    }
    return files;
}

inline const std::map<std::string, std::string> smallCourse = {
    {"course.yaml",
     "format: 1\nid: small\nversion: 1\ntitle: {en: Small}\nlanguages: [en]\nlessons: [01-a]\n"},
    {"01-a/en.md", "---\nid: a\ntitle: A\nlang: en\n---\n\n## One {#one minutes=3}\n\nWords.\n\n"
                   "```{exercise} sum\n```\n"},
    {"01-a/exercises/sum.yaml",
     "kind: numeric\ntitle: {en: Sum}\ntext: {en: 'What is $1+1$?'}\nvars: |\n  s = 1 + 1\n"
     "parts:\n  - {id: s, text: {en: s}, answer: s}\n"
     "tests:\n  - {name: solution, score: 1, answers: {s: s}}\n"},
};

/// A course folder and the packages made of it.
class PackedCourse
{
public:
    explicit PackedCourse(const std::map<std::string, std::string>& files = smallCourse)
    {
        for (const auto& [name, bytes] : files)
            put(name, bytes);
    }

    void put(const std::string& name, const std::string& bytes) const
    {
        write(m_folder.filePath(QString::fromStdString("course/" + name)), bytes);
    }

    void setVersion(int version) const
    {
        put("course.yaml", "format: 1\nid: small\nversion: " + std::to_string(version) +
                               "\ntitle: {en: Small}\nlanguages: [en]\nlessons: [01-a]\n");
    }

    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    lessons::Course course() const { return lessons::loadCourse(path("course").toStdString()).value; }

    Result<PackPlan> plan() const { return planPackage(course()); }

    /// Packs the course as it stands; gives the package's file.
    QString pack(const char* name = "small.lectern", const std::optional<crypto::SigningKey>& key = {}) const
    {
        const auto planned = plan();
        if (!planned || !writePackage(*planned, path(name).toStdString(), key))
            qFatal("cannot pack");
        return path(name);
    }

private:
    QTemporaryDir m_folder;
};

inline Result<InstalledCourse> install(CourseLibrary& library, const QString& file,
                                       const InstallOptions& options = {})
{
    auto package = Package::open(file.toStdString());
    if (!package)
        return fail(package.error());
    return library.install(*package, options);
}

inline crypto::SigningKey key(char seed)
{
    return crypto::signingKey(std::string(32, seed));
}

} // namespace lectern::packages::test
