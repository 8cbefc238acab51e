#include "part_field.h"

#include "choice_field.h"
#include "code_field.h"
#include "matrix_field.h"
#include "text_field.h"

namespace lectern::cards {

PartField::PartField(ExerciseRun& run, const lessons::Part& part, const reader::EmbedContext& context,
                     QWidget* parent)
    : QWidget(parent)
    , m_run(run)
    , m_part(part)
    , m_context(context)
{
}

PartField* makePartField(ExerciseRun& run, const lessons::Part& part, const reader::EmbedContext& context,
                         QWidget* parent)
{
    switch (part.kind) {
    case lessons::ExerciseKind::choice:
        return new ChoiceField(run, part, context, parent);
    case lessons::ExerciseKind::shortAnswer:
        return new TextField(run, part, context, parent);
    case lessons::ExerciseKind::code:
        return new CodeField(run, part, context, parent);
    case lessons::ExerciseKind::numeric:
    case lessons::ExerciseKind::table:
        break;
    }
    return new MatrixField(run, part, context, parent);
}

} // namespace lectern::cards
