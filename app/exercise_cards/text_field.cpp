#include "text_field.h"

#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace lectern::cards {

TextField::TextField(ExerciseRun& run, const lessons::Part& part, const reader::EmbedContext& context,
                     QWidget* parent)
    : PartField(run, part, context, parent)
    , m_edit(new QPlainTextEdit(this))
{
    m_edit->setObjectName(QString::fromStdString(part.id));
    m_edit->setTabChangesFocus(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_edit);
    connect(m_edit, &QPlainTextEdit::textChanged, this, [this] {
        this->run().setText(this->part(), m_edit->toPlainText());
        Q_EMIT edited();
    });
    setContext(context);
}

void TextField::setContext(const reader::EmbedContext& context)
{
    PartField::setContext(context);
    m_edit->setFont(context.theme.sans(14.5));
    m_edit->setFixedHeight(qRound(context.theme.px(92)));
    m_edit->setAccessibleName(QString::fromStdString(part().text.in(context.language.toStdString())));
}

void TextField::load()
{
    const QSignalBlocker quiet(m_edit);
    m_edit->setPlainText(run().text(part()));
}

QString TextField::plainText() const
{
    return m_edit->toPlainText();
}

} // namespace lectern::cards
