#pragma once

#include <QString>

class QWidget;

namespace lectern::window {

/// What F1 says about the place that has the keyboard: what can be done there and with which keys; Markdown.
QString contextHelp(const QWidget* focused);

/// The section of the learner's help about that place.
QString helpSection(const QWidget* focused);

/// All shortcuts; Markdown.
QString shortcutsHelp();

} // namespace lectern::window
