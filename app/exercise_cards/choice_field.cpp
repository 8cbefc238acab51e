#include "choice_field.h"

#include <lectern/reader/rich_text.h>

#include <QButtonGroup>
#include <QCheckBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QRadioButton>

namespace lectern::cards {

ChoiceField::ChoiceField(ExerciseRun& run, const lessons::Part& part, const reader::EmbedContext& context,
                         QWidget* parent)
    : PartField(run, part, context, parent)
    , m_group(new QButtonGroup(this))
{
    m_group->setExclusive(!part.many);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 2, 0, 2);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(1, 1);
    for (std::size_t i = 0; i < part.options.size(); ++i) {
        QAbstractButton* button = part.many ? static_cast<QAbstractButton*>(new QCheckBox)
                                            : static_cast<QAbstractButton*>(new QRadioButton);
        button->setObjectName(QStringLiteral("%1_%2").arg(QString::fromStdString(part.id),
                                                          QString::fromStdString(part.options[i].id)));
        button->setFocusPolicy(Qt::StrongFocus);
        button->installEventFilter(this);
        auto* text = new reader::RichText(context);
        text->installEventFilter(this);
        m_group->addButton(button);
        grid->addWidget(button, static_cast<int>(i), 0, Qt::AlignTop);
        grid->addWidget(text, static_cast<int>(i), 1);
        m_buttons.push_back(button);
        m_texts.push_back(text);
        connect(button, &QAbstractButton::clicked, this, &ChoiceField::store);
    }
    retranslate();
}

void ChoiceField::retranslate()
{
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        const QString text = run().fill(part().options[i].text.in(context().language.toStdString()));
        m_texts[i]->setMarkdown(text, 15);
        m_buttons[i]->setAccessibleName(text);
    }
}

void ChoiceField::setContext(const reader::EmbedContext& context)
{
    PartField::setContext(context);
    for (reader::RichText* text : m_texts)
        text->setContext(context);
    retranslate();
}

void ChoiceField::load()
{
    const std::vector<std::string> chosen = run().choice(part());
    // An exclusive group cannot be emptied while it is exclusive.
    m_group->setExclusive(false);
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        const bool on = std::find(chosen.begin(), chosen.end(), part().options[i].id) != chosen.end();
        m_buttons[i]->setChecked(on);
    }
    m_group->setExclusive(!part().many);
}

void ChoiceField::mark(const grading::PartReport*, bool) {}

void ChoiceField::store()
{
    std::vector<std::string> chosen;
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        if (m_buttons[i]->isChecked())
            chosen.push_back(part().options[i].id);
    }
    run().setChoice(part(), chosen);
    Q_EMIT edited();
}

bool ChoiceField::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonRelease) {
        const auto text = std::find(m_texts.begin(), m_texts.end(), watched);
        if (text != m_texts.end() && static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton) {
            m_buttons[static_cast<std::size_t>(text - m_texts.begin())]->click();
            return true;
        }
    }
    if (event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        if ((key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) &&
            (key->modifiers() & Qt::ControlModifier)) {
            Q_EMIT checkWanted();
            return true;
        }
    }
    return PartField::eventFilter(watched, event);
}

QString ChoiceField::plainText() const
{
    QStringList lines;
    for (std::size_t i = 0; i < m_buttons.size(); ++i)
        lines << (m_buttons[i]->isChecked() ? QStringLiteral("(x) ") : QStringLiteral("( ) ")) +
                     m_texts[i]->markdown();
    return lines.join(u'\n');
}

} // namespace lectern::cards
