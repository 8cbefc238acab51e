#pragma once

#include <lectern/lessons/calculator.h>
#include <lectern/result/result.h>

#include <QString>
#include <QStringView>

namespace lectern::calculators {

/// A matrix from the clipboard: `[[1, 2], [3, 4]]`, `[1 2; 3 4]`, `1, 2; 3, 4`, tab-separated rows of a
/// spreadsheet, NumPy's `array([[1., 2.]])` and printed form, PyTorch's `tensor(...)`, a TeX matrix
/// environment. Codes: "calculators.matrix." + empty, ragged, entry, long.
Result<lessons::Rows> parseMatrix(QStringView text);

/// Whether pasted text holds more than one entry, so that it is meant for the matrix and not for one field.
bool looksLikeMatrix(QStringView text);

enum class MatrixFormat
{
    tex,
    tabs,
    numpy
};

/// The matrix for the clipboard, every number with all its digits.
QString writeMatrix(const lessons::Rows& rows, MatrixFormat format);

} // namespace lectern::calculators
