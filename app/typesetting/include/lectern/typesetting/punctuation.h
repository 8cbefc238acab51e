#pragma once

#include <QStringView>

namespace lectern::typesetting {

// Qt may break a line on both sides of an inline object. What must stay with the formula is therefore drawn
// by it: the document builder cuts these characters from its text and hands them to `formulaFormat`.

/// How many characters at the start of the text after a formula may not start a line: "，", ")。", "-", "%"
/// ...
qsizetype closingLength(QStringView following);

/// How many characters at the end of the text before a formula may not end a line: "（", "“", "(" ...
qsizetype openingLength(QStringView preceding);

} // namespace lectern::typesetting
