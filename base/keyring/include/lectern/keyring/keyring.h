#pragma once

#include <lectern/result/result.h>

#include <QString>

/// Passwords in the keyring of the desktop session, by QtKeychain. Where there is none nothing is kept in a
/// file instead. Needs a QCoreApplication; waits for the keyring, which may ask the user to unlock it.
/// Errors: keyring.none (reason), keyring.denied.
namespace lectern::keyring {

/// Which password: the program's part of the keyring, and a name within it.
struct Entry
{
    QString service;
    QString name;
};

/// Errors: also keyring.missing.
Result<QString> read(const Entry& entry);
Result<void> write(const Entry& entry, const QString& secret);
/// Done, too, where there is no such entry.
Result<void> remove(const Entry& entry);

} // namespace lectern::keyring
