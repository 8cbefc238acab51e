#pragma once

#include <lectern/storage/backups.h>
#include <lectern/storage/learner_store.h>

#include <QString>
#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <optional>

namespace lectern::window {

/// What is to become of a damaged store. It is kept in any case, under another name beside it.
enum class Rescue
{
    none,       ///< it stays where it is, and nothing is opened
    restore,    ///< its last backup takes its place
    startAfresh ///< an empty store does
};

/// Asks what is wanted; `backup` is the copy that could be restored, if there is one.
using AskForRescue =
    std::function<Rescue(const Diagnostic& damage, const std::optional<storage::Backup>& backup)>;

/// Opens the store of a learner's folder; a damaged one after what `ask` says. Errors: those of
/// LearnerStore::open, LearnerStore::setAside and restoreBackup.
Result<std::unique_ptr<storage::LearnerStore>> openStore(const QString& folder, const AskForRescue& ask);

/// A store to work with.
struct OpenedStore
{
    std::unique_ptr<QTemporaryDir> substitute = {}; ///< of a copy
    std::unique_ptr<storage::LearnerStore> store = {};
    Problem notKept = {}; ///< why it is a copy, and goes when the program ends
};

/// The same; where the folder cannot be written, a copy in a temporary folder, so that a learner finds
/// everything and can go on.
Result<OpenedStore> openStoreOrCopy(const QString& folder, const AskForRescue& ask);

/// Asks in a window of its own.
Rescue askForRescue(const Diagnostic& damage, const std::optional<storage::Backup>& backup);

} // namespace lectern::window
