#include "yaml_node.h"

#include "utf8.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <array>
#include <istream>
#include <streambuf>
#include <unordered_set>

namespace lectern::lessons {
namespace {

constexpr std::size_t largestYaml = 2U * 1024U * 1024U;
constexpr std::size_t mostNodes = 100'000;
constexpr std::size_t deepestNode = 32;

/// Ends the parse: the reason is already reported.
struct Refused
{
};

class ViewBuffer : public std::streambuf
{
public:
    explicit ViewBuffer(std::string& bytes) { setg(bytes.data(), bytes.data(), bytes.data() + bytes.size()); }
};

class TreeBuilder : public YAML::EventHandler
{
public:
    TreeBuilder(const SourceText& text, Findings& findings)
        : m_text(text)
        , m_findings(findings)
    {
    }

    YamlNode takeRoot() { return std::move(m_root); }
    std::size_t lastEnd() const { return m_lastEnd; }

    void OnDocumentStart(const YAML::Mark& mark) override
    {
        if (++m_documents > 1)
            refuse("lessons.yaml.documents", offsetOf(mark), 1);
    }

    void OnDocumentEnd() override {}

    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override
    {
        refuseAnchor(anchor, mark);
        YamlNode node;
        node.at = offsetOf(mark);
        put(std::move(node));
    }

    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override
    {
        refuse("lessons.yaml.alias", offsetOf(mark), 1);
    }

    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override
    {
        refuseAnchor(anchor, mark);
        YamlNode node;
        node.kind = YamlNode::Kind::scalar;
        node.at = offsetOf(mark);
        node.text = value;
        node.length = value.empty() ? 1 : std::min(value.find('\n'), value.size());
        // yaml-cpp gives quoted and block scalars the tag "!".
        const bool ownTag = tag == "!" && at(node.at) != '!';
        node.quoted = ownTag && isQuote(at(node.at));
        if (node.quoted)
            refuseUnterminated(node.at);
        if (!ownTag)
            refuseTag(tag, mark);
        put(std::move(node));
    }

    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value style) override
    {
        open(YamlNode::Kind::sequence, mark, tag, anchor, style);
    }

    void OnSequenceEnd() override { close(); }

    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value style) override
    {
        open(YamlNode::Kind::map, mark, tag, anchor, style);
    }

    void OnMapEnd() override { close(); }

private:
    struct Open
    {
        YamlNode node;
        bool flow = false;
        bool hasKey = false;
        YamlNode key = {};
        std::unordered_set<std::string> keys = {};
    };

    std::size_t offsetOf(const YAML::Mark& mark) const
    {
        return mark.pos < 0 ? 0 : std::min(static_cast<std::size_t>(mark.pos), m_text.bytes.size());
    }

    char at(std::size_t i) const { return i < m_text.bytes.size() ? m_text.bytes[i] : '\0'; }
    static bool isQuote(char c) { return c == '"' || c == '\''; }

    [[noreturn]] void refuse(const char* code, std::size_t begin, std::size_t length)
    {
        m_findings.error(code, {}, m_text.region(begin, std::min(begin + length, m_text.bytes.size())));
        throw Refused{};
    }

    void refuseAnchor(YAML::anchor_t anchor, const YAML::Mark& mark)
    {
        if (anchor != 0)
            refuse("lessons.yaml.anchor", offsetOf(mark), 1);
    }

    void refuseTag(const std::string& tag, const YAML::Mark& mark)
    {
        if (!tag.empty() && tag != "?")
            refuse("lessons.yaml.tag", offsetOf(mark), 1);
    }

    // At the end of the text yaml-cpp closes an open quote by itself.
    void refuseUnterminated(std::size_t begin)
    {
        const char quote = at(begin);
        for (std::size_t i = begin + 1; i < m_text.bytes.size(); ++i) {
            if (quote == '"' && at(i) == '\\')
                ++i;
            else if (at(i) == quote && quote == '\'' && at(i + 1) == '\'')
                ++i;
            else if (at(i) == quote)
                return;
        }
        refuse("lessons.yaml.quote", begin, 1);
    }

    void open(YamlNode::Kind kind, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
              YAML::EmitterStyle::value style)
    {
        refuseAnchor(anchor, mark);
        refuseTag(tag, mark);
        if (m_open.size() >= deepestNode)
            refuse("lessons.yaml.depth", offsetOf(mark), 1);
        count(offsetOf(mark));
        Open open;
        open.node.kind = kind;
        open.node.at = offsetOf(mark);
        open.flow = style == YAML::EmitterStyle::Flow || (!m_open.empty() && m_open.back().flow);
        m_open.push_back(std::move(open));
    }

    void close()
    {
        YamlNode node = std::move(m_open.back().node);
        m_open.pop_back();
        place(std::move(node));
    }

    void count(std::size_t begin)
    {
        if (++m_nodes > mostNodes)
            refuse("lessons.yaml.nodes", begin, 1);
    }

