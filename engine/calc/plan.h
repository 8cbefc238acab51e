#pragma once

#include <lectern/calc/program.h>

#include <cstddef>
#include <string>
#include <vector>

namespace lectern::calc {

/// What a cell reads, also through the functions that it calls; indices into Program::cells and
/// Program::inputs.
struct Reads
{
    std::vector<std::size_t> cells = {};
    std::vector<std::size_t> inputs = {};
    std::vector<std::string> names = {}; ///< both, in order of first use
    bool random = false;
};

/// The order of computing and who depends on whom, found once for a program.
struct Plan
{
    std::vector<std::size_t> order = {}; ///< cells (not functions) after what they read
    std::vector<Reads> reads = {};
    std::vector<std::vector<std::size_t>> cellReaders = {};
    std::vector<std::vector<std::size_t>> inputReaders = {};
    std::vector<bool> circular = {};
};

Plan planFor(const Program& program);

} // namespace lectern::calc
