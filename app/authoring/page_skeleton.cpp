#include "page_skeleton.h"

#include <lectern/lessons/walk.h>

#include <algorithm>

namespace lectern::authoring {
namespace {

/// The front matter up to its closing line, with another language.
std::string frontMatter(const std::string& text, const std::string& from, const std::string& to)
{
    const std::size_t close = text.find("\n---", 3);
    if (!text.starts_with("---") || close == std::string::npos)
        return {};
    std::string front = text.substr(0, std::min(text.find('\n', close + 1), text.size())) + '\n';
    const std::string line = "\nlang: ";
    if (const std::size_t at = front.find(line + from); at != std::string::npos)
        front.replace(at + line.size(), from.size(), to);
    return front;
}

class Skeleton
{
public:
    Skeleton(const lessons::Page& page, const lessons::FileReader& files)
        : m_page(page)
        , m_files(files)
    {
    }

    std::string body()
    {
        for (const lessons::Block& block : m_page.blocks) {
            if (isWords(block) && !m_marked) {
                m_text += "\n```{todo} translate from " + m_page.language + "\n```\n";
                m_marked = true;
            }
            lessons::walk({block}, {[this](const lessons::Block& inner) { take(inner); }, {}});
        }
        return m_text;
    }

private:
    static bool isWords(const lessons::Block& block)
    {
        return !std::holds_alternative<lessons::Heading>(block.content) &&
               !std::holds_alternative<lessons::Embed>(block.content);
    }

    void take(const lessons::Block& block)
    {
        if (const auto* embed = std::get_if<lessons::Embed>(&block.content)) {
            const bool calculator = embed->kind == lessons::EmbedKind::calculator;
            m_text += std::string("\n```{") + (calculator ? "calculator" : "exercise") + "} " + embed->id +
                      "\n```\n";
        } else if (std::holds_alternative<lessons::Heading>(block.content)) {
            m_text += '\n' + firstLine(block.where) + '\n';
            m_marked = false;
        }
    }

    std::string firstLine(const SourceRegion& where) const
    {
        const std::string text = m_files(where.file).value_or("");
        const std::size_t begin = std::min(where.begin, text.size());
        const std::size_t line = begin == 0 ? 0 : text.rfind('\n', begin - 1) + 1;
        std::string words = text.substr(line, std::min(text.find('\n', begin), text.size()) - line);
        while (!words.empty() && (words.back() == '\r' || words.back() == ' '))
            words.pop_back();
        return words;
    }

    const lessons::Page& m_page;
    const lessons::FileReader& m_files;
    std::string m_text;
    bool m_marked = false; ///< this section has its box
};

} // namespace

std::string pageSkeleton(const lessons::Page& page, const lessons::FileReader& files,
                         const std::string& language)
{
    return frontMatter(files(page.file).value_or(""), page.language, language) + Skeleton(page, files).body();
}

} // namespace lectern::authoring
