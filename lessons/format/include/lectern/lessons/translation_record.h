#pragma once

#include <lectern/result/result.h>

#include <map>
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

/// What authors have marked in one lesson, by language and the id of the section.
struct TranslationRecord
{
    std::map<std::string, std::map<std::string, TranslationMark>> marks = {};

    /// Null where this section was never marked in this language.
    const TranslationMark* find(const std::string& language, const std::string& section) const;

    bool operator==(const TranslationRecord&) const = default;
};

/// The file of a lesson's record, below its folder. Learners do not receive it.
inline constexpr auto translationRecordFile = "instructor/translated.yaml";

Checked<TranslationRecord> parseTranslationRecord(std::string_view yaml, std::string file);

/// One line a section, sorted, so that versions of the file can be compared and joined.
std::string toYaml(const TranslationRecord& record);

} // namespace lectern::lessons
