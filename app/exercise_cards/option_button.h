#pragma once

#include <lectern/theme/theme.h>

#include <QCheckBox>
#include <QRadioButton>

namespace lectern::cards {

/// A round or square sign of an option in the theme's colours, as large as the text beside it.
void paintOption(QAbstractButton& button, const theme::Theme& theme, bool isRound);

/// A radio button or check box without a text of its own: the text stands beside it.
template <typename Base>
class OptionButton : public Base
{
public:
    OptionButton(const theme::Theme& theme, QWidget* parent)
        : Base(parent)
    {
        setTheme(theme);
    }

    void setTheme(const theme::Theme& theme)
    {
        m_theme = theme;
        this->setFixedWidth(qRound(theme.px(20)));
        this->update();
    }

protected:
    bool hitButton(const QPoint&) const override { return true; }
    void paintEvent(QPaintEvent*) override
    {
        paintOption(*this, m_theme, std::is_same_v<Base, QRadioButton>);
    }

private:
    theme::Theme m_theme;
};

using RadioOption = OptionButton<QRadioButton>;
using CheckOption = OptionButton<QCheckBox>;

} // namespace lectern::cards
