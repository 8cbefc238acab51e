#include <lectern/reader/page_sources.h>

#include <QFileInfo>

#include <algorithm>

namespace lectern::reader {

const lessons::Page* PageSources::page() const
{
    if (!lesson || lesson->pages.empty())
        return nullptr;
    const auto found = lesson->pages.find(language.toStdString());
    return found != lesson->pages.end() ? &found->second : &lesson->pages.begin()->second;
}

QString PageSources::figurePath(const std::string& source) const
{
    // A lesson shows nothing but its own files.
    const std::filesystem::path given(source);
    if (given.is_absolute() || std::find(given.begin(), given.end(), "..") != given.end())
        return {};
    const std::filesystem::path plain = lesson->path / "figures" / given;
    std::filesystem::path localised = plain;
    localised.replace_filename(plain.stem().string() + '.' + language.toStdString() +
                               plain.extension().string());
    const QString first = QString::fromStdString(localised.string());
    return QFileInfo::exists(first) ? first : QString::fromStdString(plain.string());
}

} // namespace lectern::reader
