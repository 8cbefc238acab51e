#include <lectern/window/kept_settings.h>

#include <lectern/storage/learner_store.h>

namespace lectern::window {

Settings keptSettings(const storage::LearnerStore& store)
{
    const auto text = [&store](QLatin1StringView name) {
        return QString::fromUtf8(store.setting(name).value_or(QByteArray()));
    };
    Settings settings;
    settings.language = text(storage::setting::language);
    settings.scheme = schemeFromName(text(storage::setting::theme));
    bool isNumber = false;
    const double zoom = text(storage::setting::zoom).toDouble(&isNumber);
    settings.zoom = isNumber ? zoom : settings.zoom;
    return settings;
}

void keepSettings(storage::LearnerStore& store, const Settings& settings)
{
    store.setSetting(storage::setting::language, settings.language.toUtf8());
    store.setSetting(storage::setting::theme, schemeName(settings.scheme).toUtf8());
    store.setSetting(storage::setting::zoom, QByteArray::number(settings.zoom));
}

} // namespace lectern::window
