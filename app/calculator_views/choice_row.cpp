#include <lectern/views/choice_row.h>

#include <lectern/reader/markdown_text.h>
#include <lectern/reader/rich_text.h>
#include <lectern/views/flow_layout.h>
#include <lectern/views/wheel_guard.h>

#include <QButtonGroup>
#include <QComboBox>
#include <QToolButton>

namespace lectern::views {
namespace {

constexpr qsizetype mostChips = 6; ///< more are a wall in which none is found

} // namespace

ChoiceRow::ChoiceRow(const theme::Theme& theme, typesetting::MathService* math, const QString& label,
                     const QStringList& options, QWidget* parent)
    : Themed(theme, parent)
    , m_label(new reader::RichText(theme, math, this))
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    auto* layout = new FlowLayout(this);
    layout->setCentred(true);
    m_label->setMarkdown(label);
    layout->addWidget(m_label);
    setAccessibleName(reader::spokenText(label));
    if (options.size() > mostChips)
        addList(options);
    else
        addChips(options);
    ChoiceRow::themeChanged();
}

void ChoiceRow::addChips(const QStringList& options)
{
    m_group = new QButtonGroup(this);
    for (int i = 0; i < options.size(); ++i) {
        auto* chip = new QToolButton(this);
        chip->setText(reader::plainText(options.at(i)));
        chip->setProperty("chip", true);
        chip->setCheckable(true);
        chip->setFocusPolicy(Qt::StrongFocus);
        chip->setAccessibleDescription(accessibleName());
        m_group->addButton(chip, i);
        layout()->addWidget(chip);
    }
    connect(m_group, &QButtonGroup::idClicked, this, &ChoiceRow::optionChosen);
}

void ChoiceRow::addList(const QStringList& options)
{
    m_list = new QComboBox(this);
    for (const QString& option : options)
        m_list->addItem(reader::plainText(option));
    // To assistive technology on Linux the name of a list is what is chosen.
    m_list->setAccessibleName(accessibleName());
    m_list->setAccessibleDescription(accessibleName());
    m_list->setFocusPolicy(Qt::StrongFocus);
    m_list->setMaxVisibleItems(20);
    // As wide as its options where there is room for that.
    m_list->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    WheelGuard::install(m_list);
    layout()->addWidget(m_list);
    connect(m_list, &QComboBox::activated, this, &ChoiceRow::optionChosen);
}

void ChoiceRow::setChosen(int option)
{
    if (m_list)
        m_list->setCurrentIndex(option);
    else if (auto* button = m_group->button(option))
        button->setChecked(true);
}

int ChoiceRow::chosen() const
{
    return m_list ? m_list->currentIndex() : m_group->checkedId();
}

void ChoiceRow::themeChanged()
{
    m_label->setTheme(theme());
    m_label->setTextSize(14);
    if (m_list)
        m_list->setFont(theme().ui());
    for (QAbstractButton* chip : m_group ? m_group->buttons() : QList<QAbstractButton*>())
        chip->setFont(theme().ui());
    static_cast<FlowLayout*>(layout())->setGaps(int(px(8)), int(px(6)));
}

} // namespace lectern::views
