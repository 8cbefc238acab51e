#include "message_table.h"

#include <QCoreApplication>

namespace lectern::messages {

std::span<const Entry> calculatorsMessages()
{
    static constexpr Entry entries[] = {
        {"calculators.internal", QT_TRANSLATE_NOOP("Messages", "This calculator could not be started."), ""},
        {"calculators.check.state", QT_TRANSLATE_NOOP("Messages", "The cell %1 cannot be computed at: %2."),
         QT_TRANSLATE_NOOP("Messages", "The finding beside this one says why.")},
        {"calculators.locked", QT_TRANSLATE_NOOP("Messages", "%1 is fixed here."), ""},
        {"calculators.number.empty", QT_TRANSLATE_NOOP("Messages", "The entry is empty."),
         QT_TRANSLATE_NOOP("Messages", "Type a number, such as 0.5 or 1/3.")},
        {"calculators.number.syntax", QT_TRANSLATE_NOOP("Messages", "\"%1\" is not a number."),
         QT_TRANSLATE_NOOP("Messages", "Type a number, such as 0.5 or 1/3.")},
        {"calculators.number.comma", QT_TRANSLATE_NOOP("Messages", "\"%1\" has a comma."),
         QT_TRANSLATE_NOOP("Messages", "Write the decimal point as a dot: %2.")},
        {"calculators.number.infinite", QT_TRANSLATE_NOOP("Messages", "\"%1\" is not a finite number."), ""},
        {"calculators.number.long", QT_TRANSLATE_NOOP("Messages", "This is too long for a number."), ""},
        {"calculators.number.integer", QT_TRANSLATE_NOOP("Messages", "%1 is not a whole number."), ""},
        {"calculators.number.least",
         QT_TRANSLATE_NOOP("Messages", "%1 is too small: the least value here is %2."), ""},
        {"calculators.number.most",
         QT_TRANSLATE_NOOP("Messages", "%1 is too large: the greatest value here is %2."), ""},
        {"calculators.matrix.empty", QT_TRANSLATE_NOOP("Messages", "There is no matrix in the pasted text."),
         QT_TRANSLATE_NOOP("Messages",
                           "Rows as in [1, 2; 3, 4], [[1, 2], [3, 4]] or a spreadsheet's cells.")},
        {"calculators.matrix.ragged",
         QT_TRANSLATE_NOOP("Messages",
                           "The pasted rows differ in length: row %1 has %2 entries, the first has %3."),
         ""},
        {"calculators.matrix.shape",
         QT_TRANSLATE_NOOP("Messages", "The pasted matrix is %1 x %2; a %3 x %4 matrix fits here."), ""},
        {"calculators.matrix.long",
         QT_TRANSLATE_NOOP("Messages", "The pasted text is too long for a matrix."), ""},
        {"calculators.tokens.empty", QT_TRANSLATE_NOOP("Messages", "Type at least one token."), ""},
        {"calculators.tokens.count", QT_TRANSLATE_NOOP("Messages", "Here are %1 tokens needed, not %2."),
         QT_TRANSLATE_NOOP("Messages", "Put spaces between the tokens.")},
        {"calculators.tokens.many", QT_TRANSLATE_NOOP("Messages", "At most %1 tokens fit here."), ""},
        {"calculators.influence.many",
         QT_TRANSLATE_NOOP("Messages", "%1 rows are too many to poke one by one: at most %2."), ""},
        {"calculators.share.none", QT_TRANSLATE_NOOP("Messages", "There is no shared state in the pasted text."),
         QT_TRANSLATE_NOOP("Messages", "It looks like lectern:two-tokens:AbC...")},
        {"calculators.share.other", QT_TRANSLATE_NOOP("Messages", "This state belongs to another calculator: %1."),
         ""},
        {"calculators.share.damaged", QT_TRANSLATE_NOOP("Messages", "The shared state is damaged or cut short."),
         QT_TRANSLATE_NOOP("Messages", "Copy the whole line again.")},
        {"calculators.predict.answer",
         QT_TRANSLATE_NOOP("Messages", "After prediction %1, %2 is no right answer: %3."),
         QT_TRANSLATE_NOOP("Messages", "It must be the number of an option, or a finite number.")},
        {"calculators.value.unknown", QT_TRANSLATE_NOOP("Messages", "\"%1\" has no value at the start."), ""},
    };
    return entries;
}

} // namespace lectern::messages
