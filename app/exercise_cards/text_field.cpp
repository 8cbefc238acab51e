#include "text_field.h"
#include <lectern/reader/markdown_text.h>

#include <QInputMethodEvent>
#include <QKeyEvent>
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
    m_edit->installEventFilter(this);
    setFocusProxy(m_edit);
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
    m_edit->setAccessibleName(reader::spokenText(run().fill(part().text.in(context.language.toStdString()))));
}

void TextField::load()
{
    const QSignalBlocker quiet(m_edit);
    m_edit->setPlainText(run().text(part()));
}

bool TextField::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::InputMethod)
        m_composing = !static_cast<QInputMethodEvent*>(event)->preeditString().isEmpty();
    if (event->type() == QEvent::KeyPress && !m_composing) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter && (key->modifiers() & Qt::ControlModifier)) {
            Q_EMIT checkWanted();
            return true;
        }
    }
    return PartField::eventFilter(watched, event);
}

QString TextField::plainText() const
{
    return m_edit->toPlainText();
}

} // namespace lectern::cards
