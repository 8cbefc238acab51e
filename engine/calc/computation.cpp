#include "computation.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace lectern::calc {
namespace {

constexpr std::size_t longestQuote = 60;

std::string shortened(std::string_view text)
{
    std::string result;
    bool blank = false;
    for (const char c : text) {
        const bool isBlank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (isBlank && blank)
            continue;
        blank = isBlank;
        result += isBlank ? ' ' : c;
    }
    if (result.size() <= longestQuote)
        return result;
    std::size_t cut = longestQuote;
    while (cut > 0 && (static_cast<unsigned char>(result[cut]) & 0xC0U) == 0x80U)
        --cut;
    return result.substr(0, cut) + "...";
}

std::uint64_t fnv(std::uint64_t hash, std::uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i) {
        hash ^= (value >> (8 * i)) & 0xFFU;
        hash *= 0x100000001B3ULL;
    }
    return hash;
}

} // namespace

Computation::Computation(const Limits& limits, std::uint64_t seed, std::stop_token stop)
    : m_limits(limits)
    , m_seed(seed)
    , m_stop(std::move(stop))
{
}

void Computation::begin(const Program& program, const std::string& cell)
{
    m_program = &program;
    m_cell = cell;
    m_calls = 0;
    m_failure.reset();
    m_notices.clear();
}

Value Computation::fail(Diagnostic diagnostic)
{
    if (!m_failure)
        m_failure = std::move(diagnostic);
    return {};
}

Value Computation::fail(const Node& node, std::string code, std::vector<std::string> parameters)
{
    return fail(makeError(std::move(code), std::move(parameters), m_program->region(node.begin, node.end)));
}

// A list may come to the same place a thousand times: one notice is enough.
void Computation::notice(const Node& node, std::string code, std::vector<std::string> parameters)
{
    const SourceRegion where = m_program->region(node.begin, node.end);
    const bool known = std::any_of(m_notices.begin(), m_notices.end(),
                                   [&](const Diagnostic& d) { return d.code == code && d.where == where; });
    if (!known)
        m_notices.push_back({Severity::notice, std::move(code), std::move(parameters), where});
}

bool Computation::charge(const Node& node, std::size_t numbers, std::uint64_t work)
{
    if (m_failure)
        return false;
    if (numbers > m_limits.numbersPerValue) {
        fail(node, "calc.limit.numbers", {std::to_string(numbers), std::to_string(m_limits.numbersPerValue)});
        return false;
    }
    m_work += std::min(work, std::numeric_limits<std::uint64_t>::max() / 4);
    if (m_work > m_limits.work) {
        m_work = m_limits.work + 1;
        fail(node, "calc.limit.work", {std::to_string(m_limits.work)});
        return false;
    }
    if (stopped()) {
        fail(node, "calc.cancelled");
        return false;
    }
    return true;
}

std::string Computation::quote(const Node& node) const
{
    const std::string_view source = m_program->source;
    std::string text = shortened(source.substr(node.begin, node.end - node.begin));
    return m_cell.empty() ? text : m_cell + " = " + text;
}

// FNV-1a of seed, cell and call: adding a cell leaves the numbers of the others as they are.
std::uint64_t Computation::nextRandomState()
{
    std::uint64_t hash = fnv(0xCBF29CE484222325ULL, m_seed, 8);
    for (const char c : m_cell)
        hash = fnv(hash, static_cast<unsigned char>(c), 1);
    return fnv(fnv(hash, 0, 1), m_calls++, 8);
}

} // namespace lectern::calc
