#pragma once

#include <QJsonValue>

namespace lectern::xapi {

/// Whether a record store's copy of a statement says all that ours says: stores add an authority and times,
/// may leave out an objectType that is understood, and write times and versions in their own way.
bool saysTheSame(const QJsonValue& theirs, const QJsonValue& ours);

} // namespace lectern::xapi
