#pragma once

#include <lectern/theme/theme.h>

#include <QString>

namespace lectern::window {

enum class SchemeChoice
{
    system,
    light,
    dark,
    contrast
};

/// How the learner likes the program to look; kept in the store.
struct Settings
{
    QString language = {}; ///< "zh_CN", "en"; empty: not chosen yet
    SchemeChoice scheme = SchemeChoice::system;
    qreal zoom = 1;

    bool operator==(const Settings&) const = default;
};

/// The look for a choice; `system` asks the desktop, and is light where that has no answer.
theme::Scheme resolve(SchemeChoice choice);

QString schemeName(SchemeChoice choice);
SchemeChoice schemeFromName(const QString& name);

/// "zh_CN" for a Chinese locale, else "en".
QString systemLanguage();

} // namespace lectern::window
