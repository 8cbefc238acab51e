#include <lectern/handin/csv_text.h>

#include <lectern/grading/utf8.h>

#include <algorithm>
#include <array>
#include <optional>

namespace lectern::handin {
namespace {

constexpr std::size_t longestSheet = std::size_t{256} << 20;
constexpr std::string_view mark = "\xEF\xBB\xBF";

std::size_t afterMark(std::string_view bytes)
{
    return bytes.substr(0, mark.size()) == mark ? mark.size() : 0;
}

char separatorOf(std::string_view bytes)
{
    constexpr std::array<char, 3> separators{',', ';', '\t'};
    std::array<int, 3> counts{};
    bool quoted = false;
    for (const char c : bytes) {
        quoted = c == '"' ? !quoted : quoted;
        if (!quoted && c == '\n')
            break;
        for (std::size_t i = 0; !quoted && i < separators.size(); ++i)
            counts[i] += c == separators[i] ? 1 : 0;
    }
    return separators[static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) -
                                               counts.begin())];
}

/// The end of the cell that begins at `at`; none if its quote is never closed.
std::optional<std::size_t> cellEnd(std::string_view bytes, std::size_t at, char separator)
{
    bool quoted = at < bytes.size() && bytes[at] == '"';
    for (std::size_t i = quoted ? at + 1 : at; i < bytes.size(); ++i) {
        const char c = bytes[i];
        if (quoted && c == '"') {
            if (i + 1 < bytes.size() && bytes[i + 1] == '"')
                ++i;
            else
                quoted = false;
        } else if (!quoted && (c == separator || c == '\n' || c == '\r')) {
            return i;
        }
    }
    return quoted ? std::nullopt : std::optional(bytes.size());
}

std::string inQuotes(std::string_view text)
{
    std::string quoted = "\"";
    for (const char c : text)
        quoted.append(c == '"' ? 2U : 1U, c);
    return quoted += '"';
}

} // namespace

Result<CsvText> CsvText::read(std::string bytes)
{
    if (bytes.size() > longestSheet)
        return fail("handin.csv.large", {std::to_string(longestSheet)});
    if (bytes.find('\0') != std::string::npos || !grading::isUtf8(bytes))
        return fail("handin.csv.encoding");
    CsvText csv;
    csv.m_bytes = std::move(bytes);
    const std::string_view all = csv.m_bytes;
    std::size_t at = afterMark(all);
    csv.m_separator = separatorOf(all.substr(at));
    while (at < all.size()) {
        std::vector<Span>& row = csv.m_rows.emplace_back();
        while (true) {
            const auto end = cellEnd(all, at, csv.m_separator);
            if (!end)
                return fail("handin.csv.quote", {std::to_string(csv.m_rows.size())});
            row.push_back({at, *end});
            at = *end;
            if (at >= all.size() || all[at] != csv.m_separator)
                break;
            ++at;
        }
        at += all.substr(at, 2) == "\r\n" ? 2U : 1U;
    }
    if (csv.m_rows.empty())
        return fail("handin.csv.empty");
    return csv;
}

std::string CsvText::cell(std::size_t row, std::size_t column) const
{
    if (column >= m_rows[row].size())
        return {};
    const Span span = m_rows[row][column];
    std::string raw = m_bytes.substr(span.begin, span.end - span.begin);
    if (const auto changed = m_changes.find(span.begin); changed != m_changes.end())
        raw = changed->second.second;
    if (raw.empty() || raw.front() != '"')
        return raw;
    std::string text;
    for (std::size_t i = 1; i < raw.size(); ++i) {
        if (raw[i] != '"')
            text += raw[i];
        else if (raw.compare(i + 1, 1, "\"") == 0)
            text += raw[++i];
        else // the closing quote; what stands behind it belongs to the cell as it is
            return text.append(raw, i + 1);
    }
    return text;
}

void CsvText::set(std::size_t row, std::size_t column, std::string_view text)
{
    const Span span = m_rows[row][column];
    const bool wasQuoted = span.begin < span.end && m_bytes[span.begin] == '"';
    const bool mustBe = text.find_first_of("\"\r\n") != std::string_view::npos ||
                        text.find(m_separator) != std::string_view::npos;
    m_changes[span.begin] = {span, wasQuoted || mustBe ? inQuotes(text) : std::string(text)};
}

std::string CsvText::bytes() const
{
    std::string result;
    std::size_t at = 0;
    for (const auto& [begin, change] : m_changes) {
        result.append(m_bytes, at, begin - at).append(change.second);
        at = change.first.end;
    }
    return result.append(m_bytes, at);
}

namespace {

bool beginsFormula(std::string_view text)
{
    return !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos;
}

} // namespace

std::string csvCell(std::string_view text)
{
    std::string cell(text);
    if (beginsFormula(text))
        cell.insert(0, 1, '\'');
    return cell.find_first_of(",;\"\r\n\t") == std::string::npos ? cell : inQuotes(cell);
}

std::string withoutGuard(const std::string& cell)
{
    return cell.starts_with('\'') && beginsFormula(std::string_view(cell).substr(1)) ? cell.substr(1) : cell;
}

} // namespace lectern::handin
