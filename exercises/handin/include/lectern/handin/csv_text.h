#pragma once

#include <lectern/result/result.h>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lectern::handin {

/// A CSV file (RFC 4180; comma, semicolon or tab, whichever its first line uses most) in which single cells
/// are replaced; every other byte stays as it is: byte order mark, quotes, line ends, what stands behind the
/// last line.
class CsvText
{
public:
    /// Errors: handin.csv.encoding (not UTF-8), handin.csv.quote (line: a quote is never closed),
    /// handin.csv.large, handin.csv.empty.
    static Result<CsvText> read(std::string bytes);

    std::size_t rows() const { return m_rows.size(); }
    std::size_t columns(std::size_t row) const { return m_rows[row].size(); }
    char separator() const { return m_separator; }

    /// A cell without its quotes; empty where the row ends before it.
    std::string cell(std::size_t row, std::size_t column) const;

    /// Replaces a cell, in quotes if the old one was or if it must be. The row must have it.
    void set(std::size_t row, std::size_t column, std::string_view text);

    std::string bytes() const;

private:
    struct Span
    {
        std::size_t begin = 0;
        std::size_t end = 0;
    };

    std::string m_bytes;
    char m_separator = ',';
    std::vector<std::vector<Span>> m_rows;
    std::map<std::size_t, std::pair<Span, std::string>> m_changes; // by where the old cell begins
};

/// A cell for a new CSV file: quoted where it must be, and a text that a spreadsheet would take for a formula
/// gets an apostrophe in front. Numbers go in as they are.
std::string csvCell(std::string_view text);

/// The text of a cell that csvCell() wrote: without the apostrophe in front of a formula.
std::string withoutGuard(const std::string& cell);

} // namespace lectern::handin
