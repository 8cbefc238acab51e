#pragma once

#include <lectern/result/result.h>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace lectern::lessons {

struct YamlSpan;

/// The way to a value: keys of maps and, from 0, places in lists.
using YamlPath = std::vector<std::variant<std::string, std::size_t>>;

/// A YAML text in which single values are changed. Everything else stays as it is written, byte for byte: comments,
/// quotes, the order of keys, the ends of lines. A change that would alter more is refused, and the text stays.
class YamlText
{
public:
    enum class Kind
    {
        absent,
        empty, ///< a key with nothing behind it
        scalar,
        list,
        map
    };

    /// Errors: those of reading YAML, the first one.
    static Result<YamlText> read(std::string text);

    const std::string& text() const;

    Kind kind(const YamlPath& path) const;
    /// A scalar's value, without the newlines at its end; empty where there is none.
    std::string scalar(const YamlPath& path) const;
    /// The keys of a map in their order; none for anything else.
    std::vector<std::string> keys(const YamlPath& path) const;
    std::size_t count(const YamlPath& path) const; ///< of a list's items
    /// Whether a key is there with nothing in it: no value, "[]" or "{}".
    bool isEmpty(const YamlPath& path) const;

    /// The bytes of a value as they are written. Of an empty one, where it would stand.
    std::pair<std::size_t, std::size_t> place(const YamlPath& path) const;
    std::string source(const YamlPath& path) const;

    /// Gives a scalar, or an empty value, another text; it keeps its quotes or its `|` where they can hold it. Errors:
    /// lessons.edit.flow (text of several lines within brackets), lessons.edit.space (it begins with a space),
    /// lessons.edit.block (a block with an indentation of its own), lessons.edit.value (it cannot be written here).
    Result<void> setScalar(const YamlPath& path, const std::string& value);

    /// Puts other YAML in the place of a value that is written on one line: "[[1, 0], [0, 1]]". Errors:
    /// lessons.edit.lines (it has several lines), lessons.edit.source (the new one is not one value).
    Result<void> setSource(const YamlPath& path, const std::string& source);

    /// Errors: lessons.edit.key (the new one cannot be a key, or is there already).
    Result<void> renameKey(const YamlPath& path, const std::string& key);

    /// Adds a key to a map: behind the last of the keys `behind` that it has, else as its first one. The value is a
    /// scalar's. Errors: those of `setScalar`.
    Result<void> add(const YamlPath& map, const std::string& key, const std::string& value,
                     const std::vector<std::string>& behind);

    /// Adds an item at the end of a list, or a key whose value is more than a scalar. `source` is YAML that
    /// begins at the left margin; with a newline in it, it stands below the key. Errors: lessons.edit.flow
    /// (it has several lines, and brackets are around it), lessons.edit.value.
    Result<void> addItem(const YamlPath& list, const std::string& source);
    Result<void> addSource(const YamlPath& map, const std::string& key, const std::string& source,
                           const std::vector<std::string>& behind);

    /// Puts YAML that begins at the left margin below a key that is empty. Errors: lessons.edit.flow (brackets are
    /// around it), lessons.edit.comment (one stands in its brackets), lessons.edit.value (it is not empty).
    Result<void> fill(const YamlPath& path, const std::string& source);

    /// Takes a key and its value out of a map, or an item out of a list. Errors: lessons.edit.only (nothing
    /// else is in there), lessons.edit.comment (a comment would go with it).
    Result<void> remove(const YamlPath& path);

private:
    struct State;
    explicit YamlText(std::shared_ptr<const State> state);

    struct Change;
    Result<void> apply(const Change& change);
    Result<void> removeItem(const YamlPath& path);
    bool holdsComment(const YamlSpan& gone, const YamlSpan& own) const;

    std::shared_ptr<const State> m_state; ///< never changed, so that copies may share it
};

} // namespace lectern::lessons
