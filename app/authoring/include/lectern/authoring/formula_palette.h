#pragma once

#include <lectern/authoring/source_tokens.h>

#include <QString>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::authoring {

/// A piece of a formula. In its text stand places to be filled, each as `<a>` with what is shown there at first.
struct FormulaPiece
{
    std::string text; ///< TeX with places: "\frac{<a>}{<b>}"

    /// TeX as it is shown, without the signs of places.
    std::string tex() const;
};

struct FormulaGroup
{
    std::string name; ///< "greek"
    QString title;
    std::vector<FormulaPiece> pieces;
};

/// Greek letters, operators, fractions and roots, matrices, relations, attention.
std::vector<FormulaGroup> formulaGroups();

/// What is put in for a piece, and which bytes of it are selected then, to be typed over; an empty range is where one
/// goes on writing.
struct FormulaInsertion
{
    std::string text;
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// `selected` is what the piece replaces: it fills the first place. Outside a formula dollar signs stand around it.
/// `before` and `behind` are the texts beside it: a command is kept apart from a letter.
FormulaInsertion insertionOf(const FormulaPiece& piece, std::string_view selected, bool inFormula,
                             std::string_view before, std::string_view behind);

/// Whether a byte of a line stands inside a formula; `above` is the state of the line before.
bool isInFormula(std::string_view line, std::size_t column, LineState above, SourceKind kind);

} // namespace lectern::authoring
