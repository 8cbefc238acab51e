#include "choice_field.h"

#include "option_button.h"

#include <lectern/grading/option_order.h>
#include <lectern/reader/markdown_text.h>
#include <lectern/reader/rich_text.h>

#include <QButtonGroup>
#include <QGridLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace lectern::cards {

ChoiceField::ChoiceField(ExerciseRun& run, const lessons::Part& part, const reader::EmbedContext& context,
                         QWidget* parent)
    : PartField(run, part, context, parent)
    , m_group(new QButtonGroup(this))
{
    m_group->setExclusive(!part.many);
    auto* grid = new QGridLayout(this);
    grid->setColumnStretch(1, 1);
    m_marks.resize(part.options.size());
    for (std::size_t i = 0; i < part.options.size(); ++i) {
        QAbstractButton* button = part.many
                                      ? static_cast<QAbstractButton*>(new CheckOption(context.theme, this))
                                      : static_cast<QAbstractButton*>(new RadioOption(context.theme, this));
        button->setObjectName(QStringLiteral("%1_%2").arg(QString::fromStdString(part.id),
                                                          QString::fromStdString(part.options[i].id)));
        button->setFocusPolicy(Qt::StrongFocus);
        button->installEventFilter(this);
        auto* text = new reader::RichText(context, this);
        text->setTextSize(15);
        text->setCursor(Qt::PointingHandCursor);
        text->installEventFilter(this);
        m_group->addButton(button);
        m_buttons.push_back(button);
        m_texts.push_back(text);
        connect(button, &QAbstractButton::clicked, this, &ChoiceField::store);
    }
    placeOptions();
    retranslate();
}

std::vector<std::size_t> ChoiceField::optionOrder() const
{
    const grading::Variant* variant = run().variant();
    return grading::optionOrder(part(), variant ? variant->seed() : 0);
}

void ChoiceField::placeOptions()
{
    auto* grid = static_cast<QGridLayout*>(layout());
    QWidget* above = nullptr;
    int row = 0;
    for (const std::size_t option : optionOrder()) {
        QAbstractButton* button = m_buttons[option];
        grid->removeWidget(button);
        grid->removeWidget(m_texts[option]);
        grid->addWidget(button, row, 0, Qt::AlignTop);
        grid->addWidget(m_texts[option], row++, 1);
        if (above)
            setTabOrder(above, button);
        else
            setFocusProxy(button);
        above = button;
    }
}

void ChoiceField::retranslate()
{
    const theme::Theme& theme = context().theme;
    auto* grid = static_cast<QGridLayout*>(layout());
    const int above = qRound(theme.px(4));
    grid->setContentsMargins(above, above, qRound(theme.px(28)), above);
    grid->setHorizontalSpacing(qRound(theme.px(9)));
    grid->setVerticalSpacing(2 * above);
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        const QString text = run().fill(part().options[i].text.in(context().language.toStdString()));
        m_texts[i]->setMarkdown(text);
        m_buttons[i]->setAccessibleName(reader::spokenText(text));
    }
    alignButtons();
}

void ChoiceField::alignButtons()
{
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        const int half = std::max(m_texts[i]->firstLineMiddle(), qRound(context().theme.px(10)));
        m_buttons[i]->setFixedHeight(2 * half);
    }
}

void ChoiceField::setContext(const reader::EmbedContext& context)
{
    PartField::setContext(context);
    for (reader::RichText* text : m_texts)
        text->setContext(context);
    for (QAbstractButton* button : m_buttons) {
        if (part().many)
            static_cast<CheckOption*>(button)->setTheme(context.theme);
        else
            static_cast<RadioOption*>(button)->setTheme(context.theme);
    }
    retranslate();
}

void ChoiceField::load()
{
    placeOptions();
    const std::vector<std::string> chosen = run().choice(part());
    // An exclusive group cannot be emptied while it is exclusive.
    m_group->setExclusive(false);
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        const bool on = std::find(chosen.begin(), chosen.end(), part().options[i].id) != chosen.end();
        m_buttons[i]->setChecked(on);
    }
    m_group->setExclusive(!part().many);
    mark(nullptr, false);
    retranslate();
}

void ChoiceField::setMark(std::size_t option, int mark)
{
    m_marks[option] = mark;
    m_buttons[option]->setAccessibleDescription(mark > 0   ? tr("right")
                                                : mark < 0 ? tr("look again")
                                                           : QString());
}

void ChoiceField::mark(const grading::PartReport* report, bool)
{
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        setMark(i, 0);
        if (!report)
            continue;
        for (const grading::OptionReport& option : report->options) {
            if (option.id == part().options[i].id)
                setMark(i, option.right ? 1 : -1);
        }
    }
    update();
}

void ChoiceField::store()
{
    std::vector<std::string> chosen;
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        if (m_buttons[i]->isChecked())
            chosen.push_back(part().options[i].id);
    }
    run().setChoice(part(), chosen);
    mark(nullptr, false);
    Q_EMIT edited();
}

bool ChoiceField::event(QEvent* event)
{
    // Formulas that arrive later change the height of a line.
    if (event->type() == QEvent::LayoutRequest)
        alignButtons();
    return PartField::event(event);
}

void ChoiceField::resizeEvent(QResizeEvent* event)
{
    PartField::resizeEvent(event);
    alignButtons();
}

void ChoiceField::paintEvent(QPaintEvent*)
{
    const theme::Theme& theme = context().theme;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme.sans(15, QFont::DemiBold));
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
        if (m_marks[i] == 0)
            continue;
        const bool right = m_marks[i] > 0;
        const QRectF text = m_texts[i]->geometry();
        const QRectF row =
            QRectF(0, text.top(), width(), text.height()).adjusted(0, -theme.px(4), 0, theme.px(4));
        painter.setPen(Qt::NoPen);
        painter.setBrush(right ? theme.okSoft : theme.errorSoft);
        painter.drawRoundedRect(row, theme.px(6), theme.px(6));
        painter.setPen(right ? theme.ok : theme.error);
        painter.drawText(row.adjusted(0, 0, -theme.px(10), 0), Qt::AlignRight | Qt::AlignVCenter,
                         right ? QStringLiteral("✓") : QStringLiteral("✗"));
    }
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
    for (const std::size_t i : optionOrder())
        lines << (m_buttons[i]->isChecked() ? QStringLiteral("(x) ") : QStringLiteral("( ) ")) +
                     m_texts[i]->markdown();
    return lines.join(u'\n');
}

} // namespace lectern::cards
