#pragma once

#include <lectern/window/settings.h>

namespace lectern::storage {
class LearnerStore;
}

namespace lectern::window {

/// The settings that were chosen last; the language is empty where none was.
Settings keptSettings(const storage::LearnerStore& store);

void keepSettings(storage::LearnerStore& store, const Settings& settings);

} // namespace lectern::window
