#pragma once

#include <lectern/calc/program.h>
#include <lectern/calc/value.h>

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace lectern::calc {

/// What one evaluation may spend and what it found: counted work, the first failure, notices, random numbers.
/// After a failure every function returns a meaningless Value; callers look at failed() before they go on.
class Computation
{
public:
    Computation(const Limits& limits, std::uint64_t seed, std::stop_token stop);

    /// Starts a cell: no failure, no notices, random numbers of its own.
    void begin(const Program& program, const std::string& cell);

    bool failed() const { return m_failure.has_value(); }
    const Diagnostic& failure() const { return *m_failure; }
    std::vector<Diagnostic> takeNotices() { return std::move(m_notices); }
    bool stopped() const { return m_stop.stop_requested(); }

    /// Records the first failure, at a node of the running program.
    Value fail(const Node& node, std::string code, std::vector<std::string> parameters = {});
    Value fail(Diagnostic diagnostic);
    void notice(const Node& node, std::string code, std::vector<std::string> parameters);

    /// Pays for `numbers` new numbers and `work` units; false if a limit is passed or a stop is asked for.
    bool charge(const Node& node, std::size_t numbers, std::uint64_t work);

    /// "S = Q*K": the cell and the text of a node, shortened, for messages.
    std::string quote(const Node& node) const;

    /// State of the generator of the next call of a random function in this cell.
    std::uint64_t nextRandomState();

    const Limits& limits() const { return m_limits; }

private:
    Limits m_limits;
    std::uint64_t m_seed;
    std::stop_token m_stop;
    std::uint64_t m_work = 0;
    const Program* m_program = nullptr;
    std::string m_cell;
    std::uint64_t m_calls = 0;
    Problem m_failure;
    std::vector<Diagnostic> m_notices;
};

} // namespace lectern::calc
