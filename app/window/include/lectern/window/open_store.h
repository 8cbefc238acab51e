#pragma once

#include <lectern/storage/learner_store.h>

#include <QString>

#include <functional>
#include <memory>

namespace lectern::window {

/// Whether the learner wants a damaged store to be set aside.
using AskToSetAside = std::function<bool(const Diagnostic& damage)>;

/// Opens the store of a data folder. A damaged one is set aside, under another name in the same folder, and a
/// new one begun, if `ask` says so. Errors: those of LearnerStore::open and LearnerStore::setAside.
Result<std::unique_ptr<storage::LearnerStore>> openStore(const QString& folder, const AskToSetAside& ask);

/// Asks in a window of its own.
bool askToSetAside(const Diagnostic& damage);

} // namespace lectern::window
