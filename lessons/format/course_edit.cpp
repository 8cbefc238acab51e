#include <lectern/lessons/course_edit.h>

#include "yaml_places.h"
#include "yaml_write.h"

#include <algorithm>
#include <functional>
#include <iterator>

namespace lectern::lessons {
namespace {

/// Bytes of a file that others come in the place of.
struct Stretch
{
    std::size_t begin = 0;
    std::size_t end = 0;

    std::size_t length() const { return end - begin; }
};

/// course.yaml, and where its parts stand in it.
class CourseYaml
{
public:
    CourseYaml(std::string_view yaml, const std::string& file)
        : m_bytes(yaml)
        , m_file(file)
    {
        Findings ignored;
        m_source = readSourceText(yaml, file, ignored);
        m_root = readYaml(m_source, ignored);
    }

    const std::string& bytes() const { return m_bytes; }
    const YamlNode* find(std::string_view key) const { return m_root.find(key); }
    bool isFlow() const { return m_root.pairs.empty() || m_root.pairs.front().first.inFlow; }

    /// The items of a list of names that has one; nothing where it is written otherwise.
    const std::vector<YamlNode>* names(std::string_view key) const
    {
        const YamlNode* list = find(key);
        if (!list || list->kind != YamlNode::Kind::sequence || list->items.empty())
            return nullptr;
        const bool scalars = std::all_of(list->items.begin(), list->items.end(), [](const YamlNode& item) {
            return item.kind == YamlNode::Kind::scalar;
        });
        return scalars ? &list->items : nullptr;
    }

    /// A scalar of one line, with its quotes.
    Stretch of(const YamlNode& scalar) const
    {
        const YamlSpan span = YamlPlaces(m_source, m_root).span(scalar);
        const std::size_t begin = place(span.begin);
        return {begin, begin + (span.end - span.begin)};
    }

    std::size_t place(std::size_t at) const { return m_source.map.locate(m_source.bytes, at).offset; }

    std::size_t lineBegin(std::size_t at) const { return at == 0 ? 0 : m_bytes.rfind('\n', at - 1) + 1; }

    /// Where the line's text ends, in front of its line end.
    std::size_t lineEnd(std::size_t at) const
    {
        const std::size_t end = std::min(m_bytes.find('\n', at), m_bytes.size());
        return end > at && m_bytes[end - 1] == '\r' ? end - 1 : end;
    }

    std::size_t nextLine(std::size_t at) const
    {
        const std::size_t end = m_bytes.find('\n', at);
        return end == std::string::npos ? m_bytes.size() : end + 1;
    }

    std::string newline() const { return m_bytes.find("\r\n") == std::string::npos ? "\n" : "\r\n"; }

    std::string replaced(const Stretch& old, std::string_view with) const
    {
        return std::string(m_bytes).replace(old.begin, old.length(), with);
    }

