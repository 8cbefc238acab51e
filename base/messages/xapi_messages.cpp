#include "message_table.h"

#include <QCoreApplication>

namespace lectern::messages {

std::span<const Entry> xapiMessages()
{
    static constexpr Entry entries[] = {
        {"xapi.settings", QT_TRANSLATE_NOOP("Messages", "The settings in %1 are damaged."),
         QT_TRANSLATE_NOOP("Messages", "Set the record store's address again.")},
        {"xapi.off", QT_TRANSLATE_NOOP("Messages", "This class sends nothing to a record store."),
         QT_TRANSLATE_NOOP("Messages", "Switch it on in the window under Record store, or with lectern-cli xapi settings --on.")},
        {"xapi.endpoint",
         QT_TRANSLATE_NOOP("Messages", "\"%1\" is no address that results may be sent to."),
         QT_TRANSLATE_NOOP("Messages", "Give the record store's https address; http is for this computer alone.")},
        {"xapi.home", QT_TRANSLATE_NOOP("Messages", "\"%1\" is no web address of a school."),
         QT_TRANSLATE_NOOP("Messages", "Give one like https://school.example; learners' accounts are named after it.")},
        {"xapi.home.missing", QT_TRANSLATE_NOOP("Messages", "The school's web address is missing."),
         QT_TRANSLATE_NOOP("Messages", "Give one like https://school.example; learners' accounts are named after it.")},
        {"xapi.user", QT_TRANSLATE_NOOP("Messages", "The record store's user is missing, or its name has a colon."),
         QT_TRANSLATE_NOOP("Messages", "Give the key that the record store made for you.")},
        {"xapi.network", QT_TRANSLATE_NOOP("Messages", "The record store did not answer: %1"),
         QT_TRANSLATE_NOOP("Messages", "Nothing is lost: send again later.")},
        {"xapi.busy", QT_TRANSLATE_NOOP("Messages", "The record store is busy (HTTP %1)."),
         QT_TRANSLATE_NOOP("Messages", "Nothing is lost: send again later.")},
        {"xapi.denied", QT_TRANSLATE_NOOP("Messages", "The record store does not know this user and password."),
         QT_TRANSLATE_NOOP("Messages", "Give them again. Nothing was sent.")},
        {"xapi.address", QT_TRANSLATE_NOOP("Messages", "There is no record store at this address (HTTP %1)."),
         QT_TRANSLATE_NOOP("Messages", "Check the address: it ends before \"/statements\".")},
        {"xapi.cancelled", QT_TRANSLATE_NOOP("Messages", "Sending was stopped."),
         QT_TRANSLATE_NOOP("Messages", "What was not sent waits.")},
        {"keyring.none", QT_TRANSLATE_NOOP("Messages", "There is no keyring that could keep the password: %1"),
         QT_TRANSLATE_NOOP("Messages",
                           "Unlock the keyring, or start one (on Debian: gnome-keyring or KWallet). The password is not kept in a file instead.")},
        {"keyring.denied", QT_TRANSLATE_NOOP("Messages", "The keyring did not give the password out."),
         QT_TRANSLATE_NOOP("Messages", "Unlock it and try again.")},
        {"keyring.missing", QT_TRANSLATE_NOOP("Messages", "The keyring has no password for this record store."),
         QT_TRANSLATE_NOOP("Messages", "Type it in the window under Record store, or give it with lectern-cli xapi settings --secret-from FILE.")},
    };
    return entries;
}

} // namespace lectern::messages
