#include "bibtex.h"

#include "clean_text.h"
#include "tex_characters.h"
#include "tex_scan.h"

#include <algorithm>
#include <map>
#include <string>

namespace lectern::importing {
namespace {

constexpr std::size_t mostEntries = 5000;

using Fields = std::map<std::string, std::string>;

class BibReader
{
public:
    explicit BibReader(std::string_view text) : m_text(text) {}

    std::vector<lessons::Reference> run()
    {
        for (m_at = m_text.find('@'); m_at != nowhere && m_references.size() < mostEntries;
             m_at = m_text.find('@', m_at))
            entry();
        return std::move(m_references);
    }

private:
    void entry()
    {
        const std::size_t open = m_text.find_first_of("{(", ++m_at);
        if (open == nowhere)
            return;
        const std::string kind = asciiLower(trimmed(m_text.substr(m_at, open - m_at)));
        TexPieces pieces(m_text, open, m_work);
        const auto body = pieces.group();
        if (!body || kind.empty() || kind.find_first_not_of("abcdefghijklmnopqrstuvwxyz") != nowhere)
            return;
        m_at = pieces.at();
        if (kind == "string")
            readFields(*body, 0, m_strings);
        if (kind == "string" || kind == "comment" || kind == "preamble")
            return;
        const std::size_t comma = std::min(body->find(','), body->size());
        Fields fields;
        readFields(*body, std::min(comma + 1, body->size()), fields);
        lessons::Reference reference{trimmed(body->substr(0, comma)), textOf(fields), urlOf(fields)};
        if (!reference.id.empty() && !reference.text.empty())
            m_references.push_back(std::move(reference));
    }

    void readFields(std::string_view body, std::size_t at, Fields& fields)
    {
        while (at < body.size()) {
            const std::size_t sign = body.find('=', at);
            if (sign == nowhere)
                return;
            std::string name = asciiLower(trimmed(body.substr(at, sign - at)));
            std::size_t i = sign + 1;
            std::string value = readValue(body, i);
            name.erase(0, name.find_first_not_of(", \n\t") == nowhere ? 0 : name.find_first_not_of(", \n\t"));
            fields.emplace(std::move(name), plainTex(value));
            at = std::max(i, sign + 1);
        }
    }

    // Pieces joined by #: {braced}, "quoted", a number or the name of a string.
    std::string readValue(std::string_view body, std::size_t& i)
    {
        std::string value;
        for (;;) {
            i = skipBlanks(body, i);
            if (i >= body.size())
                return value;
            if (body[i] == '{') {
                TexPieces pieces(body, i, m_work);
                const auto group = pieces.group();
                if (!group) {
                    i = body.size();
                    return value;
                }
                value += *group;
                i = pieces.at();
            } else if (body[i] == '"') {
                const std::size_t close = closingQuote(body, i + 1);
                value += body.substr(i + 1, close - i - 1);
                i = std::min(close + 1, body.size());
            } else {
                const std::size_t end = std::min(body.find_first_of(",#\n}", i), body.size());
                const std::string word = trimmed(body.substr(i, end - i));
                const auto known = m_strings.find(asciiLower(word));
                value += known == m_strings.end() ? word : known->second;
                i = end;
            }
            i = skipBlanks(body, i);
            if (i >= body.size() || body[i] != '#')
                break;
            ++i;
        }
        const std::size_t comma = body.find(',', i);
        i = comma == nowhere ? body.size() : comma + 1;
        return value;
    }

    static std::size_t closingQuote(std::string_view body, std::size_t i)
    {
        for (int depth = 0; i < body.size(); ++i) {
            if (body[i] == '\\')
                ++i;
            else if (body[i] == '{')
                ++depth;
            else if (body[i] == '}')
                --depth;
            else if (body[i] == '"' && depth <= 0)
                return i;
        }
        return body.size();
    }

    static std::string field(const Fields& fields, std::initializer_list<const char*> names)
    {
        for (const char* name : names) {
            if (const auto found = fields.find(name); found != fields.end() && !found->second.empty())
                return found->second;
        }
        return {};
    }

    // "Vaswani, Ashish and Shazeer, Noam" -> "Ashish Vaswani, Noam Shazeer"
    static std::string people(const std::string& authors)
    {
        std::string all;
        for (std::size_t begin = 0; begin < authors.size();) {
            const std::size_t end = std::min(authors.find(" and ", begin), authors.size());
            std::string person = trimmed(std::string_view(authors).substr(begin, end - begin));
            if (const std::size_t comma = person.find(','); comma != nowhere)
                person = trimmed(std::string_view(person).substr(comma + 1)) + ' ' + person.substr(0, comma);
            all += (all.empty() ? "" : ", ") + person;
            begin = end + 5;
        }
        return all;
    }

    static std::string textOf(const Fields& fields)
    {
        const std::string who = people(field(fields, {"author", "editor", "organization"}));
        const std::string title = field(fields, {"title"});
        std::string where = field(fields, {"journal", "journaltitle", "booktitle", "publisher", "school", "institution",
                                           "howpublished", "archiveprefix"});
        if (const std::string volume = field(fields, {"volume"}); !volume.empty() && !where.empty())
            where += ' ' + volume;
        const std::string year = field(fields, {"year", "date"});
        std::string text = who + (who.empty() || title.empty() ? "" : ": ") + title;
        if (!where.empty())
            text += (text.empty() ? "" : ". ") + where;
        if (!year.empty())
            text += (text.empty() ? "" : ", ") + year;
        return text;
    }

    static std::string urlOf(const Fields& fields)
    {
        if (const std::string doi = field(fields, {"doi"}); !doi.empty())
            return doi.find("://") == nowhere ? "https://doi.org/" + doi : doi;
        if (const std::string url = field(fields, {"url"}); url.starts_with("http"))
            return url;
        const std::string eprint = field(fields, {"eprint"});
        const bool isArxiv = asciiLower(field(fields, {"archiveprefix", "eprinttype"})) == "arxiv";
        return isArxiv && !eprint.empty() ? "https://arxiv.org/abs/" + eprint : std::string();
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    TexWork m_work;
    Fields m_strings;
    std::vector<lessons::Reference> m_references;
};

} // namespace

std::vector<lessons::Reference> readBibtex(std::string_view bib)
{
    return BibReader(bib).run();
}

std::string plainTex(std::string_view tex)
{
    std::string text;
    for (std::size_t i = 0; i < tex.size();) {
        const char c = tex[i];
        if (c == '\\') {
            const std::string_view name = commandAt(tex, i);
            i += 1 + name.size();
            if (const auto accented = accentedAt(tex, name, i))
                text += *accented;
            else if (const auto character = characterOf(name))
                text += *character;
        } else if (c == '{' || c == '}' || c == '$') {
            ++i;
        } else if (tex.substr(i).starts_with("---")) {
            text += "\u2014";
            i += 3;
        } else if (tex.substr(i).starts_with("--")) {
            text += "\u2013";
            i += 2;
        } else {
            text += c == '~' ? ' ' : c;
            ++i;
        }
    }
    return oneLine(text);
}

} // namespace lectern::importing
