#pragma once

#include <lectern/authoring/course_edits.h>
#include <lectern/authoring/worker.h>

#include <QObject>

#include <deque>
#include <functional>

class QAction;
class QMenu;
class QToolButton;

namespace lectern::authoring {
class Workspace;
}

namespace lectern::author {

class AuthorWindow;
class QuestionBar;

/// The menu of what can be done with the course as a whole, in the bar and on the list of files: new lesson,
/// other names, order, languages, the package.
class CourseTasks : public QObject
{
    Q_OBJECT

public:
    /// Window and workspace are borrowed.
    CourseTasks(AuthorWindow& window, authoring::Workspace& workspace, QObject* parent);

    /// Whether nothing is being read or changed.
    bool isIdle() const { return !m_worker.isBusy() && m_waiting.empty(); }

Q_SIGNALS:
    void said(const QString& words);      ///< what has been done
    void fileWanted(const QString& path); ///< to be written next
    void packWanted();                    ///< the package for learners

private:
    using Change =
        std::function<Result<authoring::CourseEdit>(const lessons::Course& course, const lessons::FileReader& files)>;

    void retranslate();
    void moveLesson(const QString& lesson, int steps);
    void askLessonName();
    void askId();
    void askSectionId(const QString& id, const std::string& folder);
    void askEmbedId(const lessons::Embed& embed);
    void askLanguage();
    /// Makes a change and says so; returns what is wrong instead.
    QString perform(const Result<authoring::CourseEdit>& edit, const QString& words);
    QString chosenLesson();
    /// Works out a change for the answer of the question that is open, makes it and settles the question.
    void change(const Change& work, const QString& words);
    /// Reads the course and gives it to `work` on a thread; `then` gets here what came out. One after another.
    template <typename Work, typename Then>
    void read(Work work, Then then);
    void next();

    AuthorWindow& m_window;
    authoring::Workspace& m_workspace;
    QuestionBar* m_question;
    QToolButton* m_button;
    QMenu* m_menu;
    QAction* m_newLesson;
    QAction* m_renameLesson;
    QAction* m_moveUp;
    QAction* m_moveDown;
    QAction* m_renameSection;
    QAction* m_addLanguage;
    QAction* m_pack;
    std::deque<std::function<void()>> m_waiting;
    authoring::Worker m_worker; ///< last: it goes first
};

} // namespace lectern::author
