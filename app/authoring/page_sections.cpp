#include <lectern/authoring/page_sections.h>

#include "passage_hash.h"

#include <algorithm>

namespace lectern::authoring {
namespace {

std::size_t lineBegin(std::string_view text, std::size_t at)
{
    return at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
}

std::string wordsOf(const lessons::Inlines& inlines)
{
    std::string words;
    for (const lessons::Inline& item : inlines) {
        if (const auto* run = std::get_if<lessons::TextRun>(&item.content))
            words += run->text;
        else if (const auto* formula = std::get_if<lessons::Formula>(&item.content))
            words += '$' + formula->tex + '$';
        else if (const auto* role = std::get_if<lessons::Role>(&item.content))
            words += role->target;
    }
    return words;
}

/// What a block is, and whether it has words to translate.
struct FormOf
{
    std::string operator()(const lessons::Heading& heading) const { return "heading " + heading.id; }
    std::string operator()(const lessons::Paragraph&) const { return "paragraph"; }
    std::string operator()(const lessons::List&) const { return "list"; }
    std::string operator()(const lessons::Quote&) const { return "quote"; }
    std::string operator()(const lessons::Table&) const { return "table"; }
    std::string operator()(const lessons::CodeBlock&) const { return "code"; }
    std::string operator()(const lessons::DisplayFormula& formula) const { return "formula " + formula.id; }
    std::string operator()(const lessons::ThematicBreak&) const { return "rule"; }
    std::string operator()(const lessons::Box& box) const
    {
        return "box " + std::to_string(static_cast<int>(box.kind)) + ' ' + box.id;
    }
    std::string operator()(const lessons::Figure& figure) const { return "figure " + figure.source; }
    std::string operator()(const lessons::TermBlock& term) const { return "term " + term.id; }
    std::string operator()(const lessons::Embed& embed) const
    {
        return (embed.kind == lessons::EmbedKind::calculator ? "calculator " : "exercise ") + embed.id;
    }
};

bool isToDo(const lessons::Block& block)
{
    const auto* box = std::get_if<lessons::Box>(&block.content);
    return box && box->kind == lessons::BoxKind::todo;
}

bool hasWords(const lessons::Block& block)
{
    const auto& content = block.content;
    return !isToDo(block) && !std::holds_alternative<lessons::Heading>(content) &&
           !std::holds_alternative<lessons::Embed>(content) &&
           !std::holds_alternative<lessons::TermBlock>(content) &&
           !std::holds_alternative<lessons::ThematicBreak>(content) &&
           !std::holds_alternative<lessons::CodeBlock>(content) &&
           !std::holds_alternative<lessons::DisplayFormula>(content);
}

std::optional<PageSection> frontOf(const lessons::Page& page, std::string_view text)
{
    const std::size_t close = text.find("\n---", 3);
    if (!text.starts_with("---") || close == std::string_view::npos)
        return std::nullopt;
    PagePart part{0, close + 4, "front matter", {}, true, false};
    part.hash = frontMatterHash(text.substr(0, close + 1));
    return PageSection{frontSection, page.title, {part}};
}

/// Lengths of the longest common rows of forms from each pair of parts on.
class CommonForms
{
public:
    CommonForms(const PageSection& one, const PageSection& other)
        : m_width(other.parts.size() + 1)
        , m_lengths((one.parts.size() + 1) * m_width)
    {
        for (std::size_t i = one.parts.size(); i-- > 0;) {
            for (std::size_t j = other.parts.size(); j-- > 0;)
                m_lengths[i * m_width + j] = one.parts[i].form == other.parts[j].form
                                                 ? at(i + 1, j + 1) + 1
                                                 : std::max(at(i + 1, j), at(i, j + 1));
        }
    }

