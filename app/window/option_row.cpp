#include "option_row.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

namespace lectern::window {

OptionRow::OptionRow(const QString& name, int count, QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel)
    , m_group(new QButtonGroup(this))
{
    m_title->setProperty("tone", QStringLiteral("secondary"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    for (int i = 0; i < count; ++i) {
        auto* button = new QToolButton;
        button->setObjectName(name + u'_' + QString::number(i));
        button->setProperty("chip", true);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::StrongFocus);
        m_group->addButton(button, i);
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(5);
    layout->addWidget(m_title);
    layout->addLayout(buttons);
    connect(m_group, &QButtonGroup::idClicked, this, &OptionRow::chosen);
}

void OptionRow::setTexts(const QString& title, const QStringList& options)
{
    m_title->setText(title);
    for (int i = 0; i < options.size(); ++i) {
        m_group->button(i)->setText(options[i]);
        m_group->button(i)->setAccessibleName(title + u": " + options[i]);
    }
}

void OptionRow::choose(int index)
{
    m_group->setExclusive(false);
    for (QAbstractButton* button : m_group->buttons())
        button->setChecked(m_group->id(button) == index);
    m_group->setExclusive(true);
}

void OptionRow::focusChosen()
{
    QAbstractButton* button = m_group->checkedButton() ? m_group->checkedButton() : m_group->button(0);
    button->setFocus(Qt::OtherFocusReason);
}

} // namespace lectern::window
