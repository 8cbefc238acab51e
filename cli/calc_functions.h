#pragma once

#include <QString>

namespace lectern::cli {

/// Every function of the calculation language as Markdown tables, one a group, with an example each: the list
/// in docs/calc-language.md.
QString functionTables();

} // namespace lectern::cli
