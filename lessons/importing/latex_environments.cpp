#include "clean_text.h"
#include "formula.h"
#include "latex_reader.h"
#include "import_limits.h"
#include "page_writer.h"

#include <algorithm>
#include <array>

namespace lectern::importing {
namespace {

using namespace lessons;

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The pieces of a list between its own \item commands, not those of lists inside.
std::vector<std::string_view> itemsOf(std::string_view body)
{
    std::vector<std::string_view> items;
    std::size_t depth = 0;
    std::size_t begin = nowhere;
    for (std::size_t i = 0; i < body.size();) {
        const char c = body[i];
        if (c != '\\') {
            depth += c == '{' ? 1 : 0;
            depth -= c == '}' && depth > 0 ? 1 : 0;
            ++i;
            continue;
        }
        const std::string_view name = commandAt(body, i);
        if (name == "begin")
            ++depth;
        else if (name == "end" && depth > 0)
            --depth;
        if (name == "item" && depth == 0) {
            if (begin != nowhere)
                items.push_back(body.substr(begin, i - begin));
            begin = i + 1 + name.size();
        }
        i += 1 + std::max<std::size_t>(1, name.size());
    }
    if (begin != nowhere)
        items.push_back(body.substr(std::min(begin, body.size())));
    return items;
}

/// The value of a key in "key=value, ...".
std::string optionIn(std::string_view options, std::string_view key)
{
    const std::size_t at = options.find(key);
    const std::size_t sign = at == nowhere ? nowhere : options.find('=', at);
    if (sign == nowhere)
        return {};
    std::string value = trimmed(options.substr(sign + 1, options.find_first_of(",]", sign) - sign - 1));
    std::erase_if(value, [](char c) { return c == '{' || c == '}'; });
    return value;
}

} // namespace

void LatexReader::environment(std::string_view tex, std::size_t& at, const TextStyle& style)
{
    const auto found = environmentAt(tex, at, m_work);
    if (!found) {
        // Never closed: its name goes and its content is read.
        TexPieces pieces(tex, at + std::string_view("\\begin").size(), m_work);
        const auto name = pieces.group();
        m_builder.remark("importing.environment", {name ? shortened(*name) : std::string()}, m_line);
        at = std::max(pieces.at(), at + 1);
        return;
    }
    const std::string_view body = tex.substr(found->body, found->bodyEnd - found->body);
    const std::string_view source = tex.substr(at, found->end - at);
    at = found->end;
    std::string_view name = found->name;
    if (mathEnvironment(*found, body, source))
        return;
    if (name.ends_with('*'))
        name.remove_suffix(1);
    if (isOneOf(name, {"tabular", "tabularx", "longtable", "tabulary", "array"}))
        return table(name, body, source);
    if (isOneOf(name, {"figure", "table", "wrapfigure", "figwindow", "SCfigure", "subfigure"}))
        return floatEnvironment(name, body, source);
    if (isOneOf(name, {"itemize", "enumerate", "description", "compactitem", "compactenum", "list"}))
        return listEnvironment(name, body);
    if (isVerbatim(found->name))
        return codeEnvironment(name, body);
    if (name == "thebibliography")
        return bibliography(body);
    if (isOneOf(name, {"quote", "quotation", "verse", "displayquote"})) {
        Blocks inner = blocksOf(body);
        if (!inner.empty())
            add(Block{Quote{std::move(inner)}, {}});
        return;
    }
    if (isOneOf(name, {"center", "flushleft", "flushright", "minipage", "document", "titlepage", "multicols",
                       "spacing", "small", "footnotesize", "singlespace", "CJK", "sloppypar", "samepage",
                       "subequations", "adjustbox", "raggedright"})) {
        flush();
        TexPieces pieces(body, 0, m_work);
        const bool takes = isOneOf(name, {"minipage", "multicols", "spacing", "adjustbox"});
        if (takes) {
            static_cast<void>(pieces.optional());
            static_cast<void>(pieces.group());
        }
        run(body.substr(pieces.at()), style);
        return flush();
    }
    if (!boxEnvironment(name, body))
        keep(found->name, source);
}

bool LatexReader::mathEnvironment(const Environment& found, std::string_view body, std::string_view source)
{
    const auto tex = displayed(found.name, body);
    if (!tex)
        return false;
    if (found.name == "math")
        formula(body);
    else
        display(*tex, source);
    return true;
}

// Theorems and what is set apart like them.
bool LatexReader::boxEnvironment(std::string_view name, std::string_view body)
{
    const Words& words = m_builder.words();
    const std::pair<std::string_view, std::string_view> known[] = {
        {"abstract", words.abstract},   {"theorem", words.theorem}, {"thm", words.theorem},   {"lemma", words.lemma},
        {"lem", words.lemma},           {"corollary", words.corollary}, {"cor", words.corollary},
        {"proposition", words.proposition}, {"prop", words.proposition}, {"definition", words.definition},
        {"defn", words.definition},     {"example", words.example}, {"remark", words.remark}, {"note", words.remark},
        {"proof", words.proof},         {"exercise", words.exercise}};
    const auto found = std::find_if(std::begin(known), std::end(known), [&](const auto& k) { return k.first == name; });
    const auto own = m_macros.theorems().find(name);
    if (found == std::end(known) && own == m_macros.theorems().end())
        return false;
    Box box;
    TexPieces pieces(body, 0, m_work);
    const std::string_view called = own != m_macros.theorems().end() ? std::string_view(own->second) : found->second;
    std::string title = plainText(inlinesOf(called));
    if (const auto more = pieces.optional())
        title += std::string(words.colon) + plainText(inlinesOf(*more));
    std::string_view text = body.substr(pieces.at());
    const std::size_t begin = skipBlanks(text, 0);
    if (text.substr(begin).starts_with("\\label")) {
        TexPieces label(text, begin + std::string_view("\\label").size(), m_work);
        if (const auto given = label.group()) {
            box.id = m_builder.ids().makeFor(oneLine(*given), "box");
            text = text.substr(label.at());
        }
    }
    box.kind = BoxKind::note;
    box.title = {{TextRun{title}, {}, {}}};
    box.blocks = blocksOf(text);
    if (!box.blocks.empty())
        add(Block{std::move(box), {}});
    return true;
}

void LatexReader::listEnvironment(std::string_view name, std::string_view body)
{
    List list;
    list.ordered = name.find("enum") != nowhere;
    const auto items = itemsOf(body);
    for (const std::string_view item : items) {
        TexPieces pieces(item, 0, m_work);
        const auto term = pieces.optional();
        Sink sink;
        Sink* outer = std::exchange(m_sink, &sink);
        if (term) {
            TextStyle bold;
            bold.bold = name == "description";
            run(*term, bold);
            addText(" ", {});
        }
        run(item.substr(skipBlanks(item, pieces.at())), {});
        flush();
        m_sink = outer;
        list.items.push_back(std::move(sink.blocks));
    }
    if (!list.items.empty())
        add(Block{std::move(list), {}});
    else if (!isBlankText(body))
        keep(name, body);
}

void LatexReader::codeEnvironment(std::string_view name, std::string_view body)
{
    std::string language;
    TexPieces pieces(body, 0, m_work);
    const bool hasOptions = body.starts_with('[') || name == "minted";
    if (hasOptions) {
        if (const auto options = pieces.optional())
            language = optionIn(*options, "language");
    }
    if (name == "minted") {
        if (const auto given = pieces.group())
            language = oneLine(*given);
    }
    std::string_view text = body.substr(pieces.at());
    if (text.starts_with('\n'))
        text.remove_prefix(1);
    if (!isBlankText(text))
        add(Block{CodeBlock{asciiLower(language), std::string(text)}, {}});
}

// A figure is its pictures, with the caption at the last; a table is read as text with its caption before it.
void LatexReader::floatEnvironment(std::string_view name, std::string_view body, std::string_view source)
{
    flush();
    std::string_view caption;
    std::string labelText;
    std::vector<std::string> pictures;
    for (std::size_t i = body.find('\\'); i != nowhere; i = body.find('\\', i)) {
        const std::string_view command = commandAt(body, i);
        TexPieces pieces(body, i + 1 + command.size(), m_work);
        i += 1 + std::max<std::size_t>(1, command.size());
        if (command != "includegraphics" && command != "caption" && command != "label")
            continue;
        static_cast<void>(pieces.optional());
        const auto argument = pieces.group();
        if (!argument)
            continue;
        i = pieces.at();
        if (command == "includegraphics")
            pictures.push_back(trimmed(*argument));
        else if (command == "caption" && caption.empty())
            caption = *argument;
        else if (command == "label" && labelText.empty())
            labelText = oneLine(*argument);
    }
    if (std::size_t inner = caption.find("\\label"); inner != nowhere) {
        TexPieces pieces(caption, inner + 6, m_work);
        if (const auto argument = pieces.group())
            labelText = oneLine(*argument);
    }
    const bool isTable = body.find("\\begin{tab") != nowhere || body.find("\\begin{longtable") != nowhere;
    if (pictures.empty() && !isTable)
        return keep(name, source);
    if (isTable) {
        run(body.substr(body.starts_with('[') ? std::min(body.find(']') + 1, body.size()) : 0), {});
        return flush();
    }
    const std::string id = labelText.empty() ? std::string() : m_builder.ids().makeFor(labelText, "figure");
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        const bool last = i + 1 == pictures.size();
        Blocks text = last && !caption.empty() ? blocksOf(caption) : Blocks();
        const std::string words = plainText(inlinesOf(caption));
        includeGraphics(pictures[i], words, std::move(text), last ? id : std::string());
    }
}

void LatexReader::includeGraphics(std::string_view path, std::string_view alternative, Blocks caption,
                                  const std::string& id)
{
    std::string file = trimmed(path);
    const std::size_t slash = file.rfind('/');
    const bool named = file.find('.', slash == nowhere ? 0 : slash) != nowhere;
    if (!named && m_builder.source().read) {
        for (const char* ending : {".svg", ".png", ".jpg", ".jpeg"}) {
            if (m_builder.source().read(file + ending)) {
                file += ending;
                break;
            }
        }
    }
    addBlocks(m_builder.figureBlocks(file, std::string(alternative), std::move(caption), id, m_line));
}

void LatexReader::bibliography(std::string_view body)
{
    constexpr std::string_view command = "\\bibitem";
    for (std::size_t at = body.find(command); at != nowhere;) {
        TexPieces pieces(body, at + command.size(), m_work);
        static_cast<void>(pieces.optional());
        const auto key = pieces.group();
        const std::size_t next = body.find(command, at + command.size());
        const std::size_t begin = std::max(pieces.at(), at);
        if (key)
            m_builder.addReference(oneLine(*key), plainText(inlinesOf(body.substr(begin, std::min(next, body.size()) - begin))), {});
        at = next;
    }
}

} // namespace lectern::importing
