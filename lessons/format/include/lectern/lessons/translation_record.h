#pragma once

#include <lectern/result/result.h>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::lessons {

/// A section in two languages when an author said that both say the same: a hash of each of its passages, in
/// order.
struct TranslationMark
{
    std::vector<std::string> source = {}; ///< in the course's first language
    std::vector<std::string> translation = {};

    bool operator==(const TranslationMark&) const = default;
};

/// Texts of YAML files that were marked as saying the same, wherever they stand: hash in the course's first
/// language -> hashes of its translations.
using TranslatedTexts = std::map<std::string, std::set<std::string>>;

/// What authors have marked in one lesson, or in the files of the course that are no lesson's, by language.
struct TranslationRecord
{
    std::map<std::string, std::map<std::string, TranslationMark>> marks = {}; ///< and the id of the section
    std::map<std::string, TranslatedTexts> texts = {};

    /// Null where this section was never marked in this language.
    const TranslationMark* find(const std::string& language, const std::string& section) const;
    const TranslatedTexts& textsIn(const std::string& language) const;

    bool operator==(const TranslationRecord&) const = default;
};

/// The file of a record, below the folder of its lesson or of the course. Learners do not receive it.
inline constexpr auto translationRecordFile = "instructor/translated.yaml";

Checked<TranslationRecord> parseTranslationRecord(std::string_view yaml, std::string file);

/// One line a section or text, sorted, so that versions of the file can be compared and joined.
std::string toYaml(const TranslationRecord& record);

} // namespace lectern::lessons
