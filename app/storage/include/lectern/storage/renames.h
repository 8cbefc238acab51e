#pragma once

#include <lectern/result/result.h>

#include <QString>

#include <map>

namespace lectern::storage {

class LearnerStore;

/// Old id -> new id, for anything in a course that has one.
using Renames = std::map<QString, QString>;

/// Lets what was kept under the old ids of a course stand under the new ones, all of it or nothing; nothing
/// is lost where both have something: of a section the earlier times stay, of a draft, a place, a card or a
/// calculator what stands under the new id, and the attempts are joined. Errors: those of
/// LearnerStore::flush.
Result<void> applyRenames(LearnerStore& store, const QString& course, const Renames& renames);

} // namespace lectern::storage
