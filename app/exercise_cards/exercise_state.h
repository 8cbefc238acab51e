#pragma once

#include <lectern/grading/grader.h>

#include <QJsonObject>

namespace lectern::cards {

/// {"hints": {part: n}, "revealed": bool}
QJsonObject helpToJson(const grading::Help& help);

} // namespace lectern::cards
