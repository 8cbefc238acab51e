#include <lectern/authoring/text_items.h>

#include "passage_hash.h"

#include <lectern/lessons/walk.h>

#include <QRegularExpression>
#include <QString>

#include <algorithm>

namespace lectern::authoring {
namespace {

using lessons::Localized;
using lessons::TranslatedTexts;

/// All texts of a course that stand in one file.
std::vector<const Localized*> textsIn(const lessons::Course& course, const std::string& file)
{
    std::vector<const Localized*> texts;
    const auto take = [&](const Localized& text) {
        if (!text.places.empty() && text.places.begin()->second.file == file)
            texts.push_back(&text);
    };
    take(course.title);
    for (const auto& [id, term] : course.glossary) {
        take(term.name);
        take(term.definition);
    }
    for (const lessons::Lesson& lesson : course.lessons) {
        for (const auto& [id, calculator] : lesson.calculators)
            lessons::forEachText(calculator, take);
        for (const auto& [id, exercise] : lesson.exercises)
            lessons::forEachText(exercise, take);
    }
    return texts;
}

std::optional<WrittenText> writtenIn(const Localized& text, const std::string& language)
{
    const auto own = text.byLanguage.find(language);
    const auto found = own == text.byLanguage.end() ? text.byLanguage.find("") : own;
    if (found == text.byLanguage.end() || found->second.find_first_not_of(" \n") == std::string::npos)
        return std::nullopt;
    const auto place = text.places.find(found->first);
    if (place == text.places.end())
        return std::nullopt;
    const auto where = place->second.region(found->second, 0, found->second.size());
    return WrittenText{found->second, {where.begin, where.end}};
}

/// Whether there is something to translate: two letters in a row, or one of a script without capitals, such
/// as Chinese. A single letter is a symbol.
bool isInWords(const std::string& text)
{
    static const QRegularExpression noWords(QStringLiteral("\\$[^$]*\\$|\\{\\{.*?\\}\\}|`[^`]*`"));
    static const QRegularExpression words(QStringLiteral("\\p{L}\\p{L}|\\p{Lo}"),
                                          QRegularExpression::UseUnicodePropertiesOption);
    return QString::fromStdString(text).remove(noWords).contains(words);
}

bool isTranslationOfAny(const TranslatedTexts& marked, const std::string& hash)
{
    return std::any_of(marked.begin(), marked.end(),
                       [&](const auto& one) { return one.second.contains(hash); });
}

TranslationState stateOf(const TextItem& item, const TranslatedTexts& marked)
{
    if (!item.source || !item.translation)
        return item.source ? TranslationState::missing : TranslationState::extra;
    const std::string source = passageHash(item.source->text);
    const std::string translation = passageHash(item.translation->text);
    const auto known = marked.find(source);
    if (known != marked.end() && known->second.contains(translation))
        return TranslationState::same;
    if (source == translation)
        return isInWords(item.source->text) ? TranslationState::missing : TranslationState::same;
    const bool translationKnown = isTranslationOfAny(marked, translation);
    if ((known != marked.end()) == translationKnown)
        return TranslationState::unmarked;
    return translationKnown ? TranslationState::outdated : TranslationState::ahead;
}

std::size_t beginOf(const TextItem& item)
{
    return std::min(item.source.value_or(*item.translation).place.begin, item.place().begin);
}

std::size_t endOf(const TextItem& item)
{
    return std::max(item.source.value_or(*item.translation).place.end, item.place().end);
}

} // namespace

std::vector<TextItem> compareTexts(const lessons::Course& course, const std::string& file,
                                   const std::string& language, const lessons::TranslationRecord& record)
{
    std::vector<TextItem> items;
    if (course.languages.empty())
        return items;
    for (const Localized* text : textsIn(course, file)) {
        TextItem item{writtenIn(*text, course.languages.front()), writtenIn(*text, language)};
        if (!item.source && !item.translation)
            continue;
        item.state = stateOf(item, record.textsIn(language));
        items.push_back(std::move(item));
    }
    std::stable_sort(items.begin(), items.end(),
                     [](const TextItem& a, const TextItem& b) { return beginOf(a) < beginOf(b); });
    return items;
}

void markSame(const TextItem& item, const std::string& language, lessons::TranslationRecord& record)
{
    if (item.source && item.translation)
        record.texts[language][passageHash(item.source->text)].insert(passageHash(item.translation->text));
}

std::optional<std::size_t> itemAt(const std::vector<TextItem>& items, std::string_view text,
                                  std::size_t offset)
{
    const auto lineBegin = [text](std::size_t at) {
        return at == 0 ? 0 : text.substr(0, at).rfind('\n') + 1;
    };
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::size_t begin = lineBegin(beginOf(items[i]));
        const std::size_t end = std::min(text.find('\n', endOf(items[i])), text.size());
        // Of several on one line, the last that begins in front of the cursor.
        if (begin <= offset && offset <= end && (!found || beginOf(items[i]) <= offset))
            found = i;
    }
    return found;
}

std::vector<Diagnostic> textMarks(const std::vector<TextItem>& items, const std::string& file,
                                  const std::string& sourceLanguage, const std::string& language)
{
    std::vector<Diagnostic> marks;
    const auto mark = [&](const char* code, const std::string& other, const PagePlace& place) {
        marks.push_back({Severity::notice, code, {other}, {file, place.begin, place.end, 0, 0}});
    };
    for (const TextItem& item : items) {
        switch (item.state) {
        case TranslationState::missing:
            mark("authoring.text.missing", language, item.place());
            break;
        case TranslationState::extra:
            mark("authoring.text.extra", sourceLanguage, item.place());
            break;
        case TranslationState::outdated:
            mark("authoring.text.changed", language, item.source->place);
            break;
        case TranslationState::ahead:
            mark("authoring.text.changed", sourceLanguage, item.translation->place);
            break;
        default:
            break; // nothing is known of it, or all is well
        }
    }
    return marks;
}

} // namespace lectern::authoring
