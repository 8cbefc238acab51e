#pragma once

#include <lectern/labs/lab.h>

#include <QJsonObject>

#include <optional>

namespace lectern::labs {

/// What a run gave, and from what.
struct Outcome
{
    Parameters parameters = {};
    Cells cells = {};
    double share = 1;   ///< of the work that was done: below 1 if the run was cancelled
    double seconds = 0; ///< that it took
};

/// For the learner's store. Empty if it is too large to keep.
QJsonObject toJson(const Outcome& outcome);

/// Nothing unless it is an outcome of this kind in every respect: its names, its sizes, finite parameters.
std::optional<Outcome> outcomeFromJson(const QJsonObject& json, const lessons::LabKind& kind);

} // namespace lectern::labs
