#pragma once

#include "part_field.h"

class QAbstractButton;
class QButtonGroup;

namespace lectern::reader {
class RichText;
}

namespace lectern::cards {

/// Options with formulas in their texts: radio buttons, or check boxes where several may be chosen.
class ChoiceField : public PartField
{
    Q_OBJECT

public:
    ChoiceField(ExerciseRun& run, const lessons::Part& part, const reader::EmbedContext& context,
                QWidget* parent);

    void setContext(const reader::EmbedContext& context) override;
    void load() override;
    void mark(const grading::PartReport* report, bool namesEntries) override;
    QString plainText() const override;

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void store();
    void retranslate();
    void alignButtons();
    std::vector<std::size_t> optionOrder() const;
    void placeOptions();
    void setMark(std::size_t option, int mark);

    std::vector<QAbstractButton*> m_buttons; ///< in the options' order
    std::vector<reader::RichText*> m_texts;
    std::vector<int> m_marks; ///< 1 right, -1 wrong, 0 not judged
    QButtonGroup* m_group;
};

} // namespace lectern::cards
