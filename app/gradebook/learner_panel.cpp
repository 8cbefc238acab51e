#include "learner_panel.h"

#include <lectern/reader/rich_text.h>

#include <QFontMetrics>
#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace lectern::gradebook {
namespace {

constexpr int widestLearner = 900;

const char* toneOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::right:
        return "ok";
    case Verdict::partly:
        return "warn";
    case Verdict::wrong:
        return "error";
    case Verdict::none:
        return "secondary";
    }
    return "secondary";
}

/// Whether TeX is more than the words it is made of.
bool isFormula(const QString& tex)
{
    return tex.contains(u'\\') || tex.contains(u'^') || tex.contains(u'_') || tex.contains(u'{');
}

} // namespace

struct LearnerPanel::Form
{
    std::string exercise;
    QString name; ///< for screen readers: the exercise's title, or that it is the total
    bool isSet = false;
    bool hasAnswer = false; ///< that one can talk about
};

LearnerPanel::LearnerPanel(QWidget* parent)
    : QWidget(parent)
    , m_area(new QScrollArea)
    , m_back(new QPushButton)
    , m_before(new QPushButton)
    , m_next(new QPushButton)
{
    setObjectName(QStringLiteral("learnerPanel"));
    m_back->setObjectName(QStringLiteral("learnerBack"));
    m_before->setObjectName(QStringLiteral("learnerBefore"));
    m_next->setObjectName(QStringLiteral("learnerNext"));
    m_area->setObjectName(QStringLiteral("learnerArea"));
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* bar = new QHBoxLayout;
    for (QPushButton* button : {m_back, m_before, m_next}) {
        button->setAutoDefault(true);
        bar->addWidget(button);
    }
    bar->insertStretch(1, 1);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 8, 0, 0);
    all->addLayout(bar);
    all->addWidget(m_area, 1);
    connect(m_back, &QPushButton::clicked, this, &LearnerPanel::closed);
    connect(m_before, &QPushButton::clicked, this, [this] { Q_EMIT stepWanted(-1); });
    connect(m_next, &QPushButton::clicked, this, [this] { Q_EMIT stepWanted(1); });
}

void LearnerPanel::setContext(const reader::EmbedContext& context)
{
    m_context = context;
    for (QPushButton* button : {m_back, m_before, m_next})
        button->setFont(context.theme.ui());
    m_back->setText(tr("← The class"));
    m_before->setText(tr("Previous"));
    m_next->setText(tr("Next"));
    m_before->setAccessibleName(tr("Previous learner"));
    m_next->setAccessibleName(tr("Next learner"));
}

QLabel* LearnerPanel::addText(QBoxLayout* column, const QString& text, qreal pixels, const char* tone, bool strong)
{
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText); // learners wrote some of it
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFont(m_context.theme.sans(pixels, strong ? QFont::DemiBold : QFont::Normal));
    if (tone)
        label->setProperty("tone", QString::fromLatin1(tone));
    column->addWidget(label);
    return label;
}

QPushButton* LearnerPanel::makeButton(const QString& text, const QString& name)
{
    auto* button = new QPushButton(text);
    button->setObjectName(name);
    button->setFont(m_context.theme.ui());
    button->setAutoDefault(true);
    return button;
}

QVBoxLayout* LearnerPanel::addCard()
{
    auto* card = new QFrame;
    card->setObjectName(QStringLiteral("pageCard"));
    auto* inside = new QVBoxLayout(card);
    inside->setContentsMargins(16, 12, 16, 12);
    inside->setSpacing(6);
    m_column->addWidget(card);
    return inside;
}