    void put(YamlNode node)
    {
        count(node.at);
        m_lastEnd = node.at + node.text.size();
        place(std::move(node));
    }

    void place(YamlNode node)
    {
        if (m_open.empty()) {
            m_root = std::move(node);
            return;
        }
        Open& parent = m_open.back();
        node.inFlow = parent.flow;
        if (parent.node.kind == YamlNode::Kind::sequence) {
            parent.node.items.push_back(std::move(node));
        } else if (!parent.hasKey) {
            takeKey(parent, std::move(node));
        } else {
            parent.hasKey = false;
            parent.node.pairs.emplace_back(std::move(parent.key), std::move(node));
        }
    }

    void takeKey(Open& map, YamlNode key)
    {
        const SourceRegion where = m_text.region(key.at, std::min(key.at + key.length, m_text.bytes.size()));
        if (key.kind != YamlNode::Kind::scalar)
            m_findings.error("lessons.yaml.key", {}, where);
        else if (!map.keys.insert(key.text).second)
            m_findings.error("lessons.yaml.duplicate", {key.text}, where);
        map.key = std::move(key);
        map.hasKey = true;
    }

    const SourceText& m_text;
    Findings& m_findings;
    YamlNode m_root;
    std::vector<Open> m_open;
    std::size_t m_nodes = 0;
    std::size_t m_lastEnd = 0;
    int m_documents = 0;
};

// yaml-cpp's messages are terse; each gets a code with a hint of its own.
const char* codeOf(const std::string& message)
{
    constexpr std::array<std::pair<std::string_view, const char*>, 9> known{{
        {"illegal map value", "lessons.yaml.colon"},
        {"unknown token", "lessons.yaml.token"},
        {"end of map", "lessons.yaml.end"},
        {"end of seq", "lessons.yaml.end"},
        {"block entry", "lessons.yaml.entry"},
        {"block sequence", "lessons.yaml.entry"},
        {"anchor", "lessons.yaml.alias"},
        {"alias", "lessons.yaml.alias"},
        {"EOF in scalar", "lessons.yaml.quote"},
    }};
    for (const auto& [part, code] : known) {
        if (message.find(part) != std::string::npos)
            return code;
    }
    return "lessons.yaml.syntax";
}

/// Where the indentation of the line at `at` has a tab; npos if it has none.
std::size_t tabInIndentation(const std::string& bytes, std::size_t at)
{
    const std::size_t before = at == 0 ? std::string::npos : bytes.rfind('\n', at - 1);
    const std::size_t line = before == std::string::npos ? 0 : before + 1;
    const std::size_t tab = bytes.find('\t', line);
    const std::size_t first = bytes.find_first_not_of(" \t", line);
    return tab < first ? tab : std::string::npos;
}

// `lastEnd` is where the last value that could be read ends: an open quote stands behind it, yaml-cpp names
// the end.
void reportFailure(const SourceText& text, const YAML::Exception& failure, std::size_t lastEnd,
                   Findings& findings)
{
    const std::size_t size = text.bytes.size();
    const std::size_t at =
        failure.mark.is_null() ? 0 : static_cast<std::size_t>(std::max(failure.mark.pos, 0));
    std::size_t begin = std::min(at, size);
    std::string code = codeOf(failure.msg);
    if (const std::size_t tab = tabInIndentation(text.bytes, begin); tab != std::string::npos) {
        begin = tab;
        code = "lessons.yaml.entry";
    } else if (code == "lessons.yaml.quote") {
        begin = std::min(text.bytes.find_first_of("\"'", lastEnd), begin);
    }
    findings.error(code, {failure.msg}, text.region(begin, std::min(begin + 1, size)));
}

} // namespace

const YamlNode* YamlNode::find(std::string_view key) const
{
    const auto found =
        std::find_if(pairs.begin(), pairs.end(), [&](const auto& pair) { return pair.first.text == key; });
    return found == pairs.end() ? nullptr : &found->second;
}

YamlNode readYaml(const SourceText& text, Findings& findings)
{
    if (text.bytes.size() > largestYaml) {
        findings.error("lessons.yaml.size", {std::to_string(largestYaml / 1024 / 1024)}, text.region(0, 0));
        return {};
    }
    std::string bytes = text.bytes;
    ViewBuffer buffer(bytes);
    std::istream stream(&buffer);
    TreeBuilder builder(text, findings);
    try {
        YAML::Parser parser(stream);
        while (parser.HandleNextDocument(builder)) {
        }
        return builder.takeRoot();
    } catch (const Refused&) {
        return {};
    } catch (const YAML::Exception& failure) {
        reportFailure(text, failure, builder.lastEnd(), findings);
        return {};
    } catch (const std::exception& failure) {
        findings.error("lessons.yaml.syntax", {failure.what()}, text.region(0, 0));
        return {};
    }
}

} // namespace lectern::lessons
