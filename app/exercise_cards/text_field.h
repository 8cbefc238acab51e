#pragma once

#include "part_field.h"

class QPlainTextEdit;

namespace lectern::cards {

/// A short answer in words.
class TextField : public PartField
{
    Q_OBJECT

public:
    TextField(ExerciseRun& run, const lessons::Part& part, const reader::EmbedContext& context,
              QWidget* parent);

    void setContext(const reader::EmbedContext& context) override;
    void load() override;
    void mark(const grading::PartReport*, bool) override {}
    QString plainText() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QPlainTextEdit* m_edit;
    bool m_composing = false; ///< an input method has text that is not committed
};

} // namespace lectern::cards