void LearnerPanel::show(const LearnerView& view)
{
    const bool same = view.learner == m_view.learner;
    const int position = m_area->verticalScrollBar()->value();
    m_view = view;
    m_rows = new QWidget;
    m_rows->setObjectName(QStringLiteral("columnPage"));
    m_rows->setMaximumWidth(qRound(m_context.theme.px(widestLearner)));
    m_column = new QVBoxLayout(m_rows);
    m_column->setContentsMargins(0, 8, 8, 16);
    m_column->setSpacing(10);
    addText(m_column, view.name, 22, nullptr, true)->setObjectName(QStringLiteral("learnerName"));
    addText(m_column, view.who, 13.5, "secondary");
    auto* total = addCard();
    addText(total, tr("Total: %1").arg(view.total), 16, nullptr, true)
        ->setObjectName(QStringLiteral("learnerTotal"));
    if (view.totalIsSet)
        addText(total, tr("Set by hand: %1").arg(view.totalReason), 13.5, "secondary");
    for (const QString& handin : view.handins)
        addText(total, handin, 13.5, "secondary");
    if (view.handins.isEmpty())
        addText(total, tr("Nothing was handed in."), 13.5, "secondary");
    addForm(total, {{}, tr("Total"), view.totalIsSet});
    if (!view.problem.isEmpty())
        addText(m_column, view.problem, 14, "error");
    addAlarms();
    for (const LearnerView::Exercise& exercise : view.exercises)
        addExercise(exercise);
    m_column->addStretch(1);
    m_area->setWidget(m_rows); // which deletes the one before
    m_rows->show();
    m_area->verticalScrollBar()->setValue(same ? position : 0);
}

void LearnerPanel::addAlarms()
{
    for (const LearnerView::Alarm& alarm : m_view.alarms) {
        auto* card = addCard();
        for (const QString& reason : alarm.reasons)
            addText(card, reason, 14, alarm.undecided ? "error" : "warn");
        addText(card, alarm.source, 12.5, "tertiary");
        if (!alarm.undecided)
            continue;
        auto* row = new QHBoxLayout;
        const std::pair<handin::Standing, QPushButton*> choices[] = {
            {handin::Standing::accepted, makeButton(tr("Let it count"), QStringLiteral("alarmAccept"))},
            {handin::Standing::rejected, makeButton(tr("Do not count it"), QStringLiteral("alarmReject"))}};
        for (const auto& [standing, button] : choices) {
            row->addWidget(button);
            button->setEnabled(m_changes);
            connect(
                button, &QPushButton::clicked, this,
                [this, id = alarm.id, wanted = standing] { Q_EMIT decisionWanted(id, wanted); },
                Qt::QueuedConnection);
        }
        row->addStretch(1);
        card->addLayout(row);
    }
}

void LearnerPanel::addExercise(const LearnerView::Exercise& exercise)
{
    auto* card = addCard();
    addText(card, exercise.title, 15, nullptr, true);
    addText(card, exercise.points, 14)->setObjectName(u"earned_" + QString::fromStdString(exercise.id));
    if (exercise.isSet) {
        addText(card, tr("Set by hand: %1").arg(exercise.reason), 13.5, "secondary");
        addText(card, tr("Computed: %1").arg(exercise.computed), 13.5, "secondary");
    }
    if (exercise.parts.empty() && m_view.problem.isEmpty())
        addText(card, tr("No answer that counts."), 13.5, "secondary");
    for (const LearnerView::Part& part : exercise.parts)
        addPart(card, part);
    addForm(card, {exercise.id, exercise.title, exercise.isSet, !exercise.parts.empty()});
}

