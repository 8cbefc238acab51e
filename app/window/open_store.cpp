#include <lectern/window/open_store.h>

#include <lectern/messages/messages.h>

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>

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
