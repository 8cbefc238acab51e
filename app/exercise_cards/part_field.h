#pragma once

#include <lectern/cards/exercise_run.h>
#include <lectern/reader/embedded.h>

#include <memory>

namespace lectern::cards {

/// Where one part of an exercise is answered. It writes into the run as the learner types and shows what the
/// run holds.
class PartField : public QWidget
{
    Q_OBJECT

public:
    PartField(ExerciseRun& run, const lessons::Part& part, const reader::EmbedContext& context,
              QWidget* parent);

    ExerciseRun& run() const { return m_run; }
    const lessons::Part& part() const { return m_part; }
    const reader::EmbedContext& context() const { return m_context; }

    virtual void setContext(const reader::EmbedContext& context) { m_context = context; }

    /// Shows the answer that the run holds.
    virtual void load() = 0;

    /// Marks what a report says; null clears the marks. `namesEntries`: whether single entries may be pointed
    /// at.
    virtual void mark(const grading::PartReport* report, bool namesEntries) = 0;

    /// The answer as text, for copying.
    virtual QString plainText() const = 0;

Q_SIGNALS:
    void edited();
    void checkWanted(); ///< Ctrl+Enter

private:
    ExerciseRun& m_run;
    const lessons::Part& m_part;
    reader::EmbedContext m_context;
};

/// The field that suits a part's kind.
PartField* makePartField(ExerciseRun& run, const lessons::Part& part, const reader::EmbedContext& context,
                         QWidget* parent);

} // namespace lectern::cards
