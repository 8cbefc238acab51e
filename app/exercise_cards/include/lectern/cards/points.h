#pragma once

#include <QString>

namespace lectern::cards {

/// Points as people write them: "4", "3.5".
QString pointsText(double points);

/// The same with the word: "1 point", "3.5 points".
QString pointsInWords(double points);

} // namespace lectern::cards
