#pragma once

#include <lectern/result/result.h>

#include <QString>
#include <QUrl>

namespace lectern::xapi {

/// The settings of a class folder.
QString settingsFile(const QString& classFolder);

/// Where a class's results are sent to: `xapi.json` of a class folder. The secret of the user is not in it.
struct Settings
{
    bool isOn = false;
    QUrl endpoint = {};    ///< of the learning record store, without "/statements"
    QString user = {};     ///< of HTTP Basic authentication
    QString homePage = {}; ///< IRL of the school: with it a learner's pseudonym names an account
};

/// Off where there is no such file. Errors: xapi.settings (file), file.read.
Result<Settings> readSettings(const QString& file);
/// Errors: xapi.endpoint (address), xapi.home (address), xapi.home.missing, xapi.user, file.write.
Result<void> writeSettings(const QString& file, const Settings& settings);

/// What the user's secret is called in a keyring.
QString secretService();
QString secretName(const Settings& settings);

/// Whether statements may be sent there: https, or http to this computer alone, for a password must not
/// travel in the clear. Errors: as above.
Result<void> check(const Settings& settings);

} // namespace lectern::xapi
