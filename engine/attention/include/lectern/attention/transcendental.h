#pragma once

/// Elementary functions with the same bits on every machine.
///
/// The C library's exp, sin and the rest differ between releases and processors in the last bit, and a grade
/// or a drawn variant must not. These are written with IEEE-754 double addition, multiplication, division and
/// comparison in a fixed order (no fused multiply-add: the build sets -ffp-contract=off), so a conforming
/// processor in round-to-nearest with subnormals gives one answer.
///
/// Error bounds, held by tests against long double over the whole range: exp, log, log2, sin, cos and pow
/// < 1 ulp (among the subnormals, < 1 of their fixed ulps); tanh, erf and sigmoid < 2 ulp. A NaN result is
/// always the one positive quiet NaN, whatever NaN or invalid operation it came from. No errno, no
/// floating-point exceptions kept.
///
/// Derivations. exp: x = k ln 2 + r, |r| <= ln(2)/2, Taylor to r^14, its leading terms exact. log: x = 2^k m,
/// m in [1/sqrt 2, sqrt 2), log m = 2 artanh((m-1)/(m+1)) with its leading terms in double-double (Dekker
/// 1971), so that pow = exp(y log x) keeps its bits. sin, cos: x 2/pi in integers with enough bits of 2/pi
/// (Payne and Hanek 1983), then Taylor on |r| <= pi/4. tanh: Lambert's continued fraction below 0.625, 1 -
/// 2/(exp(2x)+1) above. erf: Taylor at 0 below 0.5, else around the nearest multiple of 1/8, whose erf stands
/// in a table; the series comes from y'' = -2xy'.
namespace lectern::attention::portable {

/// e^x. Overflows to +inf above 709.78, to 0 below -745.13.
double exp(double x);
/// Natural logarithm. log(0) = -inf, of a negative number NaN.
double log(double x);
/// Binary logarithm; exact for powers of two.
double log2(double x);
/// x^y with IEEE-754's special cases (pow(x, 0) = pow(1, y) = 1). Exact where the true result is a double.
double pow(double x, double y);

/// x in radians, any finite size; infinite gives NaN.
double sin(double x);
double cos(double x);

double tanh(double x);
/// 1 / (1 + e^-x).
double sigmoid(double x);
/// 2/sqrt(pi) times the integral of e^(-t^2) from 0 to x.
double erf(double x);

} // namespace lectern::attention::portable
