#pragma once

#include <lectern/theme/theme.h>

namespace lectern::window {

/// Gives the application a theme's palette, font and style sheet, each only where it is another one: they go through
/// every widget.
void applyLook(const theme::Theme& theme);

} // namespace lectern::window
