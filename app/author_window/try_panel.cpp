#include "try_panel.h"

#include "proof_runner.h"
#include "proposals_section.h"
#include "try_sections.h"

#include <lectern/authoring/exercise_place.h>
#include <lectern/cards/exercise_card.h>
#include <lectern/messages/messages.h>
#include <lectern/reader/rich_text.h>

#include <QComboBox>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lectern::author {

TryPanel::TryPanel(const reader::EmbedContext& context, const QString& graderFolder, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_graderFolder(graderFolder)
    , m_runner(std::make_unique<ProofRunner>(graderFolder))
    , m_exercises(new QComboBox)
    , m_languages(new QComboBox)
    , m_close(new QToolButton)
    , m_variantLabel(new QLabel)
    , m_variant(new QSpinBox)
    , m_before(new QToolButton)
    , m_next(new QToolButton)
    , m_variants(new QLabel)
    , m_scroll(new QScrollArea)
    , m_column(nullptr)
    , m_prompt(new reader::RichText(context))
    , m_empty(new QLabel)
    , m_again(new QPushButton)
    , m_trial(new QPushButton)
    , m_problem(new QLabel)
    , m_proposals(new ProposalsSection(context))
{
    setObjectName(QStringLiteral("tryPanel"));
    build();
    connect(m_exercises, &QComboBox::activated, this,
            [this](int index) { showExercise(m_lesson, m_exercises->itemData(index).toString().toStdString()); });
    connect(m_languages, &QComboBox::activated, this, [this](int index) {
        m_language = m_languages->itemData(index).toString();
        setContext(m_context);
    });
    connect(m_variant, &QSpinBox::valueChanged, this, &TryPanel::goToVariant);
    connect(m_before, &QToolButton::clicked, m_variant, &QSpinBox::stepDown);
    connect(m_next, &QToolButton::clicked, m_variant, &QSpinBox::stepUp);
    connect(m_close, &QToolButton::clicked, this, &TryPanel::closed);
    connect(m_again, &QPushButton::clicked, this, [this] { makeCard({}); });
    connect(m_trial, &QPushButton::clicked, this, &TryPanel::trialWanted);
    connect(m_proposals, &ProposalsSection::accepted, this, &TryPanel::mistakeAccepted);
    connect(m_runner.get(), &ProofRunner::proved, this, [this](const std::shared_ptr<const grading::Proof>& proof) {
        m_proof = proof;
        showProof();
    });
    setContext(context);
    retranslate();
}

TryPanel::~TryPanel() = default;

void TryPanel::build()
{
    m_exercises->setObjectName(QStringLiteral("tryExercise"));
    m_exercises->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_exercises->setMinimumContentsLength(12);
    m_languages->setObjectName(QStringLiteral("tryLanguage"));
    m_variant->setObjectName(QStringLiteral("tryVariant"));
    m_variant->setWrapping(true);
    m_variant->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_before->setObjectName(QStringLiteral("variantBefore"));
    m_next->setObjectName(QStringLiteral("variantNext"));
    m_before->setText(QStringLiteral("‹"));
    m_next->setText(QStringLiteral("›"));
    for (QToolButton* step : {m_before, m_next})
        step->setFocusPolicy(Qt::NoFocus); // the number takes arrows
    m_variantLabel->setBuddy(m_variant);
    m_close->setObjectName(QStringLiteral("tryClose"));
    m_close->setFocusPolicy(Qt::TabFocus);
    m_again->setObjectName(QStringLiteral("tryAgain"));
    m_trial->setObjectName(QStringLiteral("tryAsLearner"));
    for (QPushButton* button : {m_again, m_trial})
        button->setAutoDefault(true); // Enter presses it
    m_problem->setObjectName(QStringLiteral("tryProblem"));
    m_problem->setProperty("tone", QStringLiteral("error"));
    m_problem->setWordWrap(true);
    m_problem->hide();
    m_empty->setWordWrap(true);
    m_empty->setProperty("tone", QStringLiteral("secondary"));

    auto* head = new QHBoxLayout;
    head->setContentsMargins(12, 6, 12, 6);
    head->setSpacing(6);
    head->addWidget(m_exercises, 1);
    head->addWidget(m_languages);
    head->addWidget(m_close);
    auto* which = new QHBoxLayout;
    which->setContentsMargins(20, 0, 12, 0);
    which->setSpacing(6);
    for (QWidget* part : std::initializer_list<QWidget*>{m_variantLabel, m_before, m_variant, m_next, m_variants})
        which->addWidget(part);
    which->addStretch(1);
    setMinimumWidth(340);
    auto* inside = new QWidget;
    inside->setObjectName(QStringLiteral("tryInside"));
    m_column = new QVBoxLayout(inside);
    m_column->setContentsMargins(20, 12, 20, 20);
    m_column->setSpacing(10);
    m_column->addWidget(m_empty);
    m_column->addWidget(m_prompt);
    m_column->addWidget(m_proposals);
    m_column->addStretch(1);
    m_scroll->setWidget(inside);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(12, 6, 12, 6);
    foot->setSpacing(8);
    foot->addWidget(m_problem, 1);
    foot->addStretch();
    foot->addWidget(m_again);
    foot->addWidget(m_trial);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addLayout(head);
    all->addLayout(which);
    all->addWidget(m_scroll, 1);
    all->addLayout(foot);
    setFocusProxy(m_exercises);
}

void TryPanel::retranslate()
{
    m_exercises->setAccessibleName(tr("Exercise to try"));
    m_languages->setAccessibleName(tr("Language"));
    m_variantLabel->setText(tr("Variant"));
    m_variant->setAccessibleName(tr("Variant"));
    m_before->setToolTip(tr("Variant before"));
    m_before->setAccessibleName(m_before->toolTip());
    m_next->setToolTip(tr("Next variant"));
    m_next->setAccessibleName(m_next->toolTip());
    m_close->setText(tr("Close"));
    m_close->setToolTip(tr("Back to the preview (Esc)"));
    m_again->setText(tr("Start again"));
    m_again->setToolTip(tr("As if nothing had been answered; attempts count from the beginning"));
    m_trial->setText(tr("As a new learner"));
    m_trial->setToolTip(
        tr("Opens the course as a new learner: packs the texts as they stand here and shows them in a window of "
           "their own, with an empty profile that goes away again"));
    m_empty->setText(tr("There is no exercise in this lesson. Insert one, then try it here."));
    m_proposals->retranslate();
    if (m_exercise) {
        m_variants->setText(tr("of %1", "variants").arg(m_variant->maximum()));
        showKnown();
        showProof();
    }
}

const lessons::Lesson* TryPanel::findLesson() const
{
    if (!m_course)
        return nullptr;
    const auto& all = m_course->course.lessons;
    const auto found = std::find_if(all.begin(), all.end(),
                                    [this](const lessons::Lesson& lesson) { return lesson.folder == m_lesson; });
    return found == all.end() ? nullptr : &*found;
}

std::vector<std::string> TryPanel::languages() const
{
    std::vector<std::string> all = m_course ? m_course->course.languages : std::vector<std::string>();
    const auto shown = std::find(all.begin(), all.end(), m_languages->currentData().toString().toStdString());
    if (shown != all.end())
        std::rotate(all.begin(), shown, shown + 1);
    return all;
}

void TryPanel::setCourse(const std::shared_ptr<const authoring::ReadCourse>& course)
{
    m_course = course;
    const lessons::Lesson* lesson = isVisible() ? findLesson() : nullptr;
    // What cannot be read for the moment, because it is being typed, stays as it was.
    if (lesson && !(m_exercise && !lesson->exercise(m_id)))
        showExercise(m_lesson, m_id);
}

void TryPanel::showExercise(const std::string& lessonFolder, const std::string& id)
{
    if (m_card && !m_exercise->parts.empty())
        m_typed[m_id] = m_card->state();
    m_lesson = lessonFolder;
    const lessons::Lesson* lesson = findLesson();
    const std::vector<std::string> ids =
        lesson ? authoring::exercisesInOrder(*lesson, m_context.language.toStdString()) : std::vector<std::string>();
    const bool there = std::find(ids.begin(), ids.end(), id) != ids.end();
    const std::string wanted = there ? id : ids.empty() ? std::string() : ids.front();
    const lessons::Exercise* found = ids.empty() ? nullptr : lesson->exercise(wanted);
    const std::size_t definition = found ? definitionOf(wanted) : 0;
    const bool same = m_exercise && found && wanted == m_id && definition == m_definition;
    m_id = wanted;
    m_definition = definition;
    fillChoices();
    if (same)
        return;
    m_exercise = found ? std::make_unique<lessons::Exercise>(*found) : nullptr;
    m_proof.reset();
    makeCard(m_typed[m_id]);
}

std::size_t TryPanel::definitionOf(const std::string& exercise) const
{
    const auto found = m_course->definitions.find({lessons::EmbedKind::exercise, exercise});
    return found == m_course->definitions.end() ? 0 : found->second;
}

void TryPanel::fillChoices()
{
    const lessons::Lesson* lesson = findLesson();
    const QSignalBlocker still(m_exercises);
    m_exercises->clear();
    if (lesson) {
        for (const std::string& id : authoring::exercisesInOrder(*lesson, m_context.language.toStdString()))
            m_exercises->addItem(QString::fromStdString(id), QString::fromStdString(id));
    }
    m_exercises->setCurrentIndex(m_exercises->findData(QString::fromStdString(m_id)));
    m_exercises->setEnabled(m_exercises->count() > 0);
    const QSignalBlocker quiet(m_languages);
    m_languages->clear();
    for (const std::string& language : m_course ? m_course->course.languages : std::vector<std::string>())
        m_languages->addItem(QString::fromStdString(language), QString::fromStdString(language));
    const QString now = m_language.isEmpty() ? m_context.language : m_language;
    m_languages->setCurrentIndex(std::max(0, m_languages->findData(now)));
    m_languages->setVisible(m_languages->count() > 1);
}

void TryPanel::makeCard(const QJsonObject& state)
{
    delete m_card;
    m_card = nullptr;
    delete m_known;
    delete m_proofShown;
    m_proposals->setExercise(m_exercise.get(), languages());
    m_empty->setVisible(!m_exercise);
    m_again->setEnabled(m_exercise != nullptr);
    m_prompt->setVisible(m_exercise != nullptr);
    const int variants = m_exercise ? std::max(1, m_exercise->variants) : 1;
    const QSignalBlocker still(m_variant);
    m_variant->setRange(1, variants);
    for (QWidget* part : std::initializer_list<QWidget*>{m_variantLabel, m_before, m_variant, m_next, m_variants})
        part->setVisible(variants > 1);
    m_variants->setText(tr("of %1", "variants").arg(variants));
    if (!m_exercise)
        return;
    reader::EmbedContext context = m_context;
    context.language = m_languages->currentData().toString();
    m_card = new cards::ExerciseCard(*m_exercise, grading::proofSecret, {}, context);
    m_card->setGraderFolder(m_graderFolder);
    if (!state.isEmpty())
        m_card->restore(state);
    m_column->insertWidget(m_column->indexOf(m_proposals), m_card);
    connect(m_card, &cards::ExerciseCard::promptChanged, this, [this] {
        const QSignalBlocker quiet(m_variant);
        m_variant->setValue(m_card->run().variantNumber());
        showPrompt();
        showKnown();
    });
    m_variant->setValue(m_card->run().variantNumber());
    showPrompt();
    showKnown();
    m_runner->prove(*m_exercise);
    showProof();
}

void TryPanel::showPrompt()
{
    const std::string language = m_languages->currentData().toString().toStdString();
    m_prompt->setMarkdown(u"**" + m_card->run().fill(m_exercise->title.in(language)).trimmed() + u"**\n\n" +
                          m_card->prompt());
}

TrySections TryPanel::sections()
{
    return {m_context,
            *m_exercise,
            {[this](const KnownAnswer& answer) { give(answer); }, [this](int number) { goToVariant(number); }}};
}

void TryPanel::putSection(QPointer<QWidget>& place, QWidget* made)
{
    const int index = m_column->indexOf(place ? place.data() : m_proposals);
    const bool hadKeyboard = place && place->isAncestorOf(focusWidget());
    if (hadKeyboard)
        m_card->setFocus(Qt::OtherFocusReason);
    delete place;
    place = made;
    m_column->insertWidget(index, made);
}

void TryPanel::showKnown()
{
    if (!m_card)
        return;
    const grading::Variant* variant = m_card->run().variant();
    if (variant)
        putSection(m_known, sections().known(knownAnswers(*m_exercise, *variant, languages())));
    else
        delete m_known;
}

void TryPanel::showProof()
{
    if (m_card)
        putSection(m_proofShown, sections().proof(m_proof));
}

bool TryPanel::isProved() const
{
    return m_runner->isIdle();
}

void TryPanel::give(const KnownAnswer& answer)
{
    // As a first attempt, whatever was tried before; the other parts stay as they are typed.
    grading::Answer given = m_card->run().answer();
    given.parts[answer.part] = *answer.typed;
    QJsonObject state{{QStringLiteral("variant"), m_card->run().variantNumber()},
                      {QStringLiteral("answer"), QJsonDocument::fromJson(grading::toJson(given)).object()}};
    state.insert(QStringLiteral("others"), m_card->state().value(QStringLiteral("others")));
    m_card->restore(state);
    m_card->check();
    m_scroll->ensureWidgetVisible(m_card);
}

void TryPanel::goToVariant(int number)
{
    if (!m_card)
        return;
    m_card->goToVariant(number);
    m_scroll->ensureWidgetVisible(m_prompt);
}

void TryPanel::setContext(const reader::EmbedContext& context)
{
    m_context = context;
    const theme::Theme& theme = context.theme;
    setStyleSheet(QStringLiteral("#tryPanel, #tryInside { background: %1; }"
                                 "QFrame[answerCard=true] { background: %2; border: 1px solid %3; border-radius: 6px; }"
                                 "QTableWidget { background: %1; gridline-color: %3; }"
                                 "QHeaderView::section { background: %2; color: %4; border: 0; padding: 4px 8px; }")
                      .arg(theme.page.name(), theme.card.name(), theme.hairline.name(), theme.secondary.name()));
    setAttribute(Qt::WA_StyledBackground);
    m_prompt->setContext(context);
    m_proposals->setContext(context);
    fillChoices();
    if (m_card) {
        reader::EmbedContext own = context;
        own.language = m_languages->currentData().toString();
        m_card->setContext(own);
        showPrompt();
        showKnown();
        showProof();
    }
}

void TryPanel::sayProblem(const QString& words)
{
    m_problem->setText(words);
    m_problem->setVisible(!words.isEmpty());
}

void TryPanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT closed();
    else
        QWidget::keyPressEvent(event);
}

} // namespace lectern::author
