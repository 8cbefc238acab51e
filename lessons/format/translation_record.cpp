#include <lectern/lessons/translation_record.h>

#include "yaml_reader.h"

namespace lectern::lessons {
namespace {

TranslationMark readMark(const YamlValue& value)
{
    const YamlMap fields = value.map(shapes::translated);
    TranslationMark mark;
    if (const auto source = fields.need("source"))
        mark.source = source->texts();
    if (const auto translation = fields.need("translation"))
        mark.translation = translation->texts();
    return mark;
}

std::string flowList(const std::vector<std::string>& words)
{
    std::string list;
    for (const std::string& word : words)
        list.append(list.empty() ? "" : ", ").append(word);
    return '[' + list + ']';
}

} // namespace

const TranslationMark* TranslationRecord::find(const std::string& language, const std::string& section) const
{
    const auto own = marks.find(language);
    if (own == marks.end())
        return nullptr;
    const auto found = own->second.find(section);
    return found == own->second.end() ? nullptr : &found->second;
}

Checked<TranslationRecord> parseTranslationRecord(std::string_view yaml, std::string file)
{
    Findings findings;
    const SourceText source = readSourceText(yaml, std::move(file), findings);
    TranslationRecord record;
    if (source.bytes.find_first_not_of(" \t\n") == std::string::npos)
        return {record, findings.take()};
    const YamlNode root = readYaml(source, findings);
    if (findings.count() > 0)
        return {record, findings.take()};
    for (const auto& [language, sections] : YamlValue{source, root, findings}.entries()) {
        if (!isLanguage(language.raw()))
            language.error("lessons.language.unknown", {language.raw()});
        for (const auto& [section, mark] : sections.entries())
            record.marks[language.raw()].emplace(section.raw(), readMark(mark));
    }
    return {std::move(record), findings.take()};
}

std::string toYaml(const TranslationRecord& record)
{
    std::string yaml =
        "# Sections whose languages were marked as saying the same: a hash of each passage as it was then.\n";
    for (const auto& [language, sections] : record.marks) {
        yaml += language + ":\n";
        for (const auto& [section, mark] : sections)
            yaml += "  " + section + ": {source: " + flowList(mark.source) +
                    ", translation: " + flowList(mark.translation) + "}\n";
    }
    return yaml;
}

} // namespace lectern::lessons
