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

TranslatedTexts readTexts(const YamlValue& value)
{
    TranslatedTexts texts;
    for (const auto& [source, translations] : value.entries()) {
        const auto hashes = translations.texts();
        texts[source.raw()].insert(hashes.begin(), hashes.end());
    }
    return texts;
}

/// No heading can have this id.
constexpr auto textsKey = "(texts)";

template <typename Words>
std::string flowList(const Words& words)
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

const TranslatedTexts& TranslationRecord::textsIn(const std::string& language) const
{
    static const TranslatedTexts none;
    const auto found = texts.find(language);
    return found == texts.end() ? none : found->second;
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
        for (const auto& [section, mark] : sections.entries()) {
            if (section.raw() == textsKey)
                record.texts[language.raw()] = readTexts(mark);
            else
                record.marks[language.raw()].emplace(section.raw(), readMark(mark));
        }
    }
    return {std::move(record), findings.take()};
}

std::string toYaml(const TranslationRecord& record)
{
    std::map<std::string, std::string> lines; // by language
    for (const auto& [language, texts] : record.texts) {
        if (texts.empty())
            continue;
        lines[language] += std::string("  ") + textsKey + ":\n";
        for (const auto& [source, translations] : texts)
            lines[language] += "    " + source + ": " + flowList(translations) + "\n";
    }
    for (const auto& [language, sections] : record.marks) {
        for (const auto& [section, mark] : sections)
            lines[language] += "  " + section + ": {source: " + flowList(mark.source) +
                               ", translation: " + flowList(mark.translation) + "}\n";
    }
    std::string yaml =
        "# Sections and texts that were marked as saying the same: hashes of them as they were then.\n";
    for (const auto& [language, all] : lines)
        yaml += language + ":\n" + all;
    return yaml;
}

} // namespace lectern::lessons
