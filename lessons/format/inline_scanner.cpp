#include "inline_scanner.h"

#include "cjk_emphasis.h"
#include "line_table.h"
#include "nearest_name.h"
#include "tex_check.h"
#include "utf8.h"

#include <array>

namespace lectern::lessons {
namespace {

constexpr std::array<std::string_view, 5> roleNames{"ref", "term", "value", "step", "cite"};

bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\0';
}

} // namespace

std::span<const std::string_view> roleWords()
{
    return roleNames;
}

InlineScanner::InlineScanner(const SourceText& text, const Chunk& chunk, bool table, ScannedPage& page,
                             Findings& findings)
    : m_text(text)
    , m_chunk(chunk)
    , m_table(table)
    , m_page(page)
    , m_findings(findings)
{
}

std::size_t InlineScanner::run()
{
    m_resume = m_chunk.sourceEnd(m_chunk.size());
    for (std::size_t k = 0; k < m_chunk.size();) {
        if (!scanAt(k))
            ++k;
    }
    freeEmphasisRuns();
    return m_resume;
}

bool InlineScanner::scanAt(std::size_t& k)
{
    switch (m_chunk.at(k)) {
    case '\\':
        k += 2;
        return true;
    case '`':
        return scanCode(k);
    case '{':
        return scanRole(k);
    case '<':
        return scanComment(k);
    case '$':
        return m_chunk.at(k + 1) == '$' ? scanDisplayMath(k) : scanMath(k);
    case '*': {
        const std::size_t begin = k;
        while (m_chunk.at(k) == '*')
            ++k;
        m_emphasis.emplace_back(begin, k);
        return true;
    }
    default:
        return false;
    }
}

// Every run is looked up in an index: searching the text for each opening run would take quadratic time.
void InlineScanner::indexRuns()
{
    if (m_runsIndexed)
        return;
    m_runsIndexed = true;
    const std::string& bytes = m_chunk.bytes();
    for (std::size_t i = bytes.find('`'); i != none; i = bytes.find('`', i)) {
        const std::size_t length = runLength(std::string_view(bytes).substr(i), '`');
        m_runs[length].push_back(i);
        i += length;
    }
}

std::size_t InlineScanner::closingRun(std::size_t from, std::size_t length)
{
    indexRuns();
    const auto found = m_runs.find(length);
    if (found == m_runs.end())
        return none;
    const auto run = std::lower_bound(found->second.begin(), found->second.end(), from);
    return run == found->second.end() ? none : *run;
}

bool InlineScanner::scanCode(std::size_t& k)
{
    const std::size_t length = runLength(std::string_view(m_chunk.bytes()).substr(k), '`');
    const std::size_t close = closingRun(k + length, length);
    if (close == none) {
        m_findings.warning("lessons.code.unpaired", {}, region(k, k + length));
        k += length;
        return true;
    }
    addCode(k, k + length, close, close + length);
    k = close + length;
    return true;
}

void InlineScanner::addCode(std::size_t begin, std::size_t contentBegin, std::size_t contentEnd,
                            std::size_t end)
{
    std::string content = m_chunk.bytes().substr(contentBegin, contentEnd - contentBegin);
    std::replace(content.begin(), content.end(), '\n', ' ');
    const bool padded =
        content.size() > 2 && content.front() == ' ' && content.back() == ' ' && !isBlank(content);
    if (padded)
        content = content.substr(1, content.size() - 2);
    if (m_table) {
        warnOfBar(contentBegin, contentEnd, "lessons.table.bar.code");
        for (std::size_t bar = content.find("\\|"); bar != none; bar = content.find("\\|", bar + 1))
            content.erase(bar, 1);
    }
    ScannedObject object;
    object.kind = Kind::code;
    object.content = std::move(content);
    object.begin = m_chunk.source(begin);
    object.end = m_chunk.sourceEnd(end);
    mask(object.begin, object.end, 'x');
    m_page.objects.push_back(std::move(object));
}

bool InlineScanner::scanRole(std::size_t& k)
{
    std::size_t nameEnd = k + 1;
    while (isAsciiLetter(m_chunk.at(nameEnd)))
        ++nameEnd;
    if (nameEnd == k + 1 || m_chunk.at(nameEnd) != '}' || m_chunk.at(nameEnd + 1) != '`')
        return false;
    const std::size_t open = nameEnd + 1;
    const std::size_t length = runLength(std::string_view(m_chunk.bytes()).substr(open), '`');
    const std::size_t close = closingRun(open + length, length);
    if (close == none)
        return false;
    ScannedObject object;
    object.kind = Kind::role;
    object.name = m_chunk.bytes().substr(k + 1, nameEnd - k - 1);
    object.content = m_chunk.bytes().substr(open + length, close - open - length);
    object.begin = m_chunk.source(k);
    object.end = m_chunk.sourceEnd(close + length);
    if (std::find(roleNames.begin(), roleNames.end(), object.name) == roleNames.end())
        m_findings.unknown("lessons.role", object.name, nearestName(object.name, roleNames),
                           region(k, nameEnd + 1));
    mask(object.begin, object.end, 'x');
    m_page.objects.push_back(std::move(object));
    k = close + length;
    return true;
}

