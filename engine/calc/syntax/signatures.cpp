#include <lectern/calc/program.h>

#include <algorithm>
#include <numeric>

// Summaries are collected as texts of the context "Functions"; whoever shows them translates them.
#define QT_TRANSLATE_NOOP(context, text) text

namespace lectern::calc {

const std::vector<Signature>& signatures()
{
    static const std::vector<Signature> table{
        {"rows", 1, 1, "A", "shape", QT_TRANSLATE_NOOP("Functions", "Number of rows.")},
        {"cols", 1, 1, "A", "shape", QT_TRANSLATE_NOOP("Functions", "Number of columns.")},
        {"slices", 1, 1, "A", "shape",
         QT_TRANSLATE_NOOP("Functions", "Number of slices of a tensor; 1 for a matrix.")},
        {"numel", 1, 1, "A", "shape", QT_TRANSLATE_NOOP("Functions", "Number of entries.")},
        {"eye", 1, 2, "rows, cols = rows", "shape",
         QT_TRANSLATE_NOOP("Functions", "Ones on the diagonal, zeros elsewhere.")},
        {"zeros", 2, 3, "rows, cols, slices = 1", "shape",
         QT_TRANSLATE_NOOP("Functions", "A value of zeros.")},
        {"ones", 2, 3, "rows, cols, slices = 1", "shape", QT_TRANSLATE_NOOP("Functions", "A value of ones.")},
        {"fill", 3, 4, "rows, cols, number, slices = 1", "shape",
         QT_TRANSLATE_NOOP("Functions", "A value with the same number everywhere.")},
        {"seq", 2, 3, "from, to, step = 1", "shape",
         QT_TRANSLATE_NOOP("Functions", "A row from one number up to another.")},
        {"linspace", 3, 3, "from, to, count", "shape",
         QT_TRANSLATE_NOOP("Functions", "A row of evenly spaced numbers, both ends included.")},
        {"diag", 1, 1, "A", "shape",
         QT_TRANSLATE_NOOP("Functions",
                           "A diagonal matrix from a row or column; the diagonal of a matrix as a column.")},
        {"reshape", 3, 4, "A, rows, cols, slices = 1", "shape",
         QT_TRANSLATE_NOOP("Functions", "The same entries, read row by row, in another shape.")},
        {"tril", 1, 2, "A, offset = 0", "shape",
         QT_TRANSLATE_NOOP("Functions", "The entries on and below a diagonal; zeros above.")},
        {"triu", 1, 2, "A, offset = 0", "shape",
         QT_TRANSLATE_NOOP("Functions", "The entries on and above a diagonal; zeros below.")},
        {"hcat", 1, 16, "A, B, ...", "shape", QT_TRANSLATE_NOOP("Functions", "Values side by side.")},
        {"vcat", 1, 16, "A, B, ...", "shape", QT_TRANSLATE_NOOP("Functions", "Values below one another.")},
        {"stack", 1, 16, "A, B, ...", "shape",
         QT_TRANSLATE_NOOP("Functions", "Matrices of one shape as the slices of a tensor.")},
        {"repmat", 3, 4, "A, rows, cols, slices = 1", "shape",
         QT_TRANSLATE_NOOP("Functions", "Copies of a value as tiles.")},
        {"slice", 2, 2, "T, number", "shape",
         QT_TRANSLATE_NOOP("Functions", "One slice of a tensor as a matrix.")},
        {"exp", 1, 1, "A", "elementwise", QT_TRANSLATE_NOOP("Functions", "e to the power of each entry.")},
        {"log", 1, 1, "A", "elementwise", QT_TRANSLATE_NOOP("Functions", "Natural logarithm.")},
        {"ln", 1, 1, "A", "elementwise", QT_TRANSLATE_NOOP("Functions", "Natural logarithm.")},
        {"log2", 1, 1, "A", "elementwise", QT_TRANSLATE_NOOP("Functions", "Logarithm to base 2.")},
        {"sqrt", 1, 1, "A", "elementwise", QT_TRANSLATE_NOOP("Functions", "Square root.")},
        {"abs", 1, 1, "A", "elementwise", QT_TRANSLATE_NOOP("Functions", "Absolute value.")},
        {"sign", 1, 1, "A", "elementwise", QT_TRANSLATE_NOOP("Functions", "-1, 0 or 1.")},
        {"floor", 1, 1, "A", "elementwise", QT_TRANSLATE_NOOP("Functions", "The next whole number below.")},
        {"ceil", 1, 1, "A", "elementwise", QT_TRANSLATE_NOOP("Functions", "The next whole number above.")},
        {"round", 1, 2, "A, digits = 0", "elementwise",
         QT_TRANSLATE_NOOP("Functions", "Rounded to a number of decimals; halves away from zero.")},
        {"sin", 1, 1, "A", "elementwise", QT_TRANSLATE_NOOP("Functions", "Sine of radians.")},
        {"cos", 1, 1, "A", "elementwise", QT_TRANSLATE_NOOP("Functions", "Cosine of radians.")},
        {"tanh", 1, 1, "A", "elementwise", QT_TRANSLATE_NOOP("Functions", "Hyperbolic tangent.")},
        {"sigmoid", 1, 1, "A", "elementwise", QT_TRANSLATE_NOOP("Functions", "1 / (1 + exp(-x)).")},
        {"relu", 1, 1, "A", "elementwise", QT_TRANSLATE_NOOP("Functions", "The larger of x and 0.")},
        {"gelu", 1, 1, "A", "elementwise",
         QT_TRANSLATE_NOOP("Functions", "x times the normal distribution function of x.")},
        {"min", 2, 2, "A, B", "elementwise",
         QT_TRANSLATE_NOOP("Functions", "The smaller entry of two values.")},
        {"max", 2, 2, "A, B", "elementwise",
         QT_TRANSLATE_NOOP("Functions", "The larger entry of two values.")},
        {"mod", 2, 2, "A, B", "elementwise", QT_TRANSLATE_NOOP("Functions", "Remainder with the sign of B.")},
        {"clamp", 3, 3, "A, low, high", "elementwise",
         QT_TRANSLATE_NOOP("Functions", "Each entry kept between two numbers.")},
        {"where", 3, 3, "condition, A, B", "elementwise",
         QT_TRANSLATE_NOOP("Functions", "Entry by entry: A where the condition is not 0, else B.")},
        {"if", 3, 3, "condition, A, B", "elementwise",
         QT_TRANSLATE_NOOP("Functions", "A if the number is not 0, else B; only that one is computed.")},
        {"isinf", 1, 1, "A", "elementwise", QT_TRANSLATE_NOOP("Functions", "1 where an entry is infinite.")},
        {"isnan", 1, 1, "A", "elementwise",
         QT_TRANSLATE_NOOP("Functions", "1 where an entry is not a number.")},
        {"sum", 1, 2, "A, dim", "reductions",
         QT_TRANSLATE_NOOP("Functions", "Sum of all entries, or along dim.")},
        {"prod", 1, 2, "A, dim", "reductions",
         QT_TRANSLATE_NOOP("Functions", "Product of all entries, or along dim.")},
        {"mean", 1, 2, "A, dim", "reductions",
         QT_TRANSLATE_NOOP("Functions", "Mean of all entries, or along dim.")},
        {"var", 1, 2, "A, dim", "reductions",
         QT_TRANSLATE_NOOP("Functions", "Variance (divided by the count) of all entries, or along dim.")},
        {"std", 1, 2, "A, dim", "reductions",
         QT_TRANSLATE_NOOP("Functions",
                           "Standard deviation (divided by the count) of all entries, or along dim.")},
        {"maxof", 1, 2, "A, dim", "reductions",
         QT_TRANSLATE_NOOP("Functions", "Largest of all entries, or along dim.")},
        {"minof", 1, 2, "A, dim", "reductions",
         QT_TRANSLATE_NOOP("Functions", "Smallest of all entries, or along dim.")},
        {"argmax", 1, 2, "A, dim = 2", "reductions",
         QT_TRANSLATE_NOOP("Functions", "Place of the largest entry along dim, counted from 1.")},
        {"argmin", 1, 2, "A, dim = 2", "reductions",
         QT_TRANSLATE_NOOP("Functions", "Place of the smallest entry along dim, counted from 1.")},
        {"any", 1, 2, "A, dim", "reductions", QT_TRANSLATE_NOOP("Functions", "1 if an entry is not 0.")},
        {"all", 1, 2, "A, dim", "reductions", QT_TRANSLATE_NOOP("Functions", "1 if no entry is 0.")},
        {"norm", 1, 2, "A, dim", "reductions",
         QT_TRANSLATE_NOOP("Functions", "Square root of the sum of squares of all entries, or along dim.")},
        {"dot", 2, 2, "a, b", "reductions",
         QT_TRANSLATE_NOOP("Functions", "Sum of the products of entries of two values of equal size.")},
        {"cumsum", 1, 2, "A, dim = 2", "reductions",
         QT_TRANSLATE_NOOP("Functions", "Running sum along dim.")},
        {"entropy", 1, 2, "P, dim = 2", "reductions",
         QT_TRANSLATE_NOOP("Functions", "-sum p ln p along dim, in nats; 0 ln 0 is 0.")},
        {"trace", 1, 1, "A", "reductions",
         QT_TRANSLATE_NOOP("Functions", "Sum of the diagonal of a square matrix.")},
        {"rank", 1, 1, "A", "reductions", QT_TRANSLATE_NOOP("Functions", "Number of independent rows.")},
        {"maxabs", 1, 1, "A", "reductions", QT_TRANSLATE_NOOP("Functions", "Largest absolute value.")},
        {"allclose", 2, 3, "A, B, tolerance = 1e-9", "reductions",
         QT_TRANSLATE_NOOP("Functions", "1 if no two entries differ by more than the tolerance.")},
        {"logsumexp", 1, 2, "A, dim = 2", "reductions",
         QT_TRANSLATE_NOOP("Functions", "ln of the sum of exponentials along dim.")},
        {"kl", 2, 3, "P, Q, dim = 2", "reductions",
         QT_TRANSLATE_NOOP("Functions", "Kullback-Leibler divergence sum p ln(p / q) along dim, in nats.")},
        {"softmax", 1, 2, "S, dim = 2", "attention",
         QT_TRANSLATE_NOOP(
             "Functions",
             "exp(s) over the sum of exp along dim: 2 or keys sums over each row, 1 or queries over each "
             "column.")},
        {"safe_softmax", 1, 2, "S, dim = 2", "attention",
         QT_TRANSLATE_NOOP("Functions", "Softmax in which a fully masked row is 0.")},
        {"causal", 1, 2, "queries, keys = queries", "attention",
         QT_TRANSLATE_NOOP("Functions",
                           "Mask to add to scores: 0 where a query may look, -inf for later keys.")},
        {"causalmask", 1, 2, "queries, keys = queries", "attention",
         QT_TRANSLATE_NOOP("Functions", "1 where a query may look, 0 for later keys.")},
        {"window", 2, 2, "length, width", "attention",
         QT_TRANSLATE_NOOP("Functions", "1 where key and query are at most width apart.")},
        {"padmask", 2, 3, "lengths, keys, queries = keys", "attention",
         QT_TRANSLATE_NOOP("Functions",
                           "1 for keys within the length; a row of lengths makes one slice each.")},
        {"maskfill", 2, 3, "S, mask, number = -inf", "attention",
         QT_TRANSLATE_NOOP("Functions", "The number where the mask is 0, else the score.")},
        {"attention", 3, 4, "Q, K, V, mask = 0", "attention",
         QT_TRANSLATE_NOOP("Functions",
                           "softmax(Q*K' / sqrt(cols(K)) + mask) * V; a fully masked row is 0.")},
        {"split_heads", 2, 2, "X, heads", "attention",
         QT_TRANSLATE_NOOP("Functions", "Columns cut into equal parts, one slice a head.")},
        {"merge_heads", 1, 2, "T, heads = slices(T)", "attention",
         QT_TRANSLATE_NOOP("Functions", "The slices side by side again.")},
        {"multi_head", 6, 7, "X, WQ, WK, WV, WO, heads, mask = 0", "attention",
         QT_TRANSLATE_NOOP(
             "Functions",
             "Attention of each head on its part of the projections, merged and projected by WO.")},
        {"layernorm", 1, 2, "X, eps = 1e-5", "attention",
         QT_TRANSLATE_NOOP("Functions", "Each row with mean 0 and variance 1.")},
        {"rmsnorm", 1, 2, "X, eps = 1e-5", "attention",
         QT_TRANSLATE_NOOP("Functions", "Each row divided by the root of its mean square.")},
        {"sinpos", 2, 3, "length, width, first = 0", "attention",
         QT_TRANSLATE_NOOP("Functions", "Sinusoidal position vectors, one row a position from 0.")},
        {"rope", 1, 3, "X, base = 10000, first = 0", "attention",
         QT_TRANSLATE_NOOP("Functions", "Rows turned by their position, pair by pair.")},
        {"alibi", 2, 3, "queries, heads, keys = queries", "attention",
         QT_TRANSLATE_NOOP("Functions", "Distance penalties, one slice a head.")},
        {"onehot", 2, 2, "ids, size", "attention",
         QT_TRANSLATE_NOOP("Functions", "One row with a single 1 for each id, counted from 1.")},
        {"crossentropy", 2, 2, "logits, targets", "attention",
         QT_TRANSLATE_NOOP("Functions",
                           "Mean of -ln softmax at the targets (columns from 1); a target of 0 is ignored.")},
        {"topk", 2, 2, "A, count", "attention",
         QT_TRANSLATE_NOOP("Functions",
                           "Columns of the largest entries of each row, largest first, counted from 1.")},
        {"randint", 2, 4, "low, high, rows = 1, cols = 1", "random",
         QT_TRANSLATE_NOOP("Functions", "Whole numbers, both ends included.")},
        {"rand", 1, 2, "rows, cols = 1", "random", QT_TRANSLATE_NOOP("Functions", "Numbers from 0 up to 1.")},
        {"randn", 1, 2, "rows, cols = 1", "random",
         QT_TRANSLATE_NOOP("Functions", "Numbers of the normal distribution, mean 0 and variance 1.")},
        {"perm", 1, 1, "count", "random",
         QT_TRANSLATE_NOOP("Functions", "The numbers 1 to count in random order.")},
        {"len", 1, 1, "x", "text",
         QT_TRANSLATE_NOOP("Functions",
                           "Number of entries, of texts in a list, or of characters in a text.")},
        {"str", 1, 2, "number, digits", "text",
         QT_TRANSLATE_NOOP("Functions", "A number as text, with a fixed number of decimals if given.")},
    };
    return table;
}

namespace {

std::vector<int> sortedByName()
{
    std::vector<int> order(signatures().size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [](int a, int b) {
        return std::string_view(signatures()[static_cast<std::size_t>(a)].name) <
               signatures()[static_cast<std::size_t>(b)].name;
    });
    return order;
}

} // namespace

int findSignature(std::string_view name)
{
    static const std::vector<int> order = sortedByName();
    const auto found = std::lower_bound(order.begin(), order.end(), name, [](int i, std::string_view n) {
        return signatures()[static_cast<std::size_t>(i)].name < n;
    });
    const bool hit = found != order.end() && signatures()[static_cast<std::size_t>(*found)].name == name;
    return hit ? *found : -1;
}

} // namespace lectern::calc

#undef QT_TRANSLATE_NOOP
