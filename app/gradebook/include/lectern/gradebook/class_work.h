#pragma once

#include <lectern/gradebook/class_data.h>
#include <lectern/gradebook/lecture_slide.h>
#include <lectern/handin/grading_office.h>
#include <lectern/handin/what_if.h>

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace lectern::gradebook {

class JobThread;

/// How far grading has come.
struct GradingProgress
{
    std::size_t done = 0;
    std::size_t total = 0; ///< about
    double perSecond = 0;
    std::optional<double> secondsLeft = {}; ///< none while there is no pace yet
};

/// One learner with the answers that count.
struct LearnerFile
{
    std::shared_ptr<const handin::OpenedClass> opened; ///< which the answers borrow from
    handin::RosterEntry entry;
    handin::LearnerRecord record;
    std::vector<handin::CountedAnswer> answers = {}; ///< one for each column
    Problem problem = {};                            ///< why there are no answers
};

/// The LMS's sheet with the grades in it, not yet written.
struct SheetDraft
{
    QString file;
    handin::FilledSheet sheet;
    std::vector<std::string> missing = {}; ///< names of the learners that it does not have
};

/// A class at work on: what the page asks for is done on two threads, each with its own connection to the
/// gradebook, so that one can look at learners while others are graded. Lives in the window's thread; signals
/// come through its event loop.
class ClassWork : public QObject
{
    Q_OBJECT

public:
    /// `graderFolder` as sandbox::graderFolder() gives it; empty: code waits.
    explicit ClassWork(QString graderFolder, QObject* parent = nullptr);
    /// Cancels grading and waits for what was asked for before.
    ~ClassWork() override;

    /// Opens a class in the place of the one before. Without courses, the one of the class is looked for among
    /// `candidates`; where it is not there, courseWanted() says so.
    void open(const handin::ClassPlaces& places, const QStringList& candidates, const QString& language);
    bool isOpen() const { return m_opened != nullptr; }
    const handin::ClassPlaces& places() const { return m_places; }
    const std::shared_ptr<const handin::OpenedClass>& opened() const { return m_opened; }
    const std::shared_ptr<const ClassData>& data() const { return m_data; }

    /// Takes in files, folders and zip files.
    void grade(const QStringList& paths);
    /// Reads class and course anew and tells who would change, storing nothing.
    void rehearse();
    /// Who moves if the course has another key or tolerance, and only by that; it cannot be applied.
    void tryOut(const handin::WhatIf& change);
    /// Does what was rehearsed last.
    void apply();
    void cancel();
    bool isGrading() const { return m_isGrading; }
    const GradingProgress& progress() const { return m_progress; }

    void readLearner(const std::string& learner);
    void decide(const std::string& id, handin::Standing standing, const QString& reason);
    void setOverride(const handin::OverrideRequest& request);
    void removeOverride(const std::string& learner, const std::string& exercise);
    void changePoints(const std::vector<handin::PointsChange>& changes);
    /// The short answers that a person grades; answersRead() follows.
    void readAnswers();

    void fillSheet(const QString& file, const QString& column);
    void saveSheet(const QString& target);
    const std::optional<SheetDraft>& sheet() const { return m_sheet; }
    /// Ends in .json: JSON, else CSV. Names stand in CSV only.
    void exportTable(const QString& target, bool withNames);
    void writeFeedback(const QString& target, const QString& language);
    /// The commonest mistakes as a slide; slideRead() follows.
    void readSlide(const QString& target, const QString& language);
    /// All that decided the points of one learner's exercise, as PDF in the folder `appeals` of the class.
    void writeAppeal(const std::string& learner, const std::string& exercise, const QString& language);

    /// Whether anything that was asked for is not done.
    bool isBusy() const { return m_pending > 0; }

Q_SIGNALS:
    void ready(); ///< another class is open; changed() follows
    void notOpened(const std::vector<lectern::Diagnostic>& reasons);
    void courseWanted(const QString& folder, const QString& course);
    void changed(); ///< data()
    void gradingChanged(); ///< isGrading() or progress()
    void graded(const lectern::handin::GradeOutcome& outcome, bool cancelled);
    void rehearsed(const lectern::handin::GradeOutcome& outcome, bool cancelled);
    void triedOut(const lectern::handin::GradeOutcome& outcome, bool cancelled);
    void learnerRead(const std::shared_ptr<const lectern::gradebook::LearnerFile>& file);
    void answersRead(const std::vector<lectern::handin::ShortAnswer>& answers);
    void sheetFilled();
    void slideRead(const lectern::gradebook::LectureSlide& slide, const QString& target);
    void written(const QString& target, int count); ///< count: pages of feedback, else 0
    void failed(const lectern::Diagnostic& reason);

private:
    using Office = handin::GradingOffice;

    template <typename Work, typename Then>
    void post(JobThread& thread, Work work, Then then);
    /// Something small that changes the gradebook, and what the class looks like then.
    void change(std::function<Result<void>(Office&)> work);
    void lookAgain();
    void give(std::function<Result<int>(Office&)> work, const QString& target);
    void startGrading(const std::shared_ptr<const handin::OpenedClass>& opened, const QStringList& paths,
                      bool dryRun, const std::optional<handin::WhatIf>& change = {});
    handin::GradeRequest request(const QStringList& paths, bool dryRun);
    void tell(std::size_t done, std::size_t total);
    void take(std::size_t done, std::size_t total);
    void endGrading();
    void setData(const std::shared_ptr<const ClassData>& data);

    QString m_graderFolder;
    QString m_language;
    handin::ClassPlaces m_places;
    std::shared_ptr<const handin::OpenedClass> m_opened;    ///< shared with jobs that are under way
    std::shared_ptr<const handin::OpenedClass> m_rehearsed; ///< the class as it was read for that
    std::shared_ptr<const ClassData> m_data;                ///< shared with models
    std::optional<SheetDraft> m_sheet;
    GradingProgress m_progress;
    QElapsedTimer m_clock;
    std::stop_source m_stop;
    bool m_isGrading = false;
    int m_pending = 0;
    int m_changing = 0; ///< changes of this class that are under way
    int m_opening = 0; ///< number of the class that is worked on
    std::atomic<bool> m_told = false; ///< progress that the event loop has not taken yet
    std::unique_ptr<JobThread> m_grading; ///< long work
    std::unique_ptr<JobThread> m_looking; ///< the rest; after the others, because jobs use them
};

} // namespace lectern::gradebook
