#include <lectern/lessons/course_edit.h>

#include "yaml_node.h"

#include <algorithm>

namespace lectern::lessons {

Result<std::string> withLesson(std::string_view courseYaml, const std::string& file,
                               const std::string& folder)
{
    Findings ignored;
    const SourceText source = readSourceText(courseYaml, file, ignored);
    const YamlNode root = readYaml(source, ignored);
    const YamlNode* list = root.find("lessons");
    if (!list || list->kind != YamlNode::Kind::sequence || list->items.empty())
        return fail("lessons.course.list", {}, {file, 0, 0, 1, 1});
    const YamlNode& last = list->items.back();
    std::string text = source.bytes;
    if (last.inFlow)
        return text.insert(last.at + last.length, ", " + folder);
    const std::size_t line = last.at == 0 ? 0 : text.rfind('\n', last.at - 1) + 1;
    const std::size_t end = std::min(text.find('\n', last.at), text.size());
    const std::string item = std::string("\n").append(text, line, last.at - line).append(folder);
    return text.insert(end, item);
}

std::optional<std::string> referencesFile(std::string_view courseYaml)
{
    Findings ignored;
    const SourceText source = readSourceText(courseYaml, {}, ignored);
    const YamlNode root = readYaml(source, ignored);
    const YamlNode* file = root.find("references");
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
