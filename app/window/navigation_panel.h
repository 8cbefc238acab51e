#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QLabel;
class QListView;
class QMenu;
class QPushButton;
class QToolButton;

namespace lectern::theme {
struct Theme;
}

namespace lectern::window {

class SectionDelegate;
class SectionModel;

/// A lesson of the course as the learner chooses it.
struct LessonName
{
    QString folder;
    QString title; ///< plain text
    bool isOpen = false;
};

/// The left side of the window: the course's name and its lessons, the sections with their progress, and where one is.
class NavigationPanel : public QWidget
{
    Q_OBJECT

public:
    /// `sections` is borrowed.
    explicit NavigationPanel(SectionModel* sections, QWidget* parent = nullptr);

    void setTheme(const theme::Theme& theme);
    void retranslate(const QString& course);

    /// In their order. There is no choice where the course has one lesson.
    void setLessons(const std::vector<LessonName>& lessons);

    /// Scrolls to the section that is being read.
    void followCurrent();

    /// Exercises of the lesson that have been solved.
    void setExercises(int solved, int all);

    /// Share of the current section that is still to be read, 0 .. 1.
    void setShareLeft(double share);

    /// Whether all lessons can be searched from here.
    void setSearchable(bool searchable);

    QWidget* list() const;

Q_SIGNALS:
    void lessonChosen(const QString& folder);
    void sectionChosen(const QString& id);
    void summaryWanted();
    void searchWanted();

private:
    void showProgress();

    SectionModel* m_sections;
    SectionDelegate* m_delegate;
    QLabel* m_course;
    QPushButton* m_lesson;
    QMenu* m_lessons;
    QPushButton* m_search;
    QListView* m_list;
    QLabel* m_progress;
    QToolButton* m_summary;
    int m_solved = 0;
    int m_exercises = 0;
    double m_shareLeft = 1;
};

} // namespace lectern::window
