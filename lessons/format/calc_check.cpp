#include "calc_check.h"

#include "calc_source.h"
#include "nearest_name.h"

#include <lectern/lessons/course.h>
#include <lectern/lessons/lab_kind.h>

#include <algorithm>

namespace lectern::lessons {
namespace {

std::vector<calc::KnownName> known(const std::vector<std::string>& names)
{
    std::vector<calc::KnownName> all;
    for (const std::string& name : names)
        all.push_back({name});
    return all;
}

Diagnostic placed(Diagnostic diagnostic, const TextMap& map, std::string_view text, std::size_t offset)
{
    diagnostic.where = map.region(text, diagnostic.where.begin + offset, diagnostic.where.end + offset);
    return diagnostic;
}

} // namespace

// The origin is left at the start of the text: the map knows the file better than an offset and an
// indentation do.
CalcNames::CalcNames(const CalcSource& source, std::vector<std::string> inputs)
    : m_source(source)
    , m_inputs(known(inputs))
    , m_parsed(calc::parseProgram(source.text, {}, m_inputs))
    , m_names(m_inputs)
{
    for (const calc::Cell& cell : m_parsed.value.cells) {
        if (!cell.isFunction)
            m_names.push_back({cell.name});
    }
    addBrokenCells();
}

// A cell whose line cannot be read is one finding; what names it is not another.
void CalcNames::addBrokenCells()
{
    for (std::size_t line = 0; line < m_source.text.size();) {
        const std::size_t end = std::min(m_source.text.find('\n', line), m_source.text.size());
        const std::size_t equals = m_source.text.find('=', line);
        if (equals < end) {
            std::string name = m_source.text.substr(line, equals - line);
            name.erase(name.find_last_not_of(" \t") + 1);
            if (isCellName(name) && !hasValue(name))
                m_names.push_back({name});
        }
        line = end + 1;
    }
}

void CalcNames::reportSource(Findings& findings) const
{
    for (const Diagnostic& diagnostic : m_parsed.diagnostics)
        findings.add(placed(diagnostic, m_source.map, m_source.text, 0));
}

bool CalcNames::hasValue(const std::string& name) const
{
    return std::any_of(m_names.begin(), m_names.end(),
                       [&](const calc::KnownName& n) { return n.name == name; });
}

void CalcNames::need(const std::string& name, const SourceRegion& where, Findings& findings) const
{
    if (name.empty() || hasValue(name))
        return;
    std::vector<std::string_view> names;
    for (const calc::KnownName& n : m_names)
        names.push_back(n.name);
    findings.unknown("lessons.cell", name, nearestName(name, names), where);
}

bool CalcNames::callsFunction(const std::string& expression) const
{
    const auto& cells = m_parsed.value.cells;
    return std::any_of(cells.begin(), cells.end(), [&](const calc::Cell& cell) {
        return cell.isFunction && expression.find(cell.name + "(") != std::string::npos;
    });
}

std::vector<Diagnostic> CalcNames::checkExpression(const std::string& expression) const
{
    if (!callsFunction(expression))
        return calc::parseExpression(expression, {}, m_names).diagnostics;
    // Functions are known only inside their program.
    const std::string start = m_source.text + "\nlectern_text = ";
    std::vector<Diagnostic> own;
    for (Diagnostic& diagnostic : calc::parseProgram(start + expression, {}, m_inputs).diagnostics) {
        if (diagnostic.where.begin < start.size())
            continue;
        diagnostic.where.begin -= start.size();
        diagnostic.where.end -= start.size();
        own.push_back(std::move(diagnostic));
    }
    return own;
}

std::vector<std::string> valueNames(const Calculator& calculator)
{
    std::vector<std::string> names;
    for (const InputSpec& input : calculator.inputs)
        names.push_back(input.name);
    const LabKind* kind = calculator.lab ? findLabKind(calculator.lab->kind) : nullptr;
    if (kind)
        names.insert(names.end(), kind->cells.begin(), kind->cells.end());
    return names;
}

void checkTemplate(const Localized& text, const CalcNames& names, Findings& findings)
{
    for (const auto& [language, words] : text.byLanguage) {
        const auto place = text.places.find(language);
        if (place == text.places.end() || words.find("{{") == std::string::npos)
            continue;
        const auto split = splitTemplate(words);
        for (const Diagnostic& diagnostic : split.diagnostics)
            findings.add(placed(diagnostic, place->second, words, 0));
        for (const TemplatePiece& piece : split.value) {
            if (!piece.expression)
                continue;
            for (const Diagnostic& diagnostic : names.checkExpression(piece.text))
                findings.add(placed(diagnostic, place->second, words, piece.offset));
        }
    }
}

} // namespace lectern::lessons
