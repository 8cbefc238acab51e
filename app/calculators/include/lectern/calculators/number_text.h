#pragma once

#include <lectern/result/result.h>

#include <QString>
#include <QStringView>

namespace lectern::calculators {

/// Full-width digits, signs and punctuation, and the typographic minus, as their ASCII forms.
QString asciiForm(QStringView text);

/// A finite number as a learner types it, the same in every locale: `0.5`, `-2e3`, `1/3`, `０．５`, `−1`.
/// `0,5` is refused: "calculators.number.comma". Other codes: .empty .syntax .infinite .long.
Result<double> parseNumber(QStringView text);

/// The shortest text that reads back as the same number, for fields and files: "-0.1".
QString plainNumber(double value);

/// For pictures: a whole number without decimals, which says that it is exact; else `digits` decimals.
/// Very large ones in powers of ten; "NaN", "∞"; a real minus sign.
QString shownNumber(double value, int digits);

/// By a format of the `{{expression:format}}` kind: `.4f`, `.3g`, `.2e`, `d` (whole, in groups of three digits
/// from 10 000 on), `.1%`. Empty: up to four decimals. Exponents are powers of ten: 7.1×10⁻⁶.
QString formattedNumber(double value, QStringView format);

} // namespace lectern::calculators