    int at(std::size_t i, std::size_t j) const { return m_lengths[i * m_width + j]; }

private:
    std::size_t m_width;
    std::vector<int> m_lengths;
};

} // namespace

std::vector<PageSection> sectionsOf(const lessons::Page& page, std::string_view text)
{
    std::vector<PageSection> sections;
    if (auto front = frontOf(page, text))
        sections.push_back(*std::move(front));
    std::vector<const lessons::Block*> own;
    for (const lessons::Block& block : page.blocks) {
        if (block.where.file == page.file && block.where.begin < text.size())
            own.push_back(&block);
    }
    bool began = false;
    for (std::size_t i = 0; i < own.size(); ++i) {
        const std::size_t begin = lineBegin(text, own[i]->where.begin);
        const std::size_t next = i + 1 < own.size() ? lineBegin(text, own[i + 1]->where.begin) : text.size();
        const std::string_view lines = text.substr(begin, std::max(begin, next) - begin);
        const std::size_t length = lines.find_last_not_of(" \t\r\n") + 1;
        const auto* heading = std::get_if<lessons::Heading>(&own[i]->content);
        if (heading)
            sections.push_back({heading->id, wordsOf(heading->text), {}});
        else if (!began)
            sections.push_back({topSection, {}, {}});
        began = true;
        sections.back().parts.push_back({begin, begin + length, std::visit(FormOf{}, own[i]->content),
                                         passageHash(lines.substr(0, length)), hasWords(*own[i]),
                                         isToDo(*own[i])});
    }
    return sections;
}

std::vector<std::optional<std::size_t>> alignParts(const PageSection& one, const PageSection& other)
{
    constexpr std::size_t mostPairs = 4'000'000;
    std::vector<std::optional<std::size_t>> partner(one.parts.size());
    if (one.parts.size() * other.parts.size() > mostPairs) { // too long to be compared at each key
        for (std::size_t i = 0; i < std::min(one.parts.size(), other.parts.size()); ++i)
            partner[i] = i;
        return partner;
    }
    const CommonForms common(one, other);
    for (std::size_t i = 0, j = 0; i < one.parts.size() && j < other.parts.size();) {
        if (one.parts[i].form == other.parts[j].form)
            partner[i++] = j++;
        else if (common.at(i + 1, j) >= common.at(i, j + 1))
            ++i;
        else
            ++j;
    }
    return partner;
}

std::optional<std::size_t> sectionIndex(const std::vector<PageSection>& sections, std::size_t offset)
{
    const auto behind = std::find_if(sections.begin(), sections.end(), [offset](const PageSection& section) {
        return section.begin() > offset;
    });
    if (sections.empty())
        return std::nullopt;
    return behind == sections.begin() ? 0 : static_cast<std::size_t>(behind - sections.begin()) - 1;
}

std::optional<PagePlace> counterpart(const std::vector<PageSection>& one,
                                     const std::vector<PageSection>& other, std::size_t offset)
{
    const auto index = sectionIndex(one, offset);
    if (!index || other.empty())
        return std::nullopt;
    const auto sameSection = [&](std::size_t at) {
        return std::find_if(other.begin(), other.end(),
                            [&](const PageSection& section) { return section.id == one[at].id; });
    };
    const auto found = sameSection(*index);
    if (found == other.end()) { // behind what comes before it
        for (std::size_t at = *index; at-- > 0;) {
            if (const auto before = sameSection(at); before != other.end())
                return PagePlace{before->end(), before->end()};
        }
        return PagePlace{other.front().begin(), other.front().begin()};
    }
    const auto& parts = one[*index].parts;
    const auto behind = std::find_if(parts.begin(), parts.end(),
                                     [offset](const PagePart& part) { return part.begin > offset; });
    const auto partners = alignParts(one[*index], *found);
    for (auto at = static_cast<std::size_t>(behind - parts.begin()); at-- > 0;) {
        if (partners[at])
            return PagePlace{found->parts[*partners[at]].begin, found->parts[*partners[at]].end};
    }
    return PagePlace{found->parts.front().begin, found->parts.front().end};
}

} // namespace lectern::authoring
