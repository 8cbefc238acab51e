// What the learner has done in the open lesson: place, sections, exercises.

#include <lectern/window/lesson_desk.h>
#include <lectern/window/lesson_record.h>
#include <lectern/window/main_window.h>

#include <algorithm>

namespace lectern::window {

void LessonDesk::keepPlace()
{
    if (!m_lesson || m_welcoming)
        return;
    const reader::Place place = m_window->view().place();
    m_record.setPlace({pageId(), place.section, place.text, place.block, qRound(place.offset)});
}

void LessonDesk::restoreProgress()
{
    const auto sections = m_record.sectionsOf(pageId());
    for (const auto& [id, progress] : sections) {
        m_window->sections().setState(id, progress.mastered  ? SectionState::mastered
                                          : progress.done    ? SectionState::done
                                          : progress.started ? SectionState::started
                                                             : SectionState::untouched);
    }
}

void LessonDesk::sectionOpened(const QString& id)
{
    if (m_lesson)
        m_record.markSection(pageId(), id, storage::SectionMark::started);
    m_window->sections().raiseState(id, SectionState::started);
    if (!m_arrived)
        return;
    const reader::Place now = m_window->view().place();
    if (now.section == m_arrived->section &&
        now.block == m_arrived->block) { // only now it is known which one is read
        offerTheBeginning();
    } else {
        m_arrived.reset();
        m_window->withdrawOffer(QStringLiteral("beginning"));
    }
}

void LessonDesk::sectionRead(const QString& id)
{
    if (m_lesson)
        m_record.markSection(pageId(), id, storage::SectionMark::done);
    m_window->sections().raiseState(id, SectionState::done);
    const SectionModel& sections = m_window->sections();
    if (const int row = sections.rowOf(id); row >= 0 && row == sections.rowCount() - 1)
        offerSummary();
}

std::vector<ExerciseRecord> LessonDesk::exercises() const
{
    std::vector<ExercisePlace> places;
    for (const reader::Section& section : m_window->view().sections()) {
        for (const lessons::Embed& embed : m_window->view().embeddedIn(section.id)) {
            if (embed.kind == lessons::EmbedKind::exercise)
                places.push_back({QString::fromStdString(embed.id), section.id});
        }
    }
    return exerciseRecords(*m_lesson, places, m_record.attempts());
}

void LessonDesk::countExercises()
{
    const std::vector<ExerciseRecord> records = exercises();
    const auto solved = std::count_if(records.begin(), records.end(),
                                      [](const ExerciseRecord& record) { return record.isSolved(); });
    m_window->setExercises(static_cast<int>(solved), static_cast<int>(records.size()));
}

void LessonDesk::exerciseSolved(const QString& id)
{
    const QString section = m_window->view().sectionOf({lessons::EmbedKind::exercise, id.toStdString()});
    const std::vector<ExerciseRecord> records = exercises();
    const bool all = std::all_of(records.begin(), records.end(), [&](const ExerciseRecord& record) {
        return record.section != section || record.isSolved();
    });
    if (section.isEmpty() || !all)
        return;
    m_record.markSection(pageId(), section, storage::SectionMark::mastered);
    m_window->sections().raiseState(section, SectionState::mastered);
}

void LessonDesk::offerRecall()
{
    if (m_safe)
        return;
    auto due = m_record.dueCards(pageId());
    const auto& sections = m_window->view().sections();
    std::erase_if(due, [&](const QString& card) { // of a section that the author has taken out since
        return std::none_of(sections.begin(), sections.end(), [&](const reader::Section& section) {
            return section.id == card.section(u'.', 0, 0);
        });
    });
    if (due.empty())
        return;
    m_arrived.reset(); // this offer stays in the place of that one
    const int count = int(due.size());
    const QString section = due.front().section(u'.', 0, 0);
    m_window->offer({QStringLiteral("recall"),
                     [count] { return tr("%n recall card(s) are due again.", nullptr, count); },
                     [] { return tr("Go to the cards"); },
                     [this, section] {
                         m_window->showPage();
                         m_window->rememberPlace();
                         m_window->view().goToSection(section);
                         m_window->view().setFocus(Qt::OtherFocusReason);
                     }});
}

void LessonDesk::cardTurned(const QString& card, const QString& how)
{
    const auto knew = knewFrom(how);
    if (!knew || !m_record.isKept())
        return;
    m_record.turnCard(pageId(), card, *knew);
    m_window->view().rebuild();
}

} // namespace lectern::window
