#pragma once

#include <lectern/authoring/page_sections.h>
#include <lectern/authoring/translation.h>
#include <lectern/lessons/course.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace lectern::authoring {

/// A text as it stands in a YAML file in one language.
struct WrittenText
{
    std::string text = {};
    PagePlace place = {}; ///< bytes of the file

    bool operator==(const WrittenText&) const = default;
};

/// A text of a YAML file in the course's first language and in another one: a title, a hint, a label. Never
/// without both.
struct TextItem
{
    std::optional<WrittenText> source = {};
    std::optional<WrittenText> translation = {};
    TranslationState state = TranslationState::same;

    /// Whether an author has something to do.
    bool isOpen() const { return state != TranslationState::same; }
    /// Whether one text stands for all languages.
    bool isShared() const { return source == translation; }
    /// Where an author goes to write: the translation, or else what is to be translated.
    PagePlace place() const { return translation ? translation->place : source->place; }
};

/// The texts of a calculator, an exercise, course.yaml or the glossary, in the order of the file, compared
/// with what was marked. None for other files. A text of formulas and numbers alone needs no translation.
std::vector<TextItem> compareTexts(const lessons::Course& course, const std::string& file,
                                   const std::string& language, const lessons::TranslationRecord& record);

/// Records that both languages of an item say the same; nothing where one is not there.
void markSame(const TextItem& item, const std::string& language, lessons::TranslationRecord& record);

/// The item at a byte of the file whose text is given: the one that holds it, or whose line it is on.
std::optional<std::size_t> itemAt(const std::vector<TextItem>& items, std::string_view text,
                                  std::size_t offset);

/// Marks in the file for what has changed or lacks the other language.
std::vector<Diagnostic> textMarks(const std::vector<TextItem>& items, const std::string& file,
                                  const std::string& sourceLanguage, const std::string& language);

} // namespace lectern::authoring