void LearnerPanel::addPart(QVBoxLayout* card, const LearnerView::Part& part)
{
    addText(card, part.id.isEmpty() ? part.words : QString(part.id + u": " + part.words), 14,
            toneOf(part.verdict), true);
    if (!part.entries.empty()) {
        auto* grid = new QGridLayout;
        grid->setHorizontalSpacing(16);
        grid->setVerticalSpacing(2);
        for (const LearnerView::Entry& entry : part.entries)
            addEntry(grid, entry);
        grid->setColumnStretch(3, 1);
        card->addLayout(grid);
    }
    if (part.more > 0)
        addText(card, tr("%n more entries are not shown", nullptr, part.more), 13, "secondary");
    if (!part.text.isEmpty()) {
        auto* text = new QPlainTextEdit(part.text);
        text->setReadOnly(true);
        text->setTabChangesFocus(true);
        text->setFont(part.isCode ? m_context.theme.mono(13) : m_context.theme.sans(14));
        text->setAccessibleName(tr("What was typed"));
        const auto lines = std::min<qsizetype>(part.text.count(u'\n') + 2, 16);
        text->setFixedHeight(QFontMetrics(text->font()).lineSpacing() * static_cast<int>(lines) + 20);
        card->addWidget(text);
    }
    for (const QString& said : part.said) {
        auto* text = new reader::RichText(m_context.theme, m_context.math);
        text->setTone(reader::RichText::Tone::secondary);
        text->setTextSize(13.5);
        text->setMarkdown(said);
        card->addWidget(text);
    }
    for (const QString& problem : part.problems)
        addText(card, problem, 13.5, "secondary");
}

void LearnerPanel::addEntry(QGridLayout* grid, const LearnerView::Entry& entry)
{
    const int row = grid->rowCount();
    const auto put = [&](QWidget* widget, int column) { grid->addWidget(widget, row, column, Qt::AlignTop); };
    const auto plain = [&](const QString& text, const QFont& font, const char* tone) {
        auto* label = new QLabel(text);
        label->setTextFormat(Qt::PlainText);
        label->setFont(font);
        label->setProperty("tone", QString::fromLatin1(tone));
        return label;
    };
    if (!entry.place.isEmpty())
        put(plain(entry.place, m_context.theme.sans(13), "secondary"), 0);
    QLabel* typed = plain(entry.typed.isEmpty() ? QStringLiteral("␣") : entry.typed, m_context.theme.mono(13), "text");
    const int widest = qRound(m_context.theme.px(200));
    typed->setMaximumWidth(widest);
    typed->setMinimumWidth( // else a number is broken at its point
        std::min(widest, QFontMetrics(typed->font()).horizontalAdvance(typed->text()) + 2));
    typed->setWordWrap(true);
    typed->setObjectName(QStringLiteral("entryTyped"));
    typed->setAccessibleName(tr("typed %1").arg(entry.typed));
    put(typed, 1);
    if (isFormula(entry.readAs)) {
        auto* formula = new reader::RichText(m_context.theme, m_context.math);
        formula->setMarkdown(u"→ $" + entry.readAs + u'$');
        formula->setMinimumWidth(qRound(m_context.theme.px(90)));
        formula->setAccessibleName(tr("read as %1").arg(formula->plainText()));
        put(formula, 2);
    } else if (!entry.readAs.isEmpty()) {
        QLabel* read = plain(u"→ " + entry.readAs, m_context.theme.sans(13), "text");
        read->setObjectName(QStringLiteral("entryRead"));
        read->setAccessibleName(tr("read as %1").arg(entry.readAs));
        put(read, 2);
    }
    QLabel* words = plain(entry.words, m_context.theme.sans(13), toneOf(entry.verdict));
    words->setWordWrap(true);
    grid->addWidget(words, row, 3);
}

/// The first press shows the fields.
void LearnerPanel::addForm(QVBoxLayout* card, const Form& form)
{
    const QString id = QString::fromStdString(form.exercise);
    auto* row = new QHBoxLayout;
    auto* toggle = makeButton(tr("Set points…"), u"set_" + id);
    toggle->setAccessibleName(tr("Set points…") + u' ' + form.name);
    toggle->setCheckable(true);
    toggle->setEnabled(m_changes);
    row->addWidget(toggle);
    if (form.isSet) {
        auto* back = makeButton(tr("Take back"), u"takeBack_" + id);
        back->setAccessibleName(tr("Take back the points that were set:") + u' ' + form.name);
        back->setEnabled(m_changes);
        connect(
            back, &QPushButton::clicked, this,
            [this, exercise = form.exercise] { Q_EMIT overrideTakenBack(m_view.learner, exercise); },
            Qt::QueuedConnection);
        row->addWidget(back);
    }
    if (form.hasAnswer) {
        auto* appeal = makeButton(tr("Appeal sheet"), u"appeal_" + id);
        appeal->setAccessibleName(tr("Appeal sheet") + u": " + form.name);
        appeal->setToolTip(tr("A PDF of all that decided these points: as typed, read as, rule, seed, versions"));
        connect(appeal, &QPushButton::clicked, this,
                [this, exercise = form.exercise] { Q_EMIT appealWanted(m_view.learner, exercise); });
        row->addWidget(appeal);
    }
    row->addStretch(1);
    card->addLayout(row);
    addFields(card, form, toggle);
}

