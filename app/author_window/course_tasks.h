#pragma once

#include <lectern/authoring/course_edits.h>

#include <QObject>

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
/// other names, order, languages.
class CourseTasks : public QObject
{
    Q_OBJECT

public:
    /// Window and workspace are borrowed.
    CourseTasks(AuthorWindow& window, authoring::Workspace& workspace, QObject* parent);

Q_SIGNALS:
    void said(const QString& words);      ///< what has been done
    void fileWanted(const QString& path); ///< to be written next

private:
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
    lessons::Course readCourse();

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
};

} // namespace lectern::author
