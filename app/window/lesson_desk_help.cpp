// What the desk offers a learner: a beginning, a way back, a safe start, a look back.

#include "findings_dialog.h"

#include <lectern/cards/exercise_card.h>
#include <lectern/grading/grader.h>
#include <lectern/messages/messages.h>
#include <lectern/storage/learner_store.h>
#include <lectern/window/lesson_desk.h>
#include <lectern/window/main_window.h>
#include <lectern/window/offer.h>
#include <lectern/window/summary.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace lectern::window {
namespace {

/// The heading under which a page has an exercise; empty if it has none. `heading` is the one before the
/// blocks.
std::pair<std::string, bool> headingOf(const lessons::Blocks& blocks, const std::string& exercise,
                                       std::string heading = {})
{
    for (const lessons::Block& block : blocks) {
        if (const auto* title = std::get_if<lessons::Heading>(&block.content))
            heading = title->id;
        else if (const auto* embed = std::get_if<lessons::Embed>(&block.content);
                 embed && embed->kind == lessons::EmbedKind::exercise && embed->id == exercise)
            return {heading, true};
        else if (const auto* box = std::get_if<lessons::Box>(&block.content)) {
            if (auto within = headingOf(box->blocks, exercise, heading); within.second)
                return within;
        }
    }
    return {heading, false};
}

QString statementOf(const lessons::Exercise& exercise, const std::string& language)
{
    const lessons::Localized& text = exercise.shows.empty() ? exercise.title : exercise.shows;
    return QString::fromStdString(text.in(language)).trimmed();
}

} // namespace

bool LessonDesk::isFirstRun() const
{
    return m_tools.store && !m_tools.store->setting(storage::setting::welcomed) && !m_record.lastPlace();
}

void LessonDesk::welcome()
{
    m_welcoming = true;
    m_window->showWelcome();
}

// Reading goes on where it stopped: nearly every start wants just that, and a question before each would be a
// toll. The line says so and leads to the beginning for the few that do not.
void LessonDesk::goToKeptPlace()
{
    if (!m_kept)
        return;
    m_window->view().goTo(*m_kept);
    const bool atTop =
        m_kept->section.isEmpty() || (m_window->sections().rowOf(m_kept->section) == 0 && m_kept->block == 0);
    if (atTop)
        return;
    m_arrived = m_kept;
    offerTheBeginning();
}

void LessonDesk::offerTheBeginning()
{
    const reader::Place place = *m_arrived;
    QString section; // a smaller heading belongs to the section before it
    for (const reader::Section& heading : m_window->view().sections()) {
        if (heading.level == 2)
            section = heading.id;
        if (heading.id == place.section)
            break;
    }
    // The line at the window's top may be the last one of the section before the one that is read.
    const QString read = m_window->view().isVisible() ? m_window->view().currentSection() : section;
    const bool quotes = read == section;
    section = read;
    QString words = place.text.section(QChar::ObjectReplacementCharacter, 0, 0).simplified();
    while (!words.isEmpty() && words.back().isPunct())
        words.chop(1); // an ellipsis follows
    const auto text = [this, section, words, quotes] {
        const SectionModel& sections = m_window->sections();
        const QModelIndex index = sections.index(std::max(0, sections.rowOf(section)));
        const int number = index.data(SectionModel::NumberRole).toInt();
        QString title = index.data().toString();
        if (number > 0)
            title = QString::number(number) + u" · " + title;
        // In another language the words are not on the page.
        const bool quoted = quotes && !words.isEmpty() && words != index.data().toString() &&
                            !m_window->view().document()->find(words).isNull();
        return quoted ? tr("Last time you stopped here: %1, at “%2…”").arg(title, words)
                      : tr("Last time you stopped here: %1").arg(title);
    };
    m_window->offer({QStringLiteral("beginning"), text, [] { return tr("To the beginning"); },
                     [this] {
                         m_window->showPage();
                         m_window->rememberPlace();
                         const auto& all = m_window->view().sections();
                         if (!all.empty())
                             m_window->view().goToSection(all.front().id);
                         m_window->view().setFocus(Qt::OtherFocusReason);
                     }});
}

// A start that follows an unclean exit is marked until it is through; if it is not, the next one is safe by
// itself.
void LessonDesk::noteStart()
{
    if (!m_tools.store || m_tools.store->previousExitWasClean())
        return;
    m_safe = m_safe || m_tools.store->setting(storage::setting::startPending) == QByteArray("1");
    m_tools.store->setSetting(storage::setting::startPending, "1");
    if (const Result<void> kept = m_tools.store->flush(); !kept)
        return; // the store says so itself; reading is not held up
    m_startTimer.start();
}

void LessonDesk::offerFindings()
{
    std::vector<Diagnostic> errors;
    std::copy_if(m_tools.findings.begin(), m_tools.findings.end(), std::back_inserter(errors),
                 std::mem_fn(&Diagnostic::isError));
    if (errors.empty())
        return;
    m_arrived.reset(); // this offer stays in the place of that one
    m_window->offer({QStringLiteral("findings"),
                     [errors] {
                         return tr("Parts of this course cannot be shown: it has %n error(s). %1", nullptr,
                                   static_cast<int>(errors.size()))
                             .arg(messages::describe(errors.front()).what + u'.');
                     },
                     [] { return tr("Show them"); },
                     [this, errors] { (new FindingsDialog(errors, m_window.get()))->open(); }});
}

