#pragma once

#include <QString>

namespace lectern::typesetting {

/// A formula in characters, for where only text can stand: "\sqrt{d_k}" gives "√dₖ". A formula with something
/// that no character shows comes back as its TeX.
QString writtenFormula(const QString& tex);

} // namespace lectern::typesetting
