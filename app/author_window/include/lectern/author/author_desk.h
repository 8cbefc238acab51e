#pragma once

#include <lectern/author/author_window.h>
#include <lectern/authoring/check_runner.h>
#include <lectern/authoring/completion.h>
#include <lectern/authoring/formula_palette.h>
#include <lectern/authoring/insertions.h>
#include <lectern/authoring/recovery_folder.h>
#include <lectern/authoring/worker.h>
#include <lectern/authoring/workspace.h>
#include <lectern/lessons/course_source.h>
#include <lectern/result/result.h>
#include <lectern/window/settings.h>

#include <QObject>
#include <QTimer>

#include <map>
#include <memory>
#include <optional>

namespace lectern::authoring {
struct NewMistake;
class Packer;
}

namespace lectern::typesetting {
class MathService;
}

namespace lectern::author {

class CourseTasks;
class FormPanel;
class FormulaBar;
class LearnerTrial;
class PackPanel;
class TranslationDesk;
class TryPanel;

/// One course that is being written: its texts, what is wrong with them, what is kept for a bad end, and the window.
class AuthorDesk : public QObject
{
    Q_OBJECT

public:
    struct Tools
    {
        typesetting::MathService* math = nullptr; ///< borrowed; outlives the desk
        QString graderFolder = {};
        QString recoveryFolder = {}; ///< of all courses
        QString program = {};        ///< path of lectern, for trials as a new learner
    };

    /// Errors: lessons.course.missing where the folder has no course.yaml; file.write where it cannot be written.
    static Result<std::unique_ptr<AuthorDesk>> open(const QString& folder, const Tools& tools,
                                                    const window::Settings& settings);
    ~AuthorDesk() override;

    AuthorWindow& window() { return *m_window; }
    authoring::Workspace& workspace() { return m_workspace; }
    const std::vector<Diagnostic>& findings() const { return m_findings; }
    /// Whether the newest texts are checked.
    bool isChecked() const { return !m_checkTimer.isActive() && m_runner.isIdle(); }

    /// The same, and the preview shows them.
    bool isSettled() const;

    void apply(const window::Settings& settings);
    /// Opens a file; empty: the first page of the first lesson.
    void edit(const QString& file);
    /// Saves all; false if something is not saved, which the window says.
    bool saveAll();

Q_SIGNALS:
    void closed(); ///< the window, and nothing is unsaved that was not agreed to

private:
    AuthorDesk(const QString& folder, const Tools& tools, const window::Settings& settings);

    void connectWorkspace();
    void connectWindow();
    void onRead(const std::shared_ptr<const authoring::ReadCourse>& course);
    void onChecked(const std::vector<Diagnostic>& findings);
    void markFindings();
    void updateTitle();
    void updateNotices();
    void goTo(const SourceRegion& where);
    void connectHelp();
    void connectCourse();
    void connectTranslation();
    void say(const QString& words);
    void suggestWords(bool asked);
    void takeSuggestion(const QString& shown);
    void putSuggestion(SourceEditor& editor, std::string word);
    void fillInsertMenu();
    void insert(const authoring::Insertion& insertion);
    void insertText(const std::string& text);
    bool makeFile(const QString& path, const std::string& text);
    void fix(const Diagnostic& finding);
    void makeLesson(const QString& id, const QString& title);
    void connectFormulas();
    void insertFormula(const authoring::FormulaPiece& piece);
    void connectForms();
    void openForm();
    void showForm();
    void connectPictures();
    void putPictures(const QString& file, const std::vector<GivenPicture>& pictures);
    /// Behind the cursor, which is behind it then; returns where its alternative text stands.
    Result<SourceRegion> putPicture(const QString& file, const GivenPicture& picture);
    void choosePicture();
    void connectTry();
    void openTry();
    void nameMistake(const authoring::NewMistake& mistake);
    void tryAsLearner();
    void connectPack();
    void openPack();
    void lookAtPackage();
    void showUnsaved();
    void pack();
    void keepUnsaved();
    void restoreFound();
    bool mayClose();
    void discardAndClose();
    reader::EmbedContext context() const;

    Tools m_tools;
    window::Settings m_settings;
    authoring::Workspace m_workspace;
    authoring::CheckRunner m_runner;
    authoring::RecoveryFolder m_recovery;
    std::shared_ptr<const authoring::ReadCourse> m_course;
    std::vector<Diagnostic> m_findings;
    std::map<QString, std::size_t> m_keptTexts; ///< hashes of what is in the recovery folder
    std::optional<Diagnostic> m_failure;        ///< of the last save, or of keeping for recovery
    QString m_said;                             ///< of what was done with the course, until it is seen
    bool m_closing = false;                     ///< it was asked whether unsaved texts may go
    bool m_discard = false;
    authoring::Suggestions m_suggested;
    QTimer m_checkTimer;
    QTimer m_keepTimer;
    std::unique_ptr<LearnerTrial> m_trial;
    std::unique_ptr<authoring::Packer> m_packer;
    std::unique_ptr<AuthorWindow> m_window;
    // Of the window.
    TryPanel* m_try = nullptr;
    FormulaBar* m_formulas = nullptr;
    FormPanel* m_form = nullptr;
    PackPanel* m_pack = nullptr;
    CourseTasks* m_tasks = nullptr;
    TranslationDesk* m_translation = nullptr;
    authoring::Worker m_making; ///< of a lesson; last: it goes first
};

} // namespace lectern::author
