#include <lectern/reader/page_sources.h>

#include <QFileInfo>

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
    const std::filesystem::path plain = lesson->path / "figures" / source;
    std::filesystem::path localised = plain;
    localised.replace_filename(plain.stem().string() + '.' + language.toStdString() +
                               plain.extension().string());
    const QString first = QString::fromStdString(localised.string());
    return QFileInfo::exists(first) ? first : QString::fromStdString(plain.string());
}

} // namespace lectern::reader
