#include "renamed_record.h"

#include "passage_hash.h"

#include <lectern/authoring/page_sections.h>
#include <lectern/lessons/translation_record.h>
#include <lectern/lessons/walk.h>

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

/// The hashes of all texts of a calculator or an exercise, in the order of the format.
std::vector<std::string> textHashes(const std::string& yaml, const std::filesystem::path& file)
{
    std::vector<std::string> hashes;
    const auto take = [&](const lessons::Localized& text) {
        for (const auto& [language, words] : text.byLanguage)
            hashes.push_back(passageHash(words));
    };
    const std::string id = file.stem().string();
    if (file.parent_path().filename() == "exercises")
        lessons::forEachText(lessons::parseExercise(yaml, id, file.string()).value, take);
    else if (file.parent_path().filename() == "calculators")
        lessons::forEachText(lessons::parseCalculator(yaml, id, file.string()).value, take);
    return hashes;
}

void collectTextHashes(const lessons::Lesson& lesson, const lessons::FileReader& files,
                       const std::vector<NewFile>& changed, Hashes& hashes)
{
    for (const NewFile& file : changed) {
        const std::filesystem::path path(file.path);
        if (path.extension() != ".yaml" ||
            path.parent_path().parent_path().lexically_normal() != lesson.path.lexically_normal())
            continue;
        const auto old = textHashes(files(path).value_or(""), path);
        const auto now = textHashes(file.text, path);
        for (std::size_t i = 0; i < std::min(old.size(), now.size()); ++i)
            hashes[old[i]] = now[i];
    }
}

/// What was marked before stays beside it: the same text may stand elsewhere, unchanged.
void addRenamedTexts(lessons::TranslatedTexts& marked, const Hashes& hashes)
{
    const auto renamed = [&](const std::string& hash) {
        const auto found = hashes.find(hash);
        return found == hashes.end() ? hash : found->second;
    };
    const lessons::TranslatedTexts before = marked;
    for (const auto& [source, translations] : before) {
        for (const std::string& translation : translations)
            marked[renamed(source)].insert(renamed(translation));
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
    Hashes texts;
    collectTextHashes(lesson, files, changed, texts);
    for (auto& [language, marked] : record.texts)
        addRenamedTexts(marked, texts);
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
