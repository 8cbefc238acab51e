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

/// What is so odd about the exercise that its key should be looked at; empty if nothing is.
QString itemAlarm(const handin::ItemStatistics& item);

/// "12 × b: twice" for each named mistake, the commonest first, as many as there is room for.
QStringList mistakeLines(const handin::ItemStatistics& item);

} // namespace lectern::gradebook
