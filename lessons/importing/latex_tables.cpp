#include "clean_text.h"
#include "latex_reader.h"
#include "import_limits.h"

#include <algorithm>
#include <array>

namespace lectern::importing {
namespace {

using namespace lessons;

/// Pieces of a table's body: rows, each a list of cells.
std::vector<std::vector<std::string_view>> rowsOf(std::string_view body)
{
    std::vector<std::vector<std::string_view>> rows(1);
    std::size_t begin = 0;
    std::size_t depth = 0;
    for (std::size_t i = 0; i < body.size();) {
        const char c = body[i];
        if (c == '\\') {
            const std::string_view name = commandAt(body, i);
            if (name == "begin")
                ++depth;
            else if (name == "end" && depth > 0)
                --depth;
            const bool ends = depth == 0 && (name == "\\" || name == "tabularnewline" || name == "cr");
            if (ends) {
                rows.back().push_back(body.substr(begin, i - begin));
                rows.emplace_back();
            }
            i += 1 + std::max<std::size_t>(1, name.size());
            if (ends)
                begin = std::min(i, body.size());
            continue;
        }
        depth += c == '{' ? 1 : 0;
        depth -= c == '}' && depth > 0 ? 1 : 0;
        if (c == '&' && depth == 0) {
            rows.back().push_back(body.substr(begin, i - begin));
            begin = i + 1;
        }
        ++i;
    }
    rows.back().push_back(body.substr(std::min(begin, body.size())));
    return rows;
}

// "|l|c{2cm}*{3}{r}|": one alignment a column; the `@{...}` between them is for paper.
std::vector<Alignment> columnsOf(std::string_view specification, TexWork& work)
{
    std::vector<Alignment> columns;
    for (std::size_t i = 0; i < specification.size() && columns.size() <= mostColumns;) {
        const char c = specification[i++];
        TexPieces pieces(specification, i, work);
        switch (c) {
        case 'l':
            columns.push_back(Alignment::left);
            break;
        case 'c':
            columns.push_back(Alignment::centre);
            break;
        case 'r':
        case 'S':
            columns.push_back(Alignment::right);
            break;
        case 'X':
        case 'L':
        case 'Y':
            columns.push_back(Alignment::automatic);
            break;
        case 'p':
        case 'm':
        case 'b':
            static_cast<void>(pieces.group());
            columns.push_back(Alignment::automatic);
            break;
        case '@':
        case '!':
        case '>':
        case '<':
            static_cast<void>(pieces.group());
            break;
        case '*': {
            const auto count = pieces.group();
            const auto inner = pieces.group();
            const int times = count ? std::min(std::atoi(std::string(*count).c_str()), 64) : 0;
            const auto repeated = inner && inner->find('*') == nowhere ? columnsOf(*inner, work) : std::vector<Alignment>();
            for (int k = 0; k < times; ++k)
                columns.insert(columns.end(), repeated.begin(), repeated.end());
            break;
        }
        default:
            break;
        }
        i = std::max(i, pieces.at());
    }
    return columns;
}

// Lines between rows say nothing to a page.
std::string_view withoutRules(std::string_view cell, TexWork& work)
{
    constexpr std::array<std::string_view, 12> rules{"hline",  "toprule",     "midrule",  "bottomrule",
                                                     "cline",  "cmidrule",    "endhead",  "endfirsthead",
                                                     "endfoot", "addlinespace", "endlastfoot", "rowcolor"};
    for (;;) {
        const std::size_t at = skipBlanks(cell, 0);
        if (at >= cell.size())
            return cell;
        if (cell[at] == '[') { // of the \\ before
            TexPieces pieces(cell, at, work);
            if (!pieces.optional())
                return cell;
            cell = cell.substr(pieces.at());
            continue;
        }
        const std::string_view name = cell[at] == '\\' ? commandAt(cell, at) : std::string_view();
        if (std::find(rules.begin(), rules.end(), name) == rules.end())
            return cell;
        TexPieces pieces(cell, at + 1 + name.size(), work);
        if (name == "cline" || name == "cmidrule" || name == "addlinespace" || name == "rowcolor") {
            if (cell.substr(pieces.at()).starts_with('(')) {
                const std::size_t close = std::min(cell.find(')', pieces.at()), cell.size() - 1);
                cell = cell.substr(close + 1);
                TexPieces rest(cell, 0, work);
                static_cast<void>(rest.group());
                cell = cell.substr(rest.at());
                continue;
            }
            static_cast<void>(pieces.optional());
            static_cast<void>(pieces.group());
        }
        cell = cell.substr(pieces.at());
    }
}

} // namespace

void LatexReader::table(std::string_view name, std::string_view body, std::string_view source)
{
    TexPieces pieces(body, 0, m_work);
    if (name == "tabularx" || name == "tabulary")
        static_cast<void>(pieces.group());
    static_cast<void>(pieces.optional());
    const auto specification = pieces.group();
    Table made;
    if (specification)
        made.columns = columnsOf(*specification, m_work);
    const bool nested = body.find("\\begin{tabular") != nowhere;
    if (made.columns.empty() || made.columns.size() > mostColumns || nested)
        return keep(name, source);
    flush();
    for (const auto& row : rowsOf(body.substr(pieces.at()))) {
        std::vector<Inlines> cells;
        for (const std::string_view piece : row) {
            std::string_view cell = withoutRules(piece, m_work);
            std::size_t span = 1;
            const std::size_t at = skipBlanks(cell, 0);
            const std::string_view command =
                at < cell.size() && cell[at] == '\\' ? commandAt(cell, at) : std::string_view();
            if (command == "multicolumn" || command == "multirow") {
                TexPieces parts(cell, at + 1 + command.size(), m_work);
                const auto count = parts.group();
                static_cast<void>(parts.argument());
                const auto text = parts.group();
                if (text) {
                    cell = *text;
                    if (command == "multicolumn" && count)
                        span = static_cast<std::size_t>(std::clamp(std::atoi(std::string(*count).c_str()), 1, 60));
                }
            }
            cells.push_back(inlinesOf(cell));
            cells.resize(cells.size() + span - 1);
        }
        const bool empty = std::all_of(cells.begin(), cells.end(), [](const Inlines& cell) { return cell.empty(); });
        if (empty)
            continue;
        if (cells.size() > made.columns.size())
            made.columns.resize(std::min(cells.size(), mostColumns), Alignment::automatic);
        if (made.header.empty())
            made.header = std::move(cells);
        else
            made.rows.push_back(std::move(cells));
    }
    if (!made.header.empty())
        add(Block{std::move(made), {}});
}

} // namespace lectern::importing
