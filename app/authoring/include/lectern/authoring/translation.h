#pragma once

#include <lectern/authoring/page_sections.h>
#include <lectern/lessons/translation_record.h>
#include <lectern/result/diagnostic.h>

#include <QString>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace lectern::authoring {

/// How a section of the course's first language and its translation stand to each other.
enum class TranslationState
{
    same,     ///< both read as they did when they were marked
    missing,  ///< the source has words that the translation has not
    extra,    ///< the translation has a heading that the source has not
    unmarked, ///< both are there, and nobody has said yet that they say the same
    outdated, ///< the source has changed since
    ahead,    ///< the translation has changed since: perhaps the source should
    bothChanged
};

struct SectionPair
{
    std::string id = {};
    std::string title = {};                 ///< of the source, or else of the translation
    std::optional<std::size_t> source = {}; ///< index of its section
    std::optional<std::size_t> translation = {};
    TranslationState state = TranslationState::same;
    std::vector<std::size_t> sourceParts = {};      ///< that have changed, or that the translation lacks
    std::vector<std::size_t> translationParts = {}; ///< that have changed, or that the source lacks

    /// Whether an author has something to do.
    bool isOpen() const { return state != TranslationState::same; }
};

/// The sections of two pages of one lesson, in the order of the source, those that only the translation has
/// behind.
std::vector<SectionPair> comparePages(const std::vector<PageSection>& source,
                                      const std::vector<PageSection>& translation,
                                      const lessons::TranslationRecord& record, const std::string& language);

/// What is recorded when both are said to be the same.
lessons::TranslationMark markOf(const PageSection& source, const PageSection& translation);

/// Marks in a page for the parts that have changed or that the other language lacks. `parts` are a pair's of
/// this page, `text` is the page's.
std::vector<Diagnostic> translationMarks(const SectionPair& pair, bool ofSource, const PageSection& section,
                                         const std::string& file, const std::string& otherLanguage);

/// The record of a lesson; empty where it has none. Errors: file.read, those of reading YAML.
Result<lessons::TranslationRecord> readRecord(const QString& lessonFolder);
/// Errors: file.write.
Result<void> writeRecord(const QString& lessonFolder, const lessons::TranslationRecord& record);

} // namespace lectern::authoring
