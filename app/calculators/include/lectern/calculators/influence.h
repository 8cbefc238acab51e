#pragma once

#include <lectern/calc/sheet.h>
#include <lectern/calc/value.h>
#include <lectern/result/result.h>

#include <stop_token>
#include <string>

namespace lectern::calculators {

/// Which outputs move when an input is poked: entry (i, j) is how far row i of the cell `output` moves at most when
/// row j of the input `poked` is replaced by other numbers. An input with one row is poked column by column. NaN that
/// appears or goes away counts as infinitely far. The sheet must be up to date; it stays as it is, and costs one
/// recomputation for each row, between which `stop` is looked at.
/// Errors: those of the cell, "calculators.influence.many" (rows, most), "calc.cancelled".
Result<calc::Value> influence(const calc::Sheet& sheet, const std::string& output, const std::string& poked,
                              const std::stop_token& stop = {});

} // namespace lectern::calculators
