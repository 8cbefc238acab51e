#include "proposals_section.h"

#include <lectern/grading/proposals.h>
#include <lectern/messages/messages.h>
#include <lectern/reader/rich_text.h>

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lectern::author {
namespace {

constexpr std::size_t mostInAPart = 8;

bool isComputed(const lessons::Part& part)
{
    return part.kind == lessons::ExerciseKind::numeric || part.kind == lessons::ExerciseKind::table;
}

bool hasComputedPart(const lessons::Exercise& exercise)
{
    return std::any_of(exercise.parts.begin(), exercise.parts.end(), isComputed);
}

} // namespace

ProposalsSection::ProposalsSection(const reader::EmbedContext& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_column(new QVBoxLayout(this))
    , m_propose(new QPushButton(this))
{
    setObjectName(QStringLiteral("proposals"));
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(8);
    m_propose->setObjectName(QStringLiteral("propose"));
    m_propose->setAutoDefault(true);
    m_propose->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_column->addWidget(m_propose);
    connect(m_propose, &QPushButton::clicked, this, &ProposalsSection::start);
    hide();
}

ProposalsSection::~ProposalsSection() = default;

void ProposalsSection::setExercise(const lessons::Exercise* exercise, std::vector<std::string> languages)
{
    m_languages = std::move(languages);
    if (!exercise || !m_exercise || exercise->id != m_exercise->id) {
        m_thread.request_stop();
        m_searching = false;
        m_found.reset();
    }
    m_exercise = exercise ? std::optional(*exercise) : std::nullopt;
    setVisible(m_exercise && hasComputedPart(*m_exercise));
    fill();
}

void ProposalsSection::setContext(const reader::EmbedContext& context)
{
    m_context = context;
    fill();
}

void ProposalsSection::forget(const authoring::NewMistake& mistake)
{
    if (!m_found)
        return;
    std::erase_if(m_found->mistakes, [&mistake](const authoring::NewMistake& each) {
        return each.part == mistake.part && each.cell == mistake.cell;
    });
    fill();
}

ProposalsSection::Found ProposalsSection::search(const lessons::Exercise& exercise, const std::stop_token& stop)
{
    Found found;
    for (const lessons::Part& part : exercise.parts) {
        if (!isComputed(part) || stop.stop_requested())
            continue;
        const auto proposals = grading::proposeMistakes(exercise, part, mostInAPart, stop);
        if (!proposals) {
            found.problem = proposals.error();
            return found;
        }
        for (const grading::Proposal& each : *proposals)
            found.mistakes.push_back({part.id, each.cell, each.expression, each.text});
    }
    return found;
}

void ProposalsSection::start()
{
    if (m_searching || !m_exercise)
        return;
    m_searching = true;
    fill();
    if (!m_running) // else when that one, which was stopped, has reported
        run();
}

void ProposalsSection::run()
{
    m_running = true;
    m_thread = std::jthread([this, exercise = *m_exercise](const std::stop_token& stop) {
        Found found = search(exercise, stop);
        QMetaObject::invokeMethod(
            this,
            [this, stop, found = std::move(found)]() mutable { report(std::move(found), stop.stop_requested()); },
            Qt::QueuedConnection);
    });
}

void ProposalsSection::report(Found found, bool stopped)
{
    m_running = false;
    if (!stopped)
        take(std::move(found));
    else if (m_searching)
        run();
}

void ProposalsSection::take(Found found)
{
    m_searching = false;
    m_found = std::move(found);
    fill();
}

void ProposalsSection::addLine(const QString& text, const char* tone)
{
    auto* line = new QLabel(text);
    line->setProperty("tone", QString::fromLatin1(tone));
    line->setWordWrap(true);
    m_rows->addWidget(line);
}

void ProposalsSection::addMistake(const authoring::NewMistake& mistake)
{
    const QString cell = QString::fromStdString(mistake.cell);
    auto* card = new QFrame;
    card->setProperty("answerCard", true);
    auto* rows = new QVBoxLayout(card);
    rows->setContentsMargins(12, 8, 12, 8);
    rows->setSpacing(4);
    auto* head = new QHBoxLayout;
    auto* title = new QLabel(mistake.expression.empty() ? cell
                                                        : cell + u" = " + QString::fromStdString(mistake.expression));
    title->setFont(m_context.theme.mono(13));
    title->setProperty("tone", QStringLiteral("secondary"));
    title->setWordWrap(true);
    title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* accept = new QPushButton(tr("Name it"));
    accept->setObjectName(u"accept-" + QString::fromStdString(mistake.part) + u'-' + cell);
    accept->setAccessibleName(tr("Name %1").arg(title->text()));
    accept->setToolTip(tr("Writes it into the exercise, with these words for you to better"));
    accept->setAutoDefault(true);
    connect(accept, &QPushButton::clicked, this, [this, mistake] { Q_EMIT accepted(mistake); });
    head->addWidget(title, 1);
    head->addWidget(accept, 0, Qt::AlignTop);
    rows->addLayout(head);
    for (const std::string& language : m_languages) {
        auto* words = new reader::RichText(m_context);
        words->setMarkdown(u"**" + QString::fromStdString(language) + u":** " +
                           QString::fromStdString(mistake.text.in(language)));
        words->setTextSize(14);
        rows->addWidget(words);
    }
    m_rows->addWidget(card);
}

void ProposalsSection::fill()
{
    const bool hadKeyboard = m_inside && m_inside->isAncestorOf(focusWidget());
    delete m_inside;
    m_inside = new QWidget(this);
    m_rows = new QVBoxLayout(m_inside);
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(8);
    m_column->insertWidget(0, m_inside);
    m_propose->setText(m_found ? tr("Propose again") : tr("Propose mistakes"));
    m_propose->setEnabled(!m_searching);
    if (hadKeyboard)
        m_propose->setFocus(Qt::OtherFocusReason);
    if (!m_exercise)
        return;
    auto* heading = new QLabel(tr("Wrong answers without a name"));
    heading->setFont(m_context.theme.sans(15, QFont::DemiBold));
    heading->setContentsMargins(0, 12, 0, 0);
    m_rows->addWidget(heading);
    if (m_searching)
        return addLine(tr("Being looked for…"), "secondary");
    if (!m_found)
        return addLine(tr("Lectern can make the answer's formula wrong in the ways that people do, and propose what can "
                          "be told apart in every variant."),
                       "secondary");
    if (m_found->problem)
        return addLine(messages::inSentences(*m_found->problem), "error");
    if (m_found->mistakes.empty())
        return addLine(tr("No further mistake can be told apart in every variant."), "secondary");
    addLine(tr("Keep those that learners make, and put them into your own words."), "secondary");
    std::string part;
    for (const authoring::NewMistake& mistake : m_found->mistakes) {
        if (mistake.part != part && m_exercise->parts.size() > 1)
            addLine(tr("Part %1").arg(QString::fromStdString(mistake.part)), "tertiary");
        part = mistake.part;
        addMistake(mistake);
    }
}

} // namespace lectern::author
