#pragma once

#include <lectern/lessons/exercise.h>
#include <lectern/result/result.h>

#include <stop_token>
#include <string>
#include <vector>

namespace lectern::grading {

/// A way in which a right expression goes wrong.
enum class Slip
{
    scaleDropped,     ///< X / sqrt(d) -> X
    scaleTwice,       ///< X / sqrt(d) -> X / sqrt(d) / sqrt(d)
    rootDropped,      ///< sqrt(d) -> d
    otherAxis,        ///< softmax(S) -> softmax(S, 1)
    transposeMissing, ///< K' -> K
    maskAfterwards,   ///< softmax(S + causal(n)) -> softmax(S) .* causalmask(n)
    maskAsZero,       ///< softmax(S + causal(n)) -> softmax(S .* causalmask(n))
    maskReversed,     ///< causal(n) -> causal(n)'
    maskMissing,      ///< S + causal(n) -> S
    stepMissing,      ///< an earlier result given as the answer
    powerMissing,     ///< x^2 -> x
    factorMissing,    ///< a*b -> a
    offByOne,         ///< n - 1 -> n, 4*x -> 3*x
    otherFunction,    ///< sin -> cos, ln -> log2, ceil -> floor, mean -> sum ...
    sidesSwapped,     ///< A*B, A - B, A / B -> the other way round
    otherOperand      ///< another drawn or given matrix in its place
};

/// A wrong answer that some learner will give.
struct Proposal
{
    std::string cell;       ///< a name that is free, or a cell of the exercise that is given as the answer
    std::string expression; ///< in the cells of the exercise; empty if the cell is there already
    Slip slip = Slip::stepMissing;
    std::string changed = {};     ///< the piece of source that went wrong
    lessons::Localized text = {}; ///< first words for it in zh_CN and en, for the author to better
};

/// Mutates the tree of a numeric part's answer, cells that it is computed from included, and keeps the wrong
/// answers that can be told from the right one, from the mistakes named already and from one another in every
/// variant: `check` finds nothing new once they are added. At most `most`, the likeliest kinds first.
/// Fails with the first finding of `check` if the exercise itself is not sound, and with
/// "grading.propose.kind" if the part is not numeric. Once it is to stop, what was found by then.
Result<std::vector<Proposal>> proposeMistakes(const lessons::Exercise& exercise, const lessons::Part& part,
                                              std::size_t most = 16,
                                              const std::stop_token& stop = {});

} // namespace lectern::grading
