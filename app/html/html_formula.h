#pragma once

#include <QString>

namespace lectern::typesetting {
class MathService;
}

namespace lectern::html {

/// A formula as a drawing in the colour of the text around it, with its words for screen readers; as TeX where it
/// cannot be typeset. Waits for it. `speech` may be empty.
QString htmlFormula(const QString& tex, bool display, const QString& speech, typesetting::MathService& math);

} // namespace lectern::html
