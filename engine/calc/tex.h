#pragma once

#include <string>
#include <string_view>

namespace lectern::calc {

/// How tightly a piece of TeX binds, to know where brackets are needed. A negative number binds like a sum.
enum class Binds
{
    sum,
    product,
    power,
    atom
};

struct Tex
{
    std::string text;
    Binds binds = Binds::atom;
};

/// The piece, in brackets unless it binds at least as tightly as asked.
std::string atLeast(const Tex& tex, Binds binds);

/// A number with five significant digits: "2.679", "-\infty", "6.7\cdot 10^{-5}", "\mathrm{NaN}".
/// `rounded` is set (never cleared) if it is not exactly the number.
Tex texNumber(double number, bool& rounded);

/// A name as mathematics: A, \mathrm{score\_gap}, A_{1}, W_{Q}, A_{\mathrm{causal}}.
std::string texName(std::string_view name);

/// name with the indices of an entry; a name that has a subscript already is put in braces.
std::string texEntry(const std::string& nameTex, const std::string& indices);

/// Pieces of TeX that several functions are written with.
std::string texFraction(const std::string& above, const std::string& below);
std::string texBrackets(const std::string& inside);  ///< ( ... )
std::string texMagnitude(const std::string& inside); ///< | ... |
/// Iverson's bracket: 1 if the statement holds, else 0.
Tex texStatement(const std::string& statement);

/// Text inside \text{...}, with TeX's special characters escaped.
std::string texText(std::string_view text);

} // namespace lectern::calc
