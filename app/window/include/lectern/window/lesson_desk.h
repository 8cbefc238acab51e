#pragma once

#include <lectern/lessons/course.h>
#include <lectern/reader/embedded.h>
#include <lectern/reader/lesson_view.h>
#include <lectern/reader/page_sources.h>
#include <lectern/window/course_record.h>
#include <lectern/window/course_texts.h>
#include <lectern/window/settings.h>

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

class QPrinter;

namespace lectern::handin {
struct Author;
struct Submission;
} // namespace lectern::handin

namespace lectern::storage {
class LearnerStore;
}

namespace lectern::typesetting {
class MathService;
}

namespace lectern::window {

class MainWindow;
class NotesDesk;
class OverviewPage;
class StudyWatch;
class Translations;
struct CommonMistake;
struct CoursesView;
struct ExerciseRecord;
struct HandinDraft;
struct Overview;
struct StudyPlace;
struct Visit;

/// One learner at work on one course: opens lessons in the window, puts back what was left there and keeps
/// what changes.
class LessonDesk : public QObject
{
    Q_OBJECT

public:
    /// Everything is borrowed and outlives the desk; `store` may be null (nothing is kept then).
    struct Tools
    {
        const lessons::Course* course = nullptr;
        storage::LearnerStore* store = nullptr;
        typesetting::MathService* math = nullptr;
        Translations* translations = nullptr;
        std::vector<Diagnostic> findings = {}; ///< what was wrong with the course when it was read
        QString graderFolder = {};             ///< InstallPaths::graderFolder
        QString shippedCourse = {};            ///< InstallPaths::shippedCourse
        QString libraryFolder = {};            ///< of packages::CourseLibrary
        Problem notKept = {};                  ///< OpenedStore::notKept
    };

    LessonDesk(const Tools& tools, const Settings& settings);
    ~LessonDesk() override;

    MainWindow& window() { return *m_window; }

    /// Opens a lesson by its folder or page id (the first one if empty or unknown): at the section, else
    /// where it was closed, else at its top. False if the course has no lesson.
    bool open(const QString& lesson, const QString& section);

    /// The folder of the open lesson; empty before one is open.
    QString lesson() const { return pageId(); }

    /// Whether this learner has not opened any course yet.
    bool isFirstRun() const;
    /// Shows the card before the first lesson; once it is left, it does not come again.
    void welcome();
    /// Shows what the learner can do now.
    void showSummary();

    /// What the learner has done and what is due, in all courses that are here.
    Overview overview() const;
    void showOverview();
    /// Whether the course of this folder is the one that is open.
    bool isOpen(const QString& folder) const;
    /// Opens a place of any of these courses.
    void goTo(const StudyPlace& place);

    /// Shows what would be handed in, and what was; `problem` is said above it.
    void showHandin(const QString& problem = {}, bool justSaved = false);
    /// Joins the class of an enrolment file. Errors: file.read, handin.enrolment, handin.newer,
    /// handin.enrolment.course, those of the store.
    Result<void> enrol(const QString& file);
    /// Writes a hand-in, whole or not at all, and notes it. Errors: file.write, those of the store.
    Result<void> handIn(const QString& file);

    /// Shows the courses that are here; `problem` is said above them.
    void showCourses(const QString& problem = {});
    /// Installs a package and says on that page what came of it; nothing is opened.
    void installPackage(const QString& file, bool acceptSigner = false);

    /// Whether the lesson is open without the kept states of its calculators, as after a crash.
    bool isSafe() const { return m_safe; }

    void apply(const Settings& settings);
    const Settings& settings() const { return m_settings; }

    /// Writes the open lesson as a PDF, whole or not at all. Errors: file.write, file.pdf.
    Result<void> exportPdf(const QString& file);
    /// Errors: file.print.
    Result<void> print(QPrinter& printer);

    /// Keeps everything now and marks a clean exit; the store stays open.
    void leave();
    /// Leaves, and closes the store. Errors: those of the store; what is not saved stays queued then.
    Result<void> close();

    /// Puts an answer/1 into its exercise and checks it (for pictures and tests). False if there is no such
    /// exercise.
    bool answer(const QByteArray& json);

Q_SIGNALS:
    void courseWanted(const QString& folder);
    void placeWanted(const lectern::window::StudyPlace& place); ///< of another course

private:
    reader::EmbedContext context() const;
    reader::PageSources sources() const;
    void connectWindow();
    void connectStore(storage::LearnerStore& store);
    reader::Embedded* create(const lessons::Embed& embed, const reader::EmbedContext& where, QWidget* parent);
    reader::Embedded* createCard(const lessons::Exercise& exercise, const reader::EmbedContext& where,
                                 QWidget* parent);
    void restore(reader::Embedded& widget, const lessons::Embed& embed);
    void keep(const reader::Embedded& widget, const lessons::Embed& embed);
    void keepPlace();
    void restoreProgress();
    std::vector<ExerciseRecord> exercises() const;
    QString wordsOf(const lessons::Exercise& exercise, const CommonMistake& mistake) const;
    void countExercises();
    void sectionOpened(const QString& id);
    void sectionRead(const QString& id);
    void exerciseSolved(const QString& id);
    void cardTurned(const QString& card, const QString& how);
    void goToKeptPlace();
    void reopen(bool safe);
    void offerTheWayBack(const QString& exercise);
    void offerTheBeginning();
    void offerFindings();
    void offerSafeStart();
    void offerSummary();
    void offerRecall();
    void noteStart();
    void backToStep(const QString& exercise);
    void backToExercise(const QString& exercise);
    Result<handin::Author> author() const;
    handin::Submission submission(const HandinDraft& draft, const handin::Author& author) const;
    void chooseEnrolment();
    void chooseHandin();
    CoursesView coursesView() const;
    void removeCourse(const QString& id, int version);
    void choosePackage();
    /// How a number of a `{value}` role comes about, beside it.
    void explainValue(const QString& link, const QPoint& globalPosition);
    void choosePrinter();
    void choosePdf();
    /// Says in a box of its own why something was not done, if so.
    void tellFailure(const QString& title, const Result<void>& done);
    QString pageId() const;
    /// The lesson of this folder or page id; of an empty name, the last one read. Null for an empty course.
    const lessons::Lesson* find(const QString& lesson) const;
    /// Begins to compute what the page of a lesson will ask for.
    void prepare(const lessons::Lesson& lesson);
    /// Puts a lesson into the window with all that was kept of it, at its top.
    void load(const lessons::Lesson& lesson);
    void returnTo(const Visit& visit);

    Tools m_tools;
    CourseRecord m_record;
    Settings m_settings;
    const lessons::Lesson* m_lesson = nullptr;
    std::shared_ptr<StartValues> m_startValues; ///< of the lesson: kept when the page is built again
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<NotesDesk> m_notes;
    StudyWatch* m_watch = nullptr;      ///< the window's
    OverviewPage* m_overview = nullptr; ///< the window's; made when it is shown
    QTimer m_placeTimer;
    QTimer m_startTimer;      ///< ends when a start counts as got through
    bool m_welcoming = false; ///< the card before the first lesson is not left yet
    bool m_safe = false;
    bool m_summaryOffered = false;
    QString m_standing;                     ///< what is wrong with what is kept: said until the program ends
    std::optional<reader::Place> m_kept;    ///< where reading stopped last time
    std::optional<reader::Place> m_arrived; ///< the same while the offer about it stands
};

} // namespace lectern::window
