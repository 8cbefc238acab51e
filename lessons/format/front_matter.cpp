#include "front_matter.h"

#include "attributes.h"
#include "line_table.h"
#include "yaml_reader.h"

#include <array>

namespace lectern::lessons {
namespace {

bool isFence(std::string_view line)
{
    return line.starts_with("---") && isBlank(line.substr(3));
}

/// The end of the front matter: where its closing line begins and where the next one does.
struct Extent
{
    std::size_t end = none;
    std::size_t next = 0;
};

Extent findEnd(const std::string& bytes)
{
    for (std::size_t begin = bytes.find('\n'); begin != none;) {
        ++begin;
        const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
        if (isFence(std::string_view(bytes).substr(begin, end - begin)))
            return {begin, std::min(end + 1, bytes.size())};
        begin = bytes.find('\n', begin);
    }
    return {};
}

std::vector<Symbol> readSymbols(const YamlMap& map)
{
    std::vector<Symbol> symbols;
    const auto value = map.find("symbols");
    if (!value)
        return symbols;
    for (const auto& [tex, entry] : value->entries()) {
        Symbol symbol;
        symbol.tex = tex.text();
        if (entry.isScalar()) {
            symbol.meaning = entry.text();
        } else {
            const YamlMap fields = entry.map(shapes::symbol);
            symbol.meaning = fields.neededText("meaning");
            symbol.shape = fields.text("shape");
            symbol.cell = fields.text("cell");
        }
        symbol.where = tex.where();
        symbols.push_back(std::move(symbol));
    }
    return symbols;
}

std::vector<Need> readNeeds(const YamlMap& map)
{
    std::vector<Need> needs;
    for (const YamlValue& item : map.items("needs")) {
        Need need;
        need.where = item.where();
        if (item.isScalar()) {
            need.text = item.localized();
        } else {
            const YamlMap fields = item.map(shapes::need);
            if (const auto text = fields.need("text"))
                need.text = text->localized();
            need.question = fields.localized("question");
            need.answer = fields.localized("answer");
            need.reading = fields.localized("read");
            need.exercise = fields.text("exercise");
            if (fields.has("question") != fields.has("answer") && !fields.meant("question") &&
                !fields.meant("answer"))
                item.error("lessons.need.answer");
        }
        needs.push_back(std::move(need));
    }
    return needs;
}

void readFields(const YamlValue& root, Page& page, Findings& findings)
{
    const YamlMap map = root.map(shapes::frontMatter);
    page.id = map.neededText("id");
    page.title = map.neededText("title");
    page.language = map.neededText("lang");
    if (const auto language = map.find("lang"); language && !isLanguage(page.language))
        language->error("lessons.language.unknown", {page.language});
    if (const auto id = map.find("id"); id && !isId(page.id))
        findings.error("lessons.id.form", {page.id}, id->where());
    page.symbols = readSymbols(map);
    page.needs = readNeeds(map);
    if (const auto authors = map.find("authors"))
        page.authors = authors->texts();
    page.status = map.text("status");
    page.updated = map.text("updated");
}

} // namespace

std::size_t readFrontMatter(const SourceText& text, Page& page, Findings& findings)
{
    const std::size_t first = std::min(text.bytes.find('\n'), text.bytes.size());
    if (!isFence(std::string_view(text.bytes).substr(0, first))) {
        findings.error("lessons.front.missing", {}, text.region(0, first));
        return 0;
    }
    const Extent extent = findEnd(text.bytes);
    if (extent.end == none) {
        findings.error("lessons.front.unclosed", {}, text.region(0, first));
        return text.bytes.size();
    }
    const SourceText yaml = text.slice(std::min(first + 1, extent.end), extent.end);
    const std::size_t before = findings.count();
    const YamlNode root = readYaml(yaml, findings);
    if (findings.count() == before || root.kind == YamlNode::Kind::map)
        readFields({yaml, root, findings}, page, findings);
    return extent.next;
}

} // namespace lectern::lessons
