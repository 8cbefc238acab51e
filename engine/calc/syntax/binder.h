#pragma once

#include <lectern/calc/program.h>

#include <string>
#include <string_view>
#include <vector>

namespace lectern::calc {

/// Gives every name and call of a parsed program its meaning, and checks arities, circles and nesting across
/// functions.
class Binder
{
public:
    /// `brokenCells` are names of cells that could not be parsed: using them is no second error.
    Binder(Program& program, const Limits& limits, std::vector<Diagnostic>& diagnostics,
           std::vector<std::string> brokenCells);

    void run();

private:
    void checkInputs();
    bool bind(NodeId id);
    bool bindName(Node& node);
    bool bindCall(Node& node);
    bool checkParameters(Node& node, const std::vector<std::string>& parameters);
    bool bindComprehension(const Node& node);
    bool bindAxis(Node& call);
    bool reportUnknown(const Node& node);
    bool reportUnknownCall(const Node& node);
    bool checkArity(Node& node, std::size_t least, std::size_t most, const std::string& usage);
    bool fail(std::size_t begin, std::size_t end, std::string code, std::vector<std::string> parameters);
    int cellIndex(std::string_view name) const;
    void findCircles();
    void visit(std::size_t cell);
    void reportCircle(std::size_t cell, std::size_t target);
    int expandedHeight(NodeId id) const;

    Program& m_program;
    const Limits& m_limits;
    std::vector<Diagnostic>& m_diagnostics;
    std::vector<std::string> m_broken;
    std::vector<std::string> m_locals;
    std::vector<std::vector<std::size_t>> m_uses; ///< per cell: the cells and functions it names
    std::size_t m_cell = 0;
    enum class Mark
    {
        fresh,
        open,
        done
    };
    std::vector<Mark> m_marks;
    std::vector<std::size_t> m_path;
    std::vector<int> m_heights;
};

} // namespace lectern::calc
