#include "queue_panel.h"

#include "panel_parts.h"

#include <lectern/reader/rich_text.h>

#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <optional>

namespace lectern::gradebook {
namespace {

constexpr int widestQueue = 820;

std::optional<QAbstractSlider::SliderAction> scrollingBy(int key)
{
    switch (key) {
    case Qt::Key_Up:
        return QAbstractSlider::SliderSingleStepSub;
    case Qt::Key_Down:
        return QAbstractSlider::SliderSingleStepAdd;
    case Qt::Key_PageUp:
        return QAbstractSlider::SliderPageStepSub;
    case Qt::Key_PageDown:
        return QAbstractSlider::SliderPageStepAdd;
    case Qt::Key_Home:
        return QAbstractSlider::SliderToMinimum;
    case Qt::Key_End:
        return QAbstractSlider::SliderToMaximum;
    default:
        return std::nullopt;
    }
}

} // namespace

QueuePanel::QueuePanel(QWidget* parent)
    : QWidget(parent)
    , m_empty(new QLabel)
    , m_answer(nullptr)
    , m_place(new QLabel)
    , m_area(new QScrollArea)
    , m_before(new QPushButton)
    , m_next(new QPushButton)
    , m_undo(new QPushButton)
    , m_keys(new QLabel)
{
    setObjectName(QStringLiteral("queuePanel"));
    setFocusPolicy(Qt::StrongFocus);
    m_empty->setObjectName(QStringLiteral("queueEmpty"));
    m_empty->setWordWrap(true);
    m_empty->setTextFormat(Qt::PlainText);
    m_answer = makeAnswer();
    QVBoxLayout* all = panelColumn(this);
    all->addWidget(m_empty);
    all->addWidget(m_answer, 1);
    all->addStretch(0);
    connect(m_before, &QPushButton::clicked, this, [this] { Q_EMIT stepWanted(-1); });
    connect(m_next, &QPushButton::clicked, this, [this] { Q_EMIT stepWanted(1); });
    connect(m_undo, &QPushButton::clicked, this, &QueuePanel::undoWanted);
    showNothing({});
}

QWidget* QueuePanel::makeAnswer()
{
    m_place->setObjectName(QStringLiteral("queuePlace"));
    m_place->setWordWrap(true);
    m_before->setObjectName(QStringLiteral("queueBefore"));
    m_next->setObjectName(QStringLiteral("queueNext"));
    m_undo->setObjectName(QStringLiteral("queueUndo"));
    m_keys->setObjectName(QStringLiteral("queueKeys"));
    m_keys->setProperty("tone", QStringLiteral("secondary"));
    m_keys->setWordWrap(true);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setFocusPolicy(Qt::NoFocus); // the arrows are the queue's
    auto* answer = new QWidget;
    auto* column = new QVBoxLayout(answer);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto* bar = new QHBoxLayout;
    bar->addWidget(m_place, 1);
    for (QPushButton* button : {m_before, m_next, m_undo}) {
        button->setAutoDefault(true);
        button->installEventFilter(this);
        bar->addWidget(button);
    }
    column->addLayout(bar);
    column->addWidget(m_area, 1);
    auto* steps = new QHBoxLayout;
    steps->setSpacing(8);
    for (int i = 0; i < ManualQueue::steps; ++i) {
        auto* button = new QPushButton;
        button->setObjectName(QStringLiteral("queueStep%1").arg(i + 1));
        button->setCheckable(true);
        button->setAutoDefault(true);
        button->installEventFilter(this);
        connect(button, &QPushButton::clicked, this, [this, i] { Q_EMIT pointsWanted(i + 1); });
        m_steps[static_cast<std::size_t>(i)] = button;
        steps->addWidget(button, 1);
    }
    column->addLayout(steps);
    column->addWidget(m_keys);
    return answer;
}

void QueuePanel::setContext(const reader::EmbedContext& context)
{
    m_context = context;
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_empty, m_place, m_before, m_next, m_undo, m_keys})
        widget->setFont(context.theme.ui());
    for (QPushButton* button : m_steps)
        button->setFont(context.theme.ui());
    setAccessibleName(tr("Short answers"));
    m_before->setText(tr("Previous"));
    m_before->setAccessibleName(tr("Previous answer"));
    m_next->setText(tr("Next"));
    m_next->setAccessibleName(tr("Next answer"));
    m_undo->setText(tr("Take back"));
    m_undo->setAccessibleName(tr("Take back the points that were given last"));
    m_keys->setText(tr("Keys: 1 to 5 give points, ← and → step, ↑ and ↓ scroll, Ctrl+Z takes back."));
}

void QueuePanel::showNothing(const QString& why)
{
    m_empty->setText(why);
    m_empty->show();
    m_answer->hide();
    m_view = {};
}

