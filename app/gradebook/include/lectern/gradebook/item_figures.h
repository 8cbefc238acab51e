#pragma once

#include <lectern/gradebook/class_data.h>

#include <QString>
#include <QStringList>

namespace lectern::gradebook {

/// The figures of a class in words.
QString classFigures(const handin::ClassStatistics& statistics, handin::MicroPoints maximum);

/// One exercise: how many answered, difficulty and discrimination, and what they mean. It is the alternative to
/// the picture.
QString itemFigures(const handin::ItemStatistics& item);

/// What is odd about an item, and what to ask oneself. `named`: says of which exercise it is.
QString alarmWords(const handin::ItemAlarm& alarm, bool named);

/// "12 × b: twice" for each of what was counted, the commonest first, as many as there is room for.
QStringList countLines(const std::vector<handin::MistakeCount>& counts);

} // namespace lectern::gradebook
