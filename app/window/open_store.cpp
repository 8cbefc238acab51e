#include <lectern/window/open_store.h>

#include <lectern/messages/messages.h>

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>

#include <set>
#include <string>

namespace lectern::window {

namespace {

Result<void> rescue(const QString& folder, Rescue way)
{
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    if (way == Rescue::restore) {
        const auto restored = storage::restoreBackup(folder, now);
        return restored ? ok() : fail(restored.error());
    }
    const auto aside = storage::LearnerStore::setAside(folder, now);
    return aside ? ok() : fail(aside.error());
}

/// Whether the disk is what keeps a sound store from being opened.
bool isInTheWay(const Diagnostic& reason)
{
    static const std::set<std::string> codes{"storage.folder", "storage.readonly", "storage.full",
                                             "storage.backup", "storage.migrate"};
    return codes.count(reason.code) > 0;
}

/// Copies what there is of a store; false if not all of it can be.
bool copyStore(const QString& from, const QString& to)
{
    for (const char* name : {"learner.sqlite", "learner.sqlite-wal"}) {
        const QString source = QDir(from).filePath(QString::fromLatin1(name));
        const QString copy = QDir(to).filePath(QString::fromLatin1(name));
        if (!QFileInfo::exists(source))
            continue;
        if (!QFile::copy(source, copy) ||
            !QFile::setPermissions(copy, QFileDevice::ReadOwner | QFileDevice::WriteOwner))
            return false;
    }
    return true;
}

QString timeOf(const storage::Backup& backup)
{
    return QLocale().toString(
        QDateTime::fromMSecsSinceEpoch(backup.at),
        QCoreApplication::translate("Main", "d MMM yyyy, HH:mm", "how a time is written"));
}

} // namespace

Result<std::unique_ptr<storage::LearnerStore>> openStore(const QString& folder, const AskForRescue& ask)
{
    auto store = storage::LearnerStore::open(folder);
    if (store || store.error().code != "storage.corrupt")
        return store;
    const auto backups = storage::backupsIn(folder);
    const Rescue way = ask(store.error(), backups.empty() ? std::nullopt : std::optional(backups.front()));
    if (way == Rescue::none)
        return store;
    if (const auto rescued = rescue(folder, way); !rescued)
        return fail(rescued.error());
    return storage::LearnerStore::open(folder);
}

Result<OpenedStore> openStoreOrCopy(const QString& folder, const AskForRescue& ask)
{
    auto store = openStore(folder, ask);
    if (store)
        return OpenedStore{{}, std::move(*store)};
    if (!isInTheWay(store.error()))
        return fail(store.error());
    for (const QString& place :
         {QDir::tempPath(), QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation)}) {
        auto substitute = std::make_unique<QTemporaryDir>(place + u"/lectern-XXXXXX");
        if (!substitute->isValid() || !copyStore(folder, substitute->path()))
            continue;
        if (auto copy = storage::LearnerStore::open(substitute->path()))
            return OpenedStore{std::move(substitute), std::move(*copy), store.error()};
    }
    return fail(store.error());
}

Rescue askForRescue(const Diagnostic& damage, const std::optional<storage::Backup>& backup)
{
    const messages::Message message = messages::describe(damage);
    QMessageBox box(QMessageBox::Critical, QStringLiteral("Lectern"), message.what);
    box.setInformativeText(message.hint);
    const QPushButton* aside = box.addButton(
        QCoreApplication::translate("Main", "Set it aside and start afresh"), QMessageBox::DestructiveRole);
    const QAbstractButton* restore = nullptr;
    QPushButton* wanted = box.addButton(QMessageBox::Close);
    if (backup) {
        wanted =
            box.addButton(QCoreApplication::translate("Main", "Restore the copy of %1").arg(timeOf(*backup)),
                          QMessageBox::AcceptRole);
        restore = wanted;
    }
    box.setDefaultButton(wanted);
    box.exec();
    if (box.clickedButton() == aside)
        return Rescue::startAfresh;
    return restore && box.clickedButton() == restore ? Rescue::restore : Rescue::none;
}

} // namespace lectern::window
