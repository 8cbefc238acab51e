#include <lectern/window/open_store.h>

#include <lectern/messages/messages.h>

#include <QCoreApplication>
#include <QDateTime>
#include <QMessageBox>
#include <QPushButton>

namespace lectern::window {

Result<std::unique_ptr<storage::LearnerStore>> openStore(const QString& folder, const AskToSetAside& ask)
{
    auto store = storage::LearnerStore::open(folder);
    if (store || store.error().code != "storage.corrupt" || !ask(store.error()))
        return store;
    const auto aside = storage::LearnerStore::setAside(folder, QDateTime::currentMSecsSinceEpoch());
    if (!aside)
        return fail(aside.error());
    return storage::LearnerStore::open(folder);
}

bool askToSetAside(const Diagnostic& damage)
{
    const messages::Message message = messages::describe(damage);
    QMessageBox box(QMessageBox::Critical, QStringLiteral("Lectern"), message.what);
    box.setInformativeText(message.hint);
    const QPushButton* aside = box.addButton(
        QCoreApplication::translate("Main", "Set it aside and start afresh"), QMessageBox::DestructiveRole);
    box.setDefaultButton(box.addButton(QMessageBox::Close));
    box.exec();
    return box.clickedButton() == aside;
}

} // namespace lectern::window
