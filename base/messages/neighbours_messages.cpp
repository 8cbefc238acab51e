#include "message_table.h"

#include <QCoreApplication>

namespace lectern::messages {

std::span<const Entry> neighboursMessages()
{
    static constexpr Entry entries[] = {
        {"neighbours.recurrent.input",
         QT_TRANSLATE_NOOP("Messages", "The input weight is %1, but %2 is needed."),
         QT_TRANSLATE_NOOP("Messages", "It has one row per gate and unit and one column per input.")},
        {"neighbours.recurrent.hidden",
         QT_TRANSLATE_NOOP("Messages", "The hidden weight is %1, but %2 is needed."),
         QT_TRANSLATE_NOOP("Messages", "It has one row per gate and unit and one column per unit.")},
        {"neighbours.recurrent.bias",
         QT_TRANSLATE_NOOP("Messages", "The bias has %1 entries, but %2 are needed."),
         QT_TRANSLATE_NOOP("Messages", "A bias has one entry per gate and unit.")},
        {"neighbours.recurrent.state", QT_TRANSLATE_NOOP("Messages", "The state is %1, but %2 is needed."),
         QT_TRANSLATE_NOOP("Messages", "It has one row per sample and one column per unit.")},
        {"neighbours.additive.width",
         QT_TRANSLATE_NOOP("Messages",
                           "The query is projected to %1 units and the key to %2, the score reads %3."),
         QT_TRANSLATE_NOOP("Messages", "All three need the same number of units.")},
        {"neighbours.convolution.channels",
         QT_TRANSLATE_NOOP("Messages", "The kernel reads %1 channels, the input has %2."),
         QT_TRANSLATE_NOOP("Messages", "A kernel reads every channel of its input.")},
        {"neighbours.convolution.kernel", QT_TRANSLATE_NOOP("Messages", "The kernel has no taps."),
         QT_TRANSLATE_NOOP("Messages", "A kernel reads at least one position.")},
        {"neighbours.convolution.dilation", QT_TRANSLATE_NOOP("Messages", "The dilation is 0."),
         QT_TRANSLATE_NOOP("Messages", "Dilation 1 reads neighbouring positions.")},
        {"neighbours.convolution.centre",
         QT_TRANSLATE_NOOP("Messages", "%1 taps at dilation %2 cannot be centred on a position."),
         QT_TRANSLATE_NOOP("Messages", "Take an odd number of taps, or a causal kernel.")},
        {"neighbours.pattern.size",
         QT_TRANSLATE_NOOP("Messages", "The pattern is for %1 queries and %2 keys, but there are %3 and %4."),
         QT_TRANSLATE_NOOP("Messages", "Make the pattern for these lengths.")},
        {"neighbours.pattern.keys",
         QT_TRANSLATE_NOOP("Messages", "The keys of query %1 in the pattern do not rise, or do not exist."),
         QT_TRANSLATE_NOOP("Messages", "List each key once, in rising order.")},
    };
    return entries;
}

} // namespace lectern::messages