bool InlineScanner::scanComment(std::size_t& k)
{
    if (m_chunk.bytes().compare(k, 4, "<!--") != 0)
        return false;
    const std::size_t begin = m_chunk.source(k);
    const std::size_t close = m_text.bytes.find("-->", begin + 4);
    if (close == none) {
        m_findings.error("lessons.comment.unclosed", {}, region(k, k + 4));
        addComment(begin, m_text.bytes.size());
        m_resume = m_text.bytes.size();
        k = m_chunk.size();
        return true;
    }
    addComment(begin, close + 3);
    m_resume = std::max(m_resume, close + 3);
    k = m_chunk.find(close + 3);
    return true;
}

void InlineScanner::addComment(std::size_t begin, std::size_t end)
{
    ScannedObject object;
    object.kind = Kind::comment;
    object.begin = begin;
    object.end = end;
    mask(begin, end, ' ');
    m_page.objects.push_back(std::move(object));
    m_page.comments.emplace_back(begin, end);
}

bool InlineScanner::scanMath(std::size_t& k)
{
    const std::size_t close = isSpace(m_chunk.at(k + 1)) ? none : closingDollar(k + 1);
    if (close != none) {
        addFormula(k, close + 1, k + 1, close, false, k);
        return true;
    }
    if (!isAsciiDigit(m_chunk.at(k + 1)))
        m_findings.warning("lessons.math.unpaired", {}, region(k, k + 1));
    ++k;
    return true;
}

// The next dollar decides: if it cannot close, this one does not open, so that no dollar is looked at twice.
std::size_t InlineScanner::closingDollar(std::size_t from)
{
    for (std::size_t q = from; q < m_chunk.size(); ++q) {
        const char c = m_chunk.at(q);
        if (c == '\\') {
            ++q;
        } else if (c == '`') {
            const std::size_t length = runLength(std::string_view(m_chunk.bytes()).substr(q), '`');
            const std::size_t close = closingRun(q + length, length);
            q = (close == none ? q : close) + length - 1;
        } else if (c == '$') {
            const bool closes = q > from && !isSpace(m_chunk.at(q - 1)) && !isAsciiDigit(m_chunk.at(q + 1));
            return closes ? q : none;
        }
    }
    return none;
}

bool InlineScanner::scanDisplayMath(std::size_t& k)
{
    std::size_t close = none;
    for (std::size_t q = k + 2; q + 1 < m_chunk.size() && close == none; ++q) {
        if (m_chunk.at(q) == '\\')
            ++q;
        else if (m_chunk.at(q) == '$')
            close = m_chunk.at(q + 1) == '$' ? q : k;
    }
    if (close == none || close <= k + 2) {
        m_findings.warning("lessons.math.unpaired", {}, region(k, k + 2));
        k += 2;
        return true;
    }
    addFormula(k, close + 2, k + 2, close, true, k);
    return true;
}

void InlineScanner::addFormula(std::size_t begin, std::size_t end, std::size_t contentBegin,
                               std::size_t contentEnd, bool display, std::size_t& k)
{
    ScannedObject object;
    object.kind = Kind::formula;
    object.display = display;
    object.content = m_chunk.bytes().substr(contentBegin, contentEnd - contentBegin);
    checkTex(m_text, m_chunk, contentBegin, contentEnd, m_findings);
    if (m_table) {
        warnOfBar(contentBegin, contentEnd, "lessons.table.bar.math");
        if (object.content.find("\\|") != none)
            m_findings.warning("lessons.table.norm", {}, region(contentBegin, contentEnd));
    }
    k = readSpeech(end, object);
    object.begin = m_chunk.source(begin);
    object.end = m_chunk.sourceEnd(k);
    mask(object.begin, object.end, 'x');
    m_page.objects.push_back(std::move(object));
}

// `$...${say="..."}`: nothing else may stand in the braces, so other text in braces stays text.
std::size_t InlineScanner::readSpeech(std::size_t at, ScannedObject& formula)
{
    if (m_chunk.bytes().compare(at, 5, "{say=") != 0)
        return at;
    const std::size_t quote = at + 5;
    const std::size_t close = m_chunk.at(quote) == '"' ? m_chunk.bytes().find("\"}", quote + 1) : none;
    if (close == none) {
        m_findings.error("lessons.say.form", {}, region(at, quote));
        return at;
    }
    formula.attributes.values["say"] = m_chunk.bytes().substr(quote + 1, close - quote - 1);
    return close + 2;
}

void InlineScanner::warnOfBar(std::size_t begin, std::size_t end, const char* code)
{
    for (std::size_t k = begin; k < end; ++k) {
        if (m_chunk.at(k) == '|' && m_chunk.at(k - 1) != '\\') {
            m_findings.warning(code, {}, region(k, k + 1));
            return;
        }
    }
}

void InlineScanner::mask(std::size_t begin, std::size_t end, char with)
{
    std::fill(m_page.shadow.begin() + static_cast<std::ptrdiff_t>(begin),
              m_page.shadow.begin() + static_cast<std::ptrdiff_t>(end), with);
}

// Last, because the neighbours of a run may be objects, which are masked by now.
void InlineScanner::freeEmphasisRuns()
{
    for (const auto& [begin, end] : m_emphasis)
        freeEmphasis(m_page.shadow, m_chunk.source(begin), m_chunk.sourceEnd(end));
}

SourceRegion InlineScanner::region(std::size_t begin, std::size_t end) const
{
    return m_text.region(m_chunk.source(begin), m_chunk.sourceEnd(std::min(end, m_chunk.size())));
}

} // namespace lectern::lessons
