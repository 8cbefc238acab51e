#include "panel_parts.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace lectern::gradebook {

QVBoxLayout* panelColumn(QWidget* panel)
{
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(8);
    return column;
}

QHBoxLayout* buttonRow(std::initializer_list<QPushButton*> buttons)
{
    auto* row = new QHBoxLayout;
    for (QPushButton* button : buttons) {
        button->setAutoDefault(true);
        row->addWidget(button);
    }
    row->addStretch(1);
    return row;
}

} // namespace lectern::gradebook