QLabel* QueuePanel::addText(const QString& text, qreal pixels, const char* tone, bool strong)
{
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setFont(m_context.theme.sans(pixels, strong ? QFont::DemiBold : QFont::Normal));
    if (tone)
        label->setProperty("tone", QString::fromLatin1(tone));
    m_column->addWidget(label);
    return label;
}

void QueuePanel::addPart(const QueueView::Part& part)
{
    if (!part.question.isEmpty()) {
        auto* question = new reader::RichText(m_context.theme, m_context.math);
        question->setMarkdown(part.question);
        m_column->addWidget(question);
    }
    auto* card = new QFrame;
    card->setObjectName(QStringLiteral("pageCard"));
    auto* inside = new QVBoxLayout(card);
    inside->setContentsMargins(16, 12, 16, 12);
    auto* answer = new QLabel(part.answer);
    answer->setObjectName(QStringLiteral("queueAnswer"));
    answer->setTextFormat(Qt::PlainText); // a learner wrote it
    answer->setWordWrap(true);
    answer->setTextInteractionFlags(Qt::TextSelectableByMouse);
    answer->setFont(m_context.theme.sans(17));
    inside->addWidget(answer);
    m_column->addWidget(card);
    for (const QString& item : part.rubric) {
        auto* text = new reader::RichText(m_context.theme, m_context.math);
        text->setTone(reader::RichText::Tone::secondary);
        text->setMarkdown(item);
        m_column->addWidget(text);
    }
}

void QueuePanel::show(const QueueView& view, bool canUndo)
{
    m_view = view;
    m_canUndo = canUndo;
    m_empty->hide();
    m_answer->show();
    m_place->setText(view.place);
    auto* rows = new QWidget;
    rows->setObjectName(QStringLiteral("columnPage"));
    rows->setMaximumWidth(qRound(m_context.theme.px(widestQueue)));
    m_column = new QVBoxLayout(rows);
    m_column->setContentsMargins(0, 4, 8, 8);
    m_column->setSpacing(8);
    if (!view.notice.isEmpty())
        addText(view.notice, 13.5, "error")->setObjectName(QStringLiteral("queueNotice"));
    addText(view.title, 18, nullptr, true);
    for (const QueueView::Part& part : view.parts)
        addPart(part);
    addText(view.typedBy, 13.5, "secondary")->setObjectName(QStringLiteral("queueTypedBy"));
    if (!view.given.isEmpty())
        addText(view.given, 13.5, "ok")->setObjectName(QStringLiteral("queueGiven"));
    m_column->addStretch(1);
    m_area->setWidget(rows); // which deletes the one before
    rows->setVisible(true);
    refresh();
}

void QueuePanel::refresh()
{
    for (int i = 0; i < ManualQueue::steps; ++i) {
        QPushButton* button = m_steps[static_cast<std::size_t>(i)];
        const QString points = m_view.points.value(i);
        button->setText(QStringLiteral("%1 · %2").arg(i + 1).arg(points));
        button->setAccessibleName(tr("Key %1 gives %2 points").arg(i + 1).arg(points));
        button->setChecked(m_view.step == i + 1);
        button->setEnabled(m_changes);
    }
    m_undo->setEnabled(m_changes && m_canUndo);
}

void QueuePanel::setEnabledChanges(bool enabled)
{
    m_changes = enabled;
    refresh();
}

void QueuePanel::takeFocus()
{
    setFocus(Qt::OtherFocusReason);
}

void QueuePanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    Q_EMIT shown();
}

bool QueuePanel::takeKey(const QKeyEvent& event)
{
    if (m_answer->isHidden())
        return false;
    const bool isUndo = event.matches(QKeySequence::Undo);
    const bool isPlain = (event.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    if (!isUndo && !isPlain)
        return false;
    const int step = event.key() - Qt::Key_0;
    const bool isStep = step >= 1 && step <= ManualQueue::steps;
    const bool changes = m_changes && !event.isAutoRepeat(); // a key held down is meant once
    if (isUndo && changes)
        Q_EMIT undoWanted();
    else if (isStep && changes)
        Q_EMIT pointsWanted(step);
    else if (const auto scrolling = scrollingBy(event.key()))
        m_area->verticalScrollBar()->triggerAction(*scrolling);
    else if (event.key() == Qt::Key_Right || event.key() == Qt::Key_Left)
        Q_EMIT stepWanted(event.key() == Qt::Key_Right ? 1 : -1);
    else
        return isUndo || isStep;
    return true;
}

void QueuePanel::keyPressEvent(QKeyEvent* event)
{
    if (!takeKey(*event))
        QWidget::keyPressEvent(event);
}

/// Buttons would move the focus by the arrows.
bool QueuePanel::eventFilter(QObject* watched, QEvent* event)
{
    return (event->type() == QEvent::KeyPress && takeKey(*static_cast<QKeyEvent*>(event))) ||
           QWidget::eventFilter(watched, event);
}

} // namespace lectern::gradebook
