#include <lectern/views/choice_row.h>

#include <lectern/reader/markdown_text.h>
#include <lectern/reader/rich_text.h>
#include <lectern/views/flow_layout.h>

#include <QButtonGroup>
#include <QToolButton>

namespace lectern::views {

ChoiceRow::ChoiceRow(const theme::Theme& theme, typesetting::MathService* math, const QString& label,
                     const QStringList& options, QWidget* parent)
    : Themed(theme, parent)
    , m_label(new reader::RichText(theme, math, this))
    , m_group(new QButtonGroup(this))
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    auto* layout = new FlowLayout(this);
    layout->setCentred(true);
    m_label->setMarkdown(label);
    layout->addWidget(m_label);
    setAccessibleName(reader::spokenText(label));
    for (int i = 0; i < options.size(); ++i) {
        auto* chip = new QToolButton(this);
        chip->setText(reader::plainText(options.at(i)));
        chip->setProperty("chip", true);
        chip->setCheckable(true);
        chip->setFocusPolicy(Qt::StrongFocus);
        chip->setAccessibleDescription(accessibleName());
        m_group->addButton(chip, i);
        layout->addWidget(chip);
    }
    connect(m_group, &QButtonGroup::idClicked, this, &ChoiceRow::optionChosen);
    ChoiceRow::themeChanged();
}

void ChoiceRow::setChosen(int option)
{
    if (auto* button = m_group->button(option))
        button->setChecked(true);
}

int ChoiceRow::chosen() const
{
    return m_group->checkedId();
}

void ChoiceRow::themeChanged()
{
    m_label->setTheme(theme());
    m_label->setTextSize(14);
    for (QAbstractButton* chip : m_group->buttons())
        chip->setFont(theme().ui());
    static_cast<FlowLayout*>(layout())->setGaps(int(px(8)), int(px(6)));
}

} // namespace lectern::views
