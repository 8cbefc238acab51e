#pragma once

#include <lectern/gradebook/class_work.h>
#include <lectern/gradebook/record_store_desk.h>
#include <lectern/reader/embedded.h>

#include <QByteArray>
#include <QObject>
#include <QPointer>
#include <QStringList>

#include <functional>

namespace lectern::gradebook {

class GradebookPage;
class QueueDesk;

/// An instructor at work on a class: what the page asks for is done, and shown when it is. The page may go with its
/// window and be made again; the class stays open.
class GradebookDesk : public QObject
{
    Q_OBJECT

public:
    struct Tools
    {
        QString graderFolder;                            ///< as sandbox::graderFolder() gives it
        std::function<QStringList()> courseFolders = {}; ///< where the course of a class may be
        std::function<QByteArray()> recent = {};         ///< what keepRecent() kept
        std::function<void(const QByteArray&)> keepRecent = {};
        Secrets secrets = {};
    };

    explicit GradebookDesk(Tools tools);
    ~GradebookDesk() override;

    /// The page, made where there is none; whoever shows it owns it. setContext() fills it.
    QWidget* page(const reader::EmbedContext& context);
    void setContext(const reader::EmbedContext& context);
    void takeFocus();

    /// Opens a class. Without courses: those it was graded with last, else the first that fits.
    void open(const QString& folder, const QStringList& courses = {});
    /// A class's folder is opened; CSV files are the LMS's sheet; all else is graded.
    void take(const QStringList& paths);

    ClassWork& work() { return *m_work; }

Q_SIGNALS:
    void closed();

private:
    GradebookPage* makePage();
    void connectWork();
    void connectPage(GradebookPage& page);
    void fillPage();
    void showData();
    void showLearner(const std::shared_ptr<const LearnerFile>& file);
    void noteOpened();
    void say(const QString& text, bool isProblem = false);
    void wantLearner(const std::string& learner);
    void step(int rows);
    void sayGraded(const handin::GradeOutcome& outcome, bool cancelled);

    Tools m_tools;
    reader::EmbedContext m_context;
    QPointer<GradebookPage> m_page;
    std::unique_ptr<ClassWork> m_work;
    std::unique_ptr<QueueDesk> m_queue;
    std::unique_ptr<RecordStoreDesk> m_recordStore;
    std::shared_ptr<const LearnerFile> m_learner; ///< shared with the job that read it
    QStringList m_sheets;                         ///< dropped together with hand-ins, for when those are graded
    std::string m_learnerWanted;
};

} // namespace lectern::gradebook
