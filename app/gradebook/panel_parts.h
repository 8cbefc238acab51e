#pragma once

#include <initializer_list>

class QHBoxLayout;
class QPushButton;
class QVBoxLayout;
class QWidget;

namespace lectern::gradebook {

/// The column that a part of the page is made of; `panel` owns it.
QVBoxLayout* panelColumn(QWidget* panel);

/// Buttons beside one another, each pressed by Enter where it has the keyboard. Whoever takes the row owns
/// it.
QHBoxLayout* buttonRow(std::initializer_list<QPushButton*> buttons);

} // namespace lectern::gradebook
