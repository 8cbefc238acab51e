#pragma once

#include <QString>

namespace lectern::typesetting {

/// TeX in the words of the program's language: "Q K transpose over the square root of d sub k". Commands that
/// it does not know are named, without their backslash; what is not well formed is read as far as it goes.
QString spokenFormula(const QString& tex);

} // namespace lectern::typesetting
