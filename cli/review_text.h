#pragma once

#include <lectern/handin/grade_table.h>
#include <lectern/handin/review.h>

#include <QJsonArray>
#include <QString>

#include <vector>

namespace lectern::cli {

/// What a person should look at, as lines or as JSON.
QString reviewText(const std::vector<handin::ReviewItem>& items);
QJsonArray reviewJson(const std::vector<handin::ReviewItem>& items);

/// Who changes, from what to what.
QString changesText(const std::vector<handin::GradeChange>& changes);
QJsonArray changesJson(const std::vector<handin::GradeChange>& changes);

} // namespace lectern::cli
