#pragma once

#include <lectern/views/themed.h>

#include <QStringList>

class QButtonGroup;
class QComboBox;

namespace lectern::typesetting {
class MathService;
}

namespace lectern::reader {
class RichText;
}

namespace lectern::views {

/// A label and one chip for each option, of which one is chosen; more than six options are a list that drops down.
class ChoiceRow : public Themed
{
    Q_OBJECT

public:
    ChoiceRow(const theme::Theme& theme, typesetting::MathService* math, const QString& label,
              const QStringList& options, QWidget* parent = nullptr);

    /// From 0.
    void setChosen(int option);
    int chosen() const;

Q_SIGNALS:
    void optionChosen(int option);

protected:
    void themeChanged() override;

private:
    void addChips(const QStringList& options);
    void addList(const QStringList& options);

    reader::RichText* m_label;
    QButtonGroup* m_group = nullptr; ///< chips, or else
    QComboBox* m_list = nullptr;
};

} // namespace lectern::views
