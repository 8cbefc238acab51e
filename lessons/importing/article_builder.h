#pragma once

#include "ids.h"
#include "words.h"

#include <lectern/importing/article.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::importing {

/// Gathers what the readers find and makes the article of it: gives ids, takes in pictures and bibliographies, keeps
/// what is not understood, and in the end ties references to what they name.
class ArticleBuilder
{
public:
    explicit ArticleBuilder(const Source& source);

    const Source& source() const { return m_source; }
    const Words& words() const { return m_words; }
    Ids& ids() { return m_ids; }

    /// Says what happened to a line of the article.
    void remark(std::string code, std::vector<std::string> parameters, int line);

    /// A to-do box that keeps the source as it is, and a remark of it. `what` names it in a few words.
    lessons::Block kept(std::string_view what, std::string_view language, std::string_view source, int line);

    /// A to-do box without anything in it.
    static lessons::Block todo(const std::string& words);

    /// A picture of the article's folder becomes a file of the lesson, and its name is given; where it cannot, nothing,
    /// and a remark says why.
    std::optional<std::string> figure(const std::string& path, int line);

    /// The same for a picture whose bytes are known.
    std::optional<std::string> figureFrom(const std::string& name, std::string bytes, int line);

    /// A figure block, or a to-do in its place; where `alternative` is empty, the figure and a to-do to describe it.
    lessons::Blocks figureBlocks(const std::string& path, std::string alternative, lessons::Blocks caption,
                                 const std::string& id, int line);

    /// The link to a footnote that stands at the end of the page.
    lessons::Inline footnote(lessons::Blocks text);
    lessons::Inline footnoteLink(std::size_t number) const;
    void setFootnote(std::size_t number, lessons::Blocks text) { m_footnotes[number - 1] = std::move(text); }
    std::size_t footnoteCount() const { return m_footnotes.size(); }

    /// Entries that may be cited, by key. `entries` of a .bib file that is missing are reported at `line`.
    void readBibliography(std::string path, int line);
    void addReference(const std::string& key, std::string text, std::string url);
    bool hasReference(std::string_view key) const { return m_bibliography.find(key) != m_bibliography.end(); }

    /// A citation or a reference by the article's own key or label; `finish` finds what it means.
    lessons::Inline cite(const std::string& key, int line);
    lessons::Inline refer(const std::string& label, std::string_view written, int line);

    /// The article. Errors: importing.empty.
    Result<Article> finish(lessons::Blocks blocks, Article article);

private:
    struct Pending
    {
        bool isCitation = false;
        std::string name;    ///< key or label
        std::string written; ///< as it stands in the article
        int line = 0;
    };

    lessons::Inline pending(Pending what);
    void resolveLink(lessons::Inline& item);
    std::vector<std::string> resolve(lessons::Inlines& inlines, std::set<std::string>& cited);
    void resolveAll(lessons::Blocks& blocks, std::set<std::string>& cited);
    static void settleHeadings(lessons::Blocks& blocks);
    std::string page(const lessons::Blocks& blocks);

    const Source& m_source;
    const Words& m_words;
    Ids m_ids;
    std::vector<Diagnostic> m_remarks;
    std::vector<FigureFile> m_figures;
    std::map<std::string, std::optional<std::string>> m_figureNames; ///< by path in the article
    std::set<std::string> m_usedNames;
    std::size_t m_figureBytes = 0;
    std::vector<lessons::Blocks> m_footnotes;
    std::string m_footnotesId;
    std::map<std::string, lessons::Reference, std::less<>> m_bibliography;
    std::vector<Pending> m_pending;
};

} // namespace lectern::importing
