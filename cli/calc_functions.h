#pragma once

#include <QString>

namespace lectern::cli {

/// Every function of the calculation language as Markdown tables, one a group, with an example each, in the
/// program's language: the lists in docs/calc-language.md and docs/zh_CN/calc-language.md.
QString functionTables();

} // namespace lectern::cli