void LearnerPanel::addFields(QVBoxLayout* card, const Form& form, QPushButton* toggle)
{
    const QString id = QString::fromStdString(form.exercise);
    auto* fields = new QWidget;
    auto* row = new QHBoxLayout(fields);
    row->setContentsMargins(0, 0, 0, 0);
    auto* points = new QLineEdit;
    points->setObjectName(u"points_" + id);
    points->setPlaceholderText(tr("Points"));
    points->setMaximumWidth(qRound(m_context.theme.px(90)));
    points->setAccessibleName(tr("Points for %1").arg(form.name));
    auto* reason = new QLineEdit;
    reason->setObjectName(u"reason_" + id);
    reason->setPlaceholderText(tr("Reason, kept beside the points"));
    reason->setAccessibleName(tr("Reason for %1").arg(form.name));
    auto* set = makeButton(tr("Set"), u"apply_" + id);
    auto* problem = new QLabel;
    problem->setObjectName(u"problem_" + id);
    problem->setProperty("tone", QStringLiteral("error"));
    problem->setWordWrap(true);
    for (QWidget* widget : std::initializer_list<QWidget*>{points, reason, problem})
        widget->setFont(m_context.theme.ui());
    row->addWidget(points);
    row->addWidget(reason, 1);
    row->addWidget(set);
    card->addWidget(fields);
    card->addWidget(problem);
    fields->hide();
    problem->hide();
    connect(toggle, &QPushButton::toggled, fields, [this, fields, points, problem](bool shown) {
        fields->setVisible(shown);
        problem->hide();
        if (!shown)
            return;
        points->setFocus(Qt::OtherFocusReason);
        QMetaObject::invokeMethod( // once they have a place
            points, [this, points] { m_area->ensureWidgetVisible(points); }, Qt::QueuedConnection);
    });
    const auto want = [this, exercise = form.exercise, points, reason, problem] {
        const auto number = typedPoints(points->text());
        const QString why = reason->text().trimmed();
        const bool complete = number && !why.isEmpty();
        problem->setText(number ? tr("Say why, in a few words.") : tr("Points are a number from 0, such as 7.5."));
        problem->setVisible(!complete);
        if (complete)
            Q_EMIT overrideWanted({m_view.learner, exercise, *number, why.toStdString()});
        else
            (number ? reason : points)->setFocus(Qt::OtherFocusReason);
    };
    // Queued: what answers makes the page anew.
    connect(set, &QPushButton::clicked, this, want, Qt::QueuedConnection);
    connect(points, &QLineEdit::returnPressed, this, want, Qt::QueuedConnection);
    connect(reason, &QLineEdit::returnPressed, this, want, Qt::QueuedConnection);
}

void LearnerPanel::setEnabledChanges(bool enabled)
{
    if (enabled == m_changes)
        return;
    m_changes = enabled;
    if (m_rows && !m_view.learner.empty())
        show(LearnerView(m_view));
}

void LearnerPanel::takeFocus()
{
    m_back->setFocus(Qt::OtherFocusReason);
}

void LearnerPanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        return Q_EMIT closed();
    QWidget::keyPressEvent(event);
}

} // namespace lectern::gradebook
