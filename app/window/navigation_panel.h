#pragma once

#include <QWidget>

class QLabel;
class QListView;
class QPushButton;
class QToolButton;

namespace lectern::theme {
struct Theme;
}

namespace lectern::window {

class SectionDelegate;
class SectionModel;

/// The left side of the window: the course's name, the sections with their progress, and where one is.
class NavigationPanel : public QWidget
{
    Q_OBJECT

public:
    /// `sections` is borrowed.
    explicit NavigationPanel(SectionModel* sections, QWidget* parent = nullptr);

    void setTheme(const theme::Theme& theme);
    void retranslate(const QString& course);

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
    void sectionChosen(const QString& id);
    void summaryWanted();
    void searchWanted();

private:
    void showProgress();

    SectionModel* m_sections;
    SectionDelegate* m_delegate;
    QLabel* m_course;
    QPushButton* m_search;
    QListView* m_list;
    QLabel* m_progress;
    QToolButton* m_summary;
    int m_solved = 0;
    int m_exercises = 0;
    double m_shareLeft = 1;
};

} // namespace lectern::window
