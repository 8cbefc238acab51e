#include "course_reader.h"

#include "attributes.h"
#include "yaml_reader.h"

#include <lectern/lessons/page_limits.h>

#include <climits>

namespace lectern::lessons {
namespace {

std::optional<YamlNode> readMap(const SourceText& yaml, Findings& findings)
{
    const std::size_t before = findings.count();
    YamlNode root = readYaml(yaml, findings);
    if (root.kind == YamlNode::Kind::map || findings.count() == before)
        return root;
    return std::nullopt;
}

bool readFormat(const YamlMap& map, Course& course)
{
    const auto value = map.need("format");
    if (!value)
        return true;
    course.format = value->integer(1, INT_MAX).value_or(1);
    if (course.format <= newestFormat)
        return true;
    value->error("lessons.course.format", {std::to_string(course.format), std::to_string(newestFormat)});
    return false;
}

// A name in course.yaml must stay inside the course's folder.
bool isPlainName(const std::string& name)
{
    return !name.empty() && name != "." && name != ".." && name.find_first_of("/\\:") == std::string::npos;
}

void readFileName(const YamlMap& map, const char* key, std::string& name, SourceRegion& where)
{
    const auto value = map.find(key);
    if (!value)
        return;
    where = value->where();
    if (isPlainName(value->raw()))
        name = value->raw();
    else
        value->error("lessons.course.file.path", {value->raw()});
}

void readLanguages(const YamlMap& map, Course& course)
{
    const auto value = map.need("languages");
    if (!value)
        return;
    for (const YamlValue& item : value->items()) {
        if (isLanguage(item.raw()))
            course.languages.push_back(item.raw());
        else
            item.error("lessons.language.unknown", {item.raw()});
    }
    if (value->isSequence() && value->items().empty())
        value->error("lessons.course.language");
}

void readLessons(const YamlMap& map, CourseFiles& files)
{
    const auto value = map.need("lessons");
    if (!value)
        return;
    for (const YamlValue& item : value->items()) {
        if (isPlainName(item.raw()))
            files.lessons.emplace_back(item.raw(), item.where());
        else
            item.error("lessons.course.lesson.path", {item.raw()});
    }
    if (value->isSequence() && value->items().empty())
        value->error("lessons.course.lessons");
}

// A missing text is reported here; its empty entry keeps it from being reported once more as untranslated.
void readTermText(const YamlMap& fields, const char* key, const std::string& language, Localized& text)
{
    std::string& words = text.byLanguage[language];
    const auto found = fields.need(key);
    if (!found)
        return;
    SourceText source = found->source();
    words = std::move(source.bytes);
    text.places[language] = std::move(source.map);
}

Term readTerm(const YamlValue& key, const YamlValue& value)
{
    Term term;
    term.id = key.raw();
    if (!isId(term.id))
        key.error("lessons.id.form", {term.id});
    for (const auto& [name, entry] : value.entries()) {
        if (name.raw() == "symbol") {
            term.symbol = entry.text();
        } else if (!isLanguage(name.raw())) {
            name.error("lessons.language.unknown", {name.raw()});
        } else {
            const YamlMap fields = entry.map(shapes::term);
            readTermText(fields, "name", name.raw(), term.name);
            readTermText(fields, "def", name.raw(), term.definition);
        }
    }
    return term;
}

} // namespace

bool readCourseFile(const SourceText& yaml, Course& course, CourseFiles& files, Findings& findings)
{
    const auto root = readMap(yaml, findings);
    if (!root)
        return true;
    const YamlValue value{yaml, *root, findings};
    // A newer format may have keys that this program does not know: then the format is the only finding.
    if (const auto format = value.child("format"); format && format->isScalar()) {
        Findings ignored;
        const YamlMap map = YamlValue{yaml, *root, ignored}.map(shapes::course);
        Course probe;
        if (!readFormat(map, probe)) {
            course.format = probe.format;
            format->error("lessons.course.format",
                          {std::to_string(probe.format), std::to_string(newestFormat)});
            return false;
        }
    }
    const YamlMap map = value.map(shapes::course);
    readFormat(map, course);
    course.id = map.neededText("id");
    if (const auto id = map.find("id"); id && !isId(course.id))
        id->error("lessons.id.form", {course.id});
    course.version = map.integer("version", 1, INT_MAX).value_or(1);
    if (const auto title = map.need("title"))
        course.title = title->localized();
    readLanguages(map, course);
    readLessons(map, files);
    readFileName(map, "glossary", files.glossary, files.glossaryPlace);
    readFileName(map, "references", files.references, files.referencesPlace);
    if (const auto renames = map.find("renames")) {
        for (const auto& [from, to] : renames->entries())
            course.renames.emplace(from.raw(), to.text());
    }
    return true;
}

void readGlossary(const SourceText& yaml, Course& course, Findings& findings)
{
    const auto root = readMap(yaml, findings);
    if (!root)
        return;
    for (const auto& [key, value] : YamlValue{yaml, *root, findings}.entries())
        course.glossary.emplace(key.raw(), readTerm(key, value));
}

void readReferences(const SourceText& yaml, Course& course, Findings& findings)
{
    const auto root = readMap(yaml, findings);
    if (!root)
        return;
    for (const auto& [key, value] : YamlValue{yaml, *root, findings}.entries()) {
        const YamlMap fields = value.map(shapes::reference);
        if (!isId(key.raw()))
            key.error("lessons.id.form", {key.raw()});
        course.references.emplace(key.raw(),
                                  Reference{key.raw(), fields.neededText("text"), fields.text("url")});
    }
}

} // namespace lectern::lessons
