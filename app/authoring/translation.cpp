#include <lectern/authoring/translation.h>

#include <lectern/files/files.h>

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <map>
#include <unordered_map>

namespace lectern::authoring {
namespace {

using Sections = std::vector<PageSection>;

const PageSection* at(const Sections& sections, const std::optional<std::size_t>& index)
{
    return index ? &sections[*index] : nullptr;
}

bool anyPart(const PageSection& section, bool PagePart::*what)
{
    return std::any_of(section.parts.begin(), section.parts.end(),
                       [what](const PagePart& part) { return part.*what; });
}

std::vector<std::string> hashesOf(const PageSection& section)
{
    std::vector<std::string> hashes;
    for (const PagePart& part : section.parts)
        hashes.push_back(part.hash);
    return hashes;
}

/// Parts that did not stand there before; the first where something only went away.
std::vector<std::size_t> changedParts(const PageSection& section, const std::vector<std::string>& before)
{
    std::map<std::string, int> left;
    for (const std::string& hash : before)
        ++left[hash];
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < section.parts.size(); ++i) {
        if (left[section.parts[i].hash]-- <= 0)
            changed.push_back(i);
    }
    return changed.empty() && hashesOf(section) != before ? std::vector<std::size_t>{0} : changed;
}

std::vector<std::size_t> allParts(const PageSection& section)
{
    std::vector<std::size_t> parts(section.parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i] = i;
    return parts;
}

std::vector<std::size_t> partsWithoutPartner(const PageSection& one, const PageSection& other)
{
    const auto partners = alignParts(one, other);
    std::vector<std::size_t> parts;
    for (std::size_t i = 0; i < partners.size(); ++i) {
        if (!partners[i] && !one.parts[i].isToDo)
            parts.push_back(i);
    }
    return parts;
}

std::vector<std::size_t> partsWithWords(const PageSection& section)
{
    std::vector<std::size_t> parts;
    for (std::size_t i = 0; i < section.parts.size(); ++i) {
        if (section.parts[i].hasWords)
            parts.push_back(i);
    }
    return parts;
}

bool lacksWords(const PageSection& source, const PageSection& translation)
{
    return anyPart(source, &PagePart::hasWords) && !anyPart(translation, &PagePart::hasWords);
}

void compareMarked(const PageSection& source, const PageSection& translation,
                   const lessons::TranslationMark& mark, SectionPair& pair)
{
    pair.sourceParts = changedParts(source, mark.source);
    pair.translationParts = changedParts(translation, mark.translation);
    pair.state = pair.sourceParts.empty()
                     ? pair.translationParts.empty() ? TranslationState::same : TranslationState::ahead
                 : pair.translationParts.empty() ? TranslationState::outdated
                                                 : TranslationState::bothChanged;
}

void compareSections(const PageSection* source, const PageSection* translation,
                     const lessons::TranslationMark* mark, SectionPair& pair)
{
    if (!translation) {
        pair.state = TranslationState::missing;
        pair.sourceParts = allParts(*source);
    } else if (!source) {
        pair.state = TranslationState::extra;
        pair.translationParts = allParts(*translation);
    } else if (anyPart(*translation, &PagePart::isToDo) || (!mark && lacksWords(*source, *translation))) {
        pair.state = TranslationState::missing;
        pair.sourceParts = partsWithoutPartner(*source, *translation);
    } else if (mark) {
        compareMarked(*source, *translation, *mark, pair);
    } else if (hashesOf(*source) == hashesOf(*translation)) {
        // Words that are those of the source are its copy; formulas and calculators are the same in all
        // languages.
        pair.sourceParts = partsWithWords(*source);
        pair.state = pair.sourceParts.empty() ? TranslationState::same : TranslationState::missing;
    } else {
        pair.state = TranslationState::unmarked;
        pair.sourceParts = partsWithoutPartner(*source, *translation);
        pair.translationParts = partsWithoutPartner(*translation, *source);
    }
}

/// The first section of each id.
std::unordered_map<std::string, std::size_t> indexOf(const Sections& sections)
{
    std::unordered_map<std::string, std::size_t> index;
    for (std::size_t i = 0; i < sections.size(); ++i)
        index.emplace(sections[i].id, i);
    return index;
}

std::optional<std::size_t> find(const std::unordered_map<std::string, std::size_t>& index,
                                const std::string& id)
{
    const auto found = index.find(id);
    return found == index.end() ? std::nullopt : std::optional(found->second);
}

QString recordName(const QString& lessonFolder)
{
    return QDir(lessonFolder).filePath(QString::fromLatin1(lessons::translationRecordFile));
}

std::string codeOf(const SectionPair& pair, bool ofSource)
{
    switch (pair.state) {
    case TranslationState::outdated:
    case TranslationState::ahead:
    case TranslationState::bothChanged:
        return "authoring.translation.changed";
    default:
        return ofSource ? "authoring.translation.missing" : "authoring.translation.extra";
    }
}

} // namespace

std::vector<SectionPair> comparePages(const Sections& source, const Sections& translation,
                                      const lessons::TranslationRecord& record, const std::string& language)
{
    const auto ofSource = indexOf(source);
    const auto ofTranslation = indexOf(translation);
    std::vector<SectionPair> pairs;
    for (std::size_t i = 0; i < source.size(); ++i)
        pairs.push_back({source[i].id, source[i].title, i, find(ofTranslation, source[i].id)});
    for (std::size_t i = 0; i < translation.size(); ++i) {
        if (!find(ofSource, translation[i].id))
            pairs.push_back({translation[i].id, translation[i].title, std::nullopt, i});
    }
    for (SectionPair& pair : pairs)
        compareSections(at(source, pair.source), at(translation, pair.translation),
                        record.find(language, pair.id), pair);
    return pairs;
}

lessons::TranslationMark markOf(const PageSection& source, const PageSection& translation)
{
    return {hashesOf(source), hashesOf(translation)};
}

std::vector<Diagnostic> translationMarks(const SectionPair& pair, bool ofSource, const PageSection& section,
                                         const std::string& file, const std::string& otherLanguage)
{
    std::vector<Diagnostic> marks;
    for (const std::size_t index : ofSource ? pair.sourceParts : pair.translationParts) {
        const PagePart& part = section.parts[index];
        marks.push_back(
            {Severity::notice, codeOf(pair, ofSource), {otherLanguage}, {file, part.begin, part.end, 0, 0}});
    }
    return marks;
}

Result<lessons::TranslationRecord> readRecord(const QString& lessonFolder)
{
    const QString file = recordName(lessonFolder);
    if (!QFileInfo::exists(file))
        return lessons::TranslationRecord();
    const auto text = files::readWhole(file);
    if (!text)
        return fail(text.error());
    auto parsed = lessons::parseTranslationRecord(*text, file.toStdString());
    if (const auto problem = firstError(parsed.diagnostics))
        return fail(*problem);
    return std::move(parsed.value);
}

Result<void> writeRecord(const QString& lessonFolder, const lessons::TranslationRecord& record)
{
    const QString file = recordName(lessonFolder);
    QDir().mkpath(QFileInfo(file).path()); // writing tells
    return files::writeWhole(file, lessons::toYaml(record));
}

} // namespace lectern::authoring