    tl::unexpected<Diagnostic> refuse(const std::string& key) const
    {
        const SourceRegion top{m_file, 0, 0, 1, 1};
        return key == "lessons" ? fail("lessons.course.list", {}, top)
                                : fail("lessons.course.edit", {key}, top);
    }

private:
    std::string m_bytes;
    std::string m_file;
    SourceText m_source;
    YamlNode m_root;
};

std::vector<std::string> namesIn(const CourseYaml& course, const std::string& key)
{
    std::vector<std::string> names;
    if (const auto* items = course.names(key))
        std::transform(items->begin(), items->end(), std::back_inserter(names), std::mem_fn(&YamlNode::text));
    return names;
}

/// A text that was made, where it is read as it was meant.
Result<std::string> verified(const CourseYaml& course, std::string made, const std::string& key,
                             const std::vector<std::string>& names)
{
    if (namesIn({made, {}}, key) != names)
        return course.refuse(key);
    return made;
}

std::string withWord(const CourseYaml& course, const YamlNode& lastItem, const std::string& word)
{
    const Stretch last = course.of(lastItem);
    if (lastItem.inFlow)
        return course.replaced({last.end, last.end}, ", " + word);
    const std::size_t line = course.lineBegin(last.begin);
    const std::size_t end = course.lineEnd(last.end);
    return course.replaced({end, end},
                           course.newline() + course.bytes().substr(line, last.begin - line) + word);
}

Result<std::string> withItem(const CourseYaml& course, const std::string& key, const std::string& word)
{
    const auto* items = course.names(key);
    if (!items)
        return course.refuse(key);
    std::vector<std::string> names = namesIn(course, key);
    names.push_back(word);
    return verified(course, withWord(course, items->back(), word), key, names);
}

std::ptrdiff_t indexOf(const std::vector<YamlNode>& items, const std::string& word)
{
    const auto found =
        std::find_if(items.begin(), items.end(), [&](const YamlNode& item) { return item.text == word; });
    return found == items.end() ? -1 : found - items.begin();
}

/// What moves with each item: its name, or whole lines where each has its own.
std::vector<Stretch> movableParts(const CourseYaml& course, const std::vector<YamlNode>& items)
{
    std::vector<Stretch> parts;
    for (const YamlNode& item : items) {
        const Stretch name = course.of(item);
        if (item.inFlow)
            parts.push_back(name);
        else
            parts.push_back({parts.empty() ? course.lineBegin(name.begin) : course.nextLine(parts.back().end),
                             course.lineEnd(name.end)});
    }
    return parts;
}

/// The place in a map of names, such as `renames`, where an entry can be added, and what stands around it
/// there.
Result<std::string> withEntry(const CourseYaml& course, const YamlNode& map, const std::string& entry)
{
    if (map.pairs.empty()) { // {}
        const std::size_t at = course.place(map.at);
        if (course.bytes().substr(at, 1) != "{")
            return course.refuse("renames");
        return course.replaced({at + 1, at + 1}, entry);
    }
    const auto& [key, value] = map.pairs.back();
    if (value.kind != YamlNode::Kind::scalar)
        return course.refuse("renames");
    const Stretch last = course.of(value);
    if (key.inFlow)
        return course.replaced({last.end, last.end}, ", " + entry);
    const std::size_t name = course.place(key.at);
    const std::size_t line = course.lineBegin(name);
    const std::size_t end = course.lineEnd(last.end);
    return course.replaced({end, end}, course.newline() + course.bytes().substr(line, name - line) + entry);
}

} // namespace

Result<std::string> withLesson(std::string_view courseYaml, const std::string& file,
                               const std::string& folder)
{
    return withItem({courseYaml, file}, "lessons", folder);
}

Result<std::string> withLanguage(std::string_view courseYaml, const std::string& file,
                                 const std::string& language)
{
    return withItem({courseYaml, file}, "languages", language);
}

Result<std::string> withLessonMoved(std::string_view courseYaml, const std::string& file,
                                    const std::string& folder, int steps)
{
    const CourseYaml course(courseYaml, file);
    const auto* items = course.names("lessons");
    const std::ptrdiff_t from = items ? indexOf(*items, folder) : -1;
    if (from < 0)
        return course.refuse("lessons");
    const auto count = static_cast<std::ptrdiff_t>(items->size());
    const std::ptrdiff_t to = std::clamp<std::ptrdiff_t>(from + steps, 0, count - 1);
    const std::vector<Stretch> places = movableParts(course, *items);
    std::vector<Stretch> order = places;
    std::vector<std::string> names = namesIn(course, "lessons");
    const auto move = [from, to](auto& row) {
        const auto first = row.begin() + std::min(from, to);
        const auto last = row.begin() + std::max(from, to) + 1;
        std::rotate(first, from < to ? first + 1 : last - 1, last);
    };
    move(order);
    move(names);
    std::string text = course.bytes();
    for (std::size_t i = places.size();
         i-- > 0;) // from behind, so that what is still to come keeps its place
        text.replace(places[i].begin, places[i].length(), course.bytes(), order[i].begin, order[i].length());
    return verified(course, std::move(text), "lessons", names);
}

Result<std::string> withLessonRenamed(std::string_view courseYaml, const std::string& file,
                                      const std::string& from, const std::string& to)
{
    const CourseYaml course(courseYaml, file);
    const auto* items = course.names("lessons");
    const std::ptrdiff_t index = items ? indexOf(*items, from) : -1;
    if (index < 0)
        return course.refuse("lessons");
    const auto place = static_cast<std::size_t>(index);
    std::vector<std::string> names = namesIn(course, "lessons");
    names[place] = to;
    const auto made = verified(course, course.replaced(course.of((*items)[place]), to), "lessons", names);
    return made ? withRename(*made, file, from, to) : made;
}

Result<std::string> withRename(std::string_view courseYaml, const std::string& file, const std::string& from,
                               const std::string& to)
{
    const std::string entry = std::string(from).append(": ").append(to);
    const CourseYaml course(courseYaml, file);
    const YamlNode* renames = course.find("renames");
    if (!renames) {
        if (course.isFlow())
            return course.refuse("renames");
        const bool open = !course.bytes().empty() && course.bytes().back() != '\n';
        const std::string end = course.newline();
        return course.bytes() + (open ? end : "") + "renames:" + end + "  " + entry + end;
    }
    if (renames->kind != YamlNode::Kind::map)
        return course.refuse("renames");
    for (const auto& [key, value] : renames->pairs) {
        // The new name was an old one, or the old one has been a name before: one entry for it, not two.
        if ((key.text == to || key.text == from) && value.kind == YamlNode::Kind::scalar)
            return course.replaced({course.of(key).begin, course.of(value).end}, entry);
    }
    return withEntry(course, *renames, entry);
}

bool isYamlName(std::string_view name)
{
    return isPlain(name, true);
}

std::optional<std::string> referencesFile(std::string_view courseYaml)
{
    const CourseYaml course(courseYaml, {});
    const YamlNode* file = course.find("references");
    return file ? std::optional(file->text) : std::nullopt;
}

std::string withReferences(std::string_view courseYaml, const std::string& file)
{
    std::string text(courseYaml);
    if (!text.empty() && text.back() != '\n')
        text += '\n';
    return text + "references: " + file + '\n';
}

} // namespace lectern::lessons