void LessonDesk::offerSafeStart()
{
    if (!m_safe && (!m_tools.store || m_tools.store->previousExitWasClean()))
        return;
    m_arrived.reset(); // this offer stays in the place of that one
    if (m_safe) {
        m_window->offer(
            {QStringLiteral("kept"),
             [] {
                 return tr("Safe start: the calculators are as the author made them. Your own numbers are "
                           "still kept.");
             },
             [] { return tr("Bring my numbers back"); }, [this] { reopen(false); }});
    } else {
        m_window->offer(
            {QStringLiteral("safe"),
             [] {
                 return tr("Lectern was not closed properly last time. Your work is here. If something "
                           "is wrong with it, start safely: at the beginning, calculators as the author "
                           "made them.");
             },
             [] { return tr("Start safely"); }, [this] { reopen(true); }});
    }
}

void LessonDesk::reopen(bool safe)
{
    m_safe = safe;
    m_window->showPage();
    m_window->showLesson(sources());
    restoreProgress();
    if (safe)
        offerSafeStart();
    else
        goToKeptPlace();
    m_window->view().setFocus(Qt::OtherFocusReason);
}

void LessonDesk::backToStep(const QString& id)
{
    const lessons::Exercise* exercise = m_lesson->exercise(id.toStdString());
    const lessons::Page* page = sources().page();
    if (!exercise || !page)
        return;
    const std::string step =
        exercise->step.empty() ? headingOf(page->blocks, exercise->id).first : exercise->step;
    m_window->rememberPlace();
    m_window->view().goToSection(QString::fromStdString(step));
    m_window->view().setFocus(Qt::OtherFocusReason);
    offerTheWayBack(id);
}

void LessonDesk::offerTheWayBack(const QString& id)
{
    const lessons::Exercise* exercise = m_lesson->exercise(id.toStdString());
    m_window->offer(
        {QStringLiteral("exercise"),
         [this, exercise] {
             return tr("You came from the exercise “%1”.")
                 .arg(QString::fromStdString(exercise->title.in(m_settings.language.toStdString())));
         },
         [] { return tr("Back to the exercise"); },
         [this, id] {
             if (m_window->view().isVisible())
                 return backToExercise(id);
             m_window->showPage();
             // After the page has come back to its own place.
             QMetaObject::invokeMethod(
                 this, [this, id] { backToExercise(id); }, Qt::QueuedConnection);
         }});
}

void LessonDesk::backToExercise(const QString& id)
{
    const lessons::Embed embed{lessons::EmbedKind::exercise, id.toStdString()};
    m_window->view().goToEmbedded(embed);
    if (auto* card = qobject_cast<cards::ExerciseCard*>(m_window->view().embedded(embed)))
        card->focusAnswer();
}

void LessonDesk::offerSummary()
{
    if (std::exchange(m_summaryOffered, true))
        return;
    m_window->offer({QStringLiteral("summary"), [] { return tr("You have come to the end of the lesson."); },
                     [] { return tr("What you can do now"); }, [this] { showSummary(); }});
}

QString LessonDesk::wordsOf(const lessons::Exercise& exercise, const CommonMistake& mistake) const
{
    const auto variant = grading::Variant::draw(exercise, mistake.seed);
    for (const lessons::Part& part : exercise.parts) {
        if (part.id != mistake.part || !variant)
            continue;
        lessons::Localized text;
        for (const lessons::Mistake& named : part.mistakes)
            text = named.cell == mistake.name ? named.text : text;
        for (const lessons::Option& option : part.options)
            text = option.id == mistake.name ? option.say : text;
        const auto filled =
            grading::fillTemplate(text.in(m_settings.language.toStdString()), variant->sheet());
        return filled ? QString::fromStdString(*filled).trimmed() : QString();
    }
    return {};
}

void LessonDesk::showSummary()
{
    if (!m_lesson)
        return;
    Summary summary;
    for (const ExerciseRecord& record : exercises()) {
        const lessons::Exercise* exercise = m_lesson->exercise(record.id.toStdString());
        summary.items.push_back({record, statementOf(*exercise, m_settings.language.toStdString())});
        if (record.mistake && !record.isSolved())
            summary.items.back().mistake = wordsOf(*exercise, *record.mistake);
    }
    const SectionModel& sections = m_window->sections();
    summary.sections = sections.numbered();
    summary.mastered = sections.count(SectionState::mastered);
    for (int row = 0; row < sections.rowCount(); ++row) {
        const QModelIndex index = sections.index(row);
        const bool read = index.data(SectionModel::StateRole).toInt() >= static_cast<int>(SectionState::done);
        if (!read && index.data(SectionModel::NumberRole).toInt() > 0)
            summary.unread << index.data().toString();
    }
    m_window->showSummary(summary);
}

} // namespace lectern::window
