#include <lectern/window/lesson_desk.h>

#include "close_guard.h"
#include "notes_desk.h"
#include "study_watch.h"

#include <lectern/cards/exercise_card.h>
#include <lectern/messages/messages.h>
#include <lectern/storage/learner_store.h>
#include <lectern/views/calculator_view.h>
#include <lectern/window/course_texts.h>
#include <lectern/window/kept_settings.h>
#include <lectern/window/look.h>
#include <lectern/window/main_window.h>
#include <lectern/window/overview.h>
#include <lectern/window/start_values.h>
#include <lectern/window/translations.h>

#include <QApplication>
#include <QJsonDocument>

namespace lectern::window {

LessonDesk::LessonDesk(const Tools& tools, const Settings& settings)
    : m_tools(tools)
    , m_record(*tools.course, tools.store)
    , m_settings(settings)
{
    if (const lessons::Lesson* likely = find({}))
        prepare(*likely); // computes while the window is made
    m_tools.translations->use(m_settings.language);
    applyLook(context().theme);
    m_window = std::make_unique<MainWindow>(
        context(), [this](const lessons::Embed& embed, const reader::EmbedContext& where, QWidget* parent) {
            return create(embed, where, parent);
        });
    connectWindow();
    m_watch = new StudyWatch(*m_window, [this](qint64 ms) {
        if (m_lesson)
            m_record.addStudyTime(pageId(), ms);
    });
    m_notes = std::make_unique<NotesDesk>(m_record, m_window->view(), m_window->notes());
    if (m_tools.store)
        connectStore(*m_tools.store);
    m_window->apply(m_settings, context(), sources());
}

void LessonDesk::connectWindow()
{
    MainWindow* window = m_window.get();
    connect(window, &MainWindow::settingsWanted, this, &LessonDesk::apply);
    connect(window, &MainWindow::offerClosed, this, [this] { m_arrived.reset(); });
    connect(window, &MainWindow::printWanted, this, &LessonDesk::choosePrinter);
    connect(window, &MainWindow::pdfWanted, this, &LessonDesk::choosePdf);
    new CloseGuard(*window, [this] { return close(); });
    connect(window, &MainWindow::summaryWanted, this, &LessonDesk::showSummary);
    connect(window, &MainWindow::overviewWanted, this, &LessonDesk::showOverview);
    connect(window, &MainWindow::handinWanted, this, [this] { showHandin(); });
    connect(window, &MainWindow::enrolmentWanted, this, &LessonDesk::chooseEnrolment);
    connect(window, &MainWindow::handinFileWanted, this, &LessonDesk::chooseHandin);
    connect(window, &MainWindow::lessonWanted, this, [this](const QString& lesson, const QString& section) {
        goTo({QString::fromStdString(m_tools.course->path.string()), lesson, section});
    });
    connect(window, &MainWindow::visitWanted, this, &LessonDesk::returnTo);
    connect(window, &MainWindow::coursesWanted, this, [this] { showCourses(); });
    connect(window, &MainWindow::courseWanted, this, &LessonDesk::courseWanted);
    connect(window, &MainWindow::packageWanted, this, &LessonDesk::choosePackage);
    connect(window, &MainWindow::packageDropped, this, &LessonDesk::installPackage);
    connect(window, &MainWindow::courseRemovalWanted, this, &LessonDesk::removeCourse);
    connect(window, &MainWindow::welcomeFinished, this, [this] { m_welcoming = false; });
    const reader::LessonView* view = &window->view();
    connect(view, &reader::LessonView::currentSectionChanged, this, &LessonDesk::sectionOpened);
    connect(view, &reader::LessonView::sectionRead, this, &LessonDesk::sectionRead);
    connect(view, &reader::LessonView::cardRated, this, &LessonDesk::cardTurned);
    connect(view, &reader::LessonView::placeChanged, &m_placeTimer, qOverload<>(&QTimer::start));
    m_placeTimer.setSingleShot(true);
    m_placeTimer.setInterval(300);
    connect(&m_placeTimer, &QTimer::timeout, this, &LessonDesk::keepPlace);
}

void LessonDesk::connectStore(storage::LearnerStore& store)
{
    MainWindow* window = m_window.get();
    connect(&store, &storage::LearnerStore::writeFailed, window, [window](const Diagnostic& reason) {
        window->showNotice(
            tr("Your work is not being saved right now; it is kept in memory and tried again. %1")
                .arg(messages::inSentences(reason)));
    });
    connect(&store, &storage::LearnerStore::readFailed, this, [this](const Diagnostic& reason) {
        m_standing = tr("Some of your saved work cannot be read, so it is not shown. %1")
                         .arg(messages::inSentences(reason));
        m_window->showNotice(m_standing);
    });
    connect(&store, &storage::LearnerStore::written, this, [this] { m_window->showNotice(m_standing); });
    connect(window, &MainWindow::valueAsked, this, &LessonDesk::explainValue);
    connect(window, &MainWindow::welcomeFinished, &store,
            [&store] { store.setSetting(storage::setting::welcomed, "1"); });
    if (m_tools.notKept) {
        m_standing = tr("What you do now is lost when Lectern is closed: your data folder cannot be written, "
                        "so this is a copy. "
                        "To keep it, export yourself under “Learners on this computer…”. %1")
                         .arg(messages::inSentences(*m_tools.notKept));
        window->showNotice(m_standing);
    }
    m_startTimer.setSingleShot(true);
    m_startTimer.setInterval(3000);
    connect(&m_startTimer, &QTimer::timeout, &store,
            [&store] { store.setSetting(storage::setting::startPending, "0"); });
}

LessonDesk::~LessonDesk() = default;

reader::EmbedContext LessonDesk::context() const
{
    return {theme::Theme::make(resolve(m_settings.scheme), m_settings.zoom), m_settings.language,
            m_tools.math};
}

reader::PageSources LessonDesk::sources() const
{
    if (!m_lesson) {
        reader::PageSources none;
        none.course = m_tools.course;
        none.language = m_settings.language;
        return none;
    }
    reader::PageSources sources =
        pageSources(*m_tools.course, *m_lesson, m_settings.language, m_startValues,
                    [this](const lessons::Exercise& exercise) {
                        const auto* card = m_window
                                               ? qobject_cast<cards::ExerciseCard*>(m_window->view().madeOf(
                                                     {lessons::EmbedKind::exercise, exercise.id}))
                                               : nullptr;
                        if (card)
                            return card->prompt();
                        // The card is not made yet: the prompt of the variant that it will show.
                        cards::ExerciseRun run(exercise, m_record.variantSecret(), {});
                        run.restore(m_record.draft(QString::fromStdString(exercise.id)));
                        return run.fill(exercise.text.in(m_settings.language.toStdString()));
                    });
    sources.valueIsExplained = [values = m_startValues](const QString& target) {
        return values->entry(target).has_value();
    };
    if (m_record.isKept())
        sources.recallDue = [this](const QString& card) { return m_record.recallDue(pageId(), card); };
    return sources;
}

void LessonDesk::apply(const Settings& settings)
{
    const bool languageChanged = settings.language != m_settings.language;
    m_settings = settings;
    if (languageChanged)
        m_tools.translations->use(settings.language);
    m_window->view().putDistantAway();
    applyLook(context().theme);
    m_window->apply(m_settings, context(), sources());
    if (m_tools.store)
        keepSettings(*m_tools.store, settings);
}

QString LessonDesk::pageId() const
{
    return m_lesson ? QString::fromStdString(m_lesson->folder) : QString();
}

const lessons::Lesson* LessonDesk::find(const QString& lesson) const
{
    if (m_tools.course->lessons.empty())
        return nullptr;
    QString wanted = lesson;
    if (wanted.isEmpty())
        wanted = m_record.lastPlace().value_or(storage::Place()).lesson;
    const lessons::Lesson* found = &m_tools.course->lessons.front();
    for (const lessons::Lesson& candidate : m_tools.course->lessons) {
        const bool byPage =
            !candidate.pages.empty() && QString::fromStdString(candidate.pages.begin()->second.id) == wanted;
        if (byPage || QString::fromStdString(candidate.folder) == wanted)
            found = &candidate;
    }
    return found;
}

void LessonDesk::prepare(const lessons::Lesson& lesson)
{
    if (!m_startValues || &m_startValues->lesson() != &lesson)
        m_startValues = std::make_shared<StartValues>(lesson);
}

bool LessonDesk::open(const QString& lesson, const QString& section)
{
    const lessons::Lesson* wanted = find(lesson);
    if (!wanted)
        return false;
    if (m_lesson && m_lesson != wanted)
        m_window->rememberPlace();
    load(*wanted);
    if (!section.isEmpty())
        m_window->view().goToSection(section);
    else if (!m_safe)
        goToKeptPlace();
    offerRecall();
    offerFindings();
    offerSafeStart();
    return true;
}

void LessonDesk::returnTo(const Visit& visit)
{
    load(*find(visit.lesson));
    m_window->view().goTo(visit.place);
    offerFindings();
}

void LessonDesk::load(const lessons::Lesson& lesson)
{
    if (m_lesson)
        keepPlace();
    m_watch->flush(); // it was spent at the lesson before
    m_lesson = &lesson;
    m_summaryOffered = false;
    m_window->sections().forgetStates();
    prepare(*m_lesson);
    noteStart();
    m_kept.reset();
    if (const auto place = m_record.place(pageId()))
        m_kept = {place->section, place->blockIndex, place->blockText, double(place->offset)};
    m_window->showLesson(sources());
    m_notes->open(pageId());
    restoreProgress();
    countExercises();
}

reader::Embedded* LessonDesk::create(const lessons::Embed& embed, const reader::EmbedContext& where,
                                     QWidget* parent)
{
    reader::Embedded* made = nullptr;
    if (embed.kind == lessons::EmbedKind::calculator) {
        if (const lessons::Calculator* calculator = m_lesson->calculator(embed.id))
            made = new views::CalculatorView(*calculator, *m_startValues->sheet(embed.id), where, parent);
    } else if (const lessons::Exercise* exercise = m_lesson->exercise(embed.id)) {
        made = createCard(*exercise, where, parent);
    }
    if (made) {
        restore(*made, embed);
        connect(made, &reader::Embedded::stateChanged, this, [this, made, embed] { keep(*made, embed); });
    }
    return made;
}

reader::Embedded* LessonDesk::createCard(const lessons::Exercise& exercise, const reader::EmbedContext& where,
                                         QWidget* parent)
{
    const QString id = QString::fromStdString(exercise.id);
    auto* card =
        new cards::ExerciseCard(exercise, m_record.variantSecret(), m_record.keepersFor(id), where, parent);
    card->setGraderFolder(m_tools.graderFolder);
    connect(card, &cards::ExerciseCard::promptChanged, this, [this] { m_window->view().rebuild(); });
    connect(card, &cards::ExerciseCard::stepWanted, this, [this, id] { backToStep(id); });
    connect(card, &cards::ExerciseCard::attempted, this, &LessonDesk::countExercises);
    connect(card, &cards::ExerciseCard::solved, this, [this, id] { exerciseSolved(id); });
    return card;
}

void LessonDesk::restore(reader::Embedded& widget, const lessons::Embed& embed)
{
    const QString id = QString::fromStdString(embed.id);
    const bool isCard = embed.kind == lessons::EmbedKind::exercise;
    if (m_safe && !isCard)
        return; // it stays in the store until the learner changes the calculator
    const QJsonObject kept = isCard ? m_record.draft(id) : m_record.calculatorState(pageId(), id);
    if (!kept.isEmpty())
        widget.restore(kept);
}

void LessonDesk::keep(const reader::Embedded& widget, const lessons::Embed& embed)
{
    const QString id = QString::fromStdString(embed.id);
    if (embed.kind == lessons::EmbedKind::exercise)
        m_record.setDraft(id, widget.state());
    else
        m_record.setCalculatorState(pageId(), id, widget.state());
}

bool LessonDesk::answer(const QByteArray& json)
{
    const auto read = grading::answerFromJson(json);
    if (!read)
        return false;
    const lessons::Embed embed{lessons::EmbedKind::exercise, read->exercise};
    auto* card = qobject_cast<cards::ExerciseCard*>(m_window->view().embedded(embed));
    if (!card)
        return false;
    QJsonObject state = card->state();
    state.insert(QStringLiteral("answer"), QJsonDocument::fromJson(json).object());
    card->restore(state);
    card->check();
    while (card->isChecking())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    m_window->view().goToEmbedded(embed);
    return true;
}

void LessonDesk::leave()
{
    if (!m_tools.store)
        return;
    m_watch->flush();
    keepPlace();
    m_tools.store->setSetting(storage::setting::startPending, "0");
    m_tools.store->setSetting(storage::setting::windowGeometry, m_window->saveGeometry());
}

Result<void> LessonDesk::close()
{
    leave();
    if (!m_tools.store)
        return {};
    return m_tools.store->close();
}

} // namespace lectern::window
