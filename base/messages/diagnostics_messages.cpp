#include "message_table.h"

#include <QCoreApplication>

namespace lectern::messages {

std::span<const Entry> diagnosticsMessages()
{
    static constexpr Entry entries[] = {
        {"diagnostics.input.shape",
         QT_TRANSLATE_NOOP("Messages", "The tokens are %1, but what marks them as valid is %2."),
         QT_TRANSLATE_NOOP("Messages", "Mark each token of each sample.")},
        {"diagnostics.output.shape",
         QT_TRANSLATE_NOOP("Messages", "The tokens are %1, but the module gave %2."),
         QT_TRANSLATE_NOOP("Messages", "A module gives one output per token, and weights for each pair.")},
        {"diagnostics.output.finite", QT_TRANSLATE_NOOP("Messages", "The output holds NaN or infinity."),
         QT_TRANSLATE_NOOP("Messages", "Find where it arises first: look at the sums of the weights.")},
        {"diagnostics.raised", QT_TRANSLATE_NOOP("Messages", "The module raised an error of its own."), ""},
        {"diagnostics.random", QT_TRANSLATE_NOOP("Messages", "The same input gave two different outputs."),
         QT_TRANSLATE_NOOP("Messages", "Is dropout on? Switch it off before you look for changes.")},
        {"diagnostics.weights", QT_TRANSLATE_NOOP("Messages", "The module does not show its weights."),
         QT_TRANSLATE_NOOP("Messages", "Let it return the weights of every head.")},
        {"diagnostics.scores", QT_TRANSLATE_NOOP("Messages", "The module does not show its scores."),
         QT_TRANSLATE_NOOP("Messages", "Let it return the scores of every head, before the mask.")},
        {"diagnostics.padding.none", QT_TRANSLATE_NOOP("Messages", "There is no padding to look at."),
         QT_TRANSLATE_NOOP("Messages", "Take samples of different lengths.")},
        {"diagnostics.padding.replaced",
         QT_TRANSLATE_NOOP("Messages", "In sample %1, position %2 is padding and would be replaced."),
         QT_TRANSLATE_NOOP("Messages", "Replace true tokens only: nobody reads padding anyway.")},
        {"diagnostics.padding.all", QT_TRANSLATE_NOOP("Messages", "There is nothing but padding."),
         QT_TRANSLATE_NOOP("Messages", "Give at least one true token.")},
        {"diagnostics.length.future",
         QT_TRANSLATE_NOOP("Messages", "Of %1 positions, none comes after position %2."),
         QT_TRANSLATE_NOOP("Messages", "Keep fewer positions, or take a longer sequence.")},
        {"diagnostics.length.two",
         QT_TRANSLATE_NOOP("Messages", "Two tokens are needed, but there is only %1."),
         QT_TRANSLATE_NOOP("Messages", "One token has no order.")},
        {"diagnostics.replacement",
         QT_TRANSLATE_NOOP("Messages", "The replacement does not have the shape of the input."), ""},
        {"diagnostics.comparison.shape",
         QT_TRANSLATE_NOOP("Messages", "The outputs to compare differ in shape."), ""},
        {"diagnostics.insensitive",
         QT_TRANSLATE_NOOP("Messages", "Other tokens changed nothing, not even at their own positions."),
         QT_TRANSLATE_NOOP("Messages", "Does the module read its input?")},
        {"diagnostics.rows", QT_TRANSLATE_NOOP("Messages", "Turning the tokens around changes nothing."),
         QT_TRANSLATE_NOOP("Messages", "Take tokens that differ.")},
        {"diagnostics.causal",
         QT_TRANSLATE_NOOP("Messages", "The last token does not reach the first: a causal mask is on."),
         QT_TRANSLATE_NOOP("Messages", "Switch it off: a mask makes order matter by itself.")},
        {"diagnostics.entropy.rows", QT_TRANSLATE_NOOP("Messages", "No query reads two keys."),
         QT_TRANSLATE_NOOP("Messages", "Take a longer sequence.")},
        {"diagnostics.profile.lengths", QT_TRANSLATE_NOOP("Messages", "The inputs do not double in length."),
         QT_TRANSLATE_NOOP("Messages", "Give two or more, each at least twice as long as the one before.")},
        {"diagnostics.profile.clock", QT_TRANSLATE_NOOP("Messages", "It was too fast to be timed."),
         QT_TRANSLATE_NOOP("Messages", "Take longer inputs.")},
        {"diagnostics.stopped", QT_TRANSLATE_NOOP("Messages", "It was stopped."), ""},
    };
    return entries;
}

} // namespace lectern::messages
