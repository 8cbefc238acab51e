#include "renamed_record.h"

#include <lectern/authoring/page_sections.h>
#include <lectern/lessons/translation_record.h>

#include <algorithm>
#include <map>

namespace lectern::authoring {
namespace {

using Hashes = std::map<std::string, std::string>; // before -> after

void collectHashes(const lessons::Page& page, const std::string& before, const std::string& after,
                   const lessons::IncludeReader& include, Hashes& hashes)
{
    const auto old = sectionsOf(page, before);
    const auto now = sectionsOf(lessons::parsePage(after, page.file, include).value.page, after);
    for (std::size_t i = 0; i < std::min(old.size(), now.size()); ++i) {
        for (std::size_t k = 0; k < std::min(old[i].parts.size(), now[i].parts.size()); ++k)
            hashes[old[i].parts[k].hash] = now[i].parts[k].hash;
    }
}

void replaceHashes(std::vector<std::string>& marked, const Hashes& hashes)
{
    for (std::string& hash : marked) {
        if (const auto found = hashes.find(hash); found != hashes.end())
            hash = found->second;
    }
}

} // namespace

std::optional<NewFile> renamedRecord(const lessons::Lesson& lesson, const lessons::FileReader& files,
                                     const std::vector<NewFile>& changed, const std::string& from,
                                     const std::string& to)
{
    const std::string file =
        (lesson.path / lessons::translationRecordFile).lexically_normal().generic_string();
    const auto text = files(file);
    if (!text)
        return std::nullopt;
    auto read = lessons::parseTranslationRecord(*text, file);
    if (read.hasErrors())
        return std::nullopt;
    lessons::TranslationRecord record = read.value;
    Hashes hashes;
    for (const auto& [language, page] : lesson.pages) {
        const auto found = std::find_if(changed.begin(), changed.end(),
                                        [&name = page.file](const NewFile& one) { return one.path == name; });
        if (found != changed.end())
            collectHashes(page, files(page.file).value_or(""), found->text,
                          lessons::includesThrough(files, lesson.path), hashes);
    }
    for (auto& [language, sections] : record.marks) {
        if (auto mark = sections.extract(from)) {
            mark.key() = to;
            sections.insert(std::move(mark));
        }
        for (auto& [section, mark] : sections) {
            replaceHashes(mark.source, hashes);
            replaceHashes(mark.translation, hashes);
        }
    }
    return record == read.value ? std::nullopt : std::optional(NewFile{file, lessons::toYaml(record)});
}

} // namespace lectern::authoring
