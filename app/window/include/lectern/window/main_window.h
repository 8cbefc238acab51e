#pragma once

#include <lectern/lessons/course.h>
#include <lectern/reader/lesson_view.h>
#include <lectern/window/offer.h>
#include <lectern/window/reading_history.h>
#include <lectern/window/section_model.h>
#include <lectern/window/settings.h>

#include <QMainWindow>

#include <optional>

class QLabel;
class QMenu;
class QStackedWidget;
class QToolButton;

namespace lectern::window {

class CoursesPage;
class ElidedLabel;
class FindBar;
class HandinPage;
class NavigationPanel;
class NotesPanel;
class OfferBar;
class Popover;
class SummaryPage;
class WelcomePage;
struct CoursesView;
struct HandinView;
struct Summary;

/// The window: navigation on the left, the lesson, and above it what can be done with it.
/// It shows what it is given and says what was asked for; keeping and grading are LearnerDesk's.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    MainWindow(const reader::EmbedContext& context, reader::LessonView::EmbedFactory factory,
               QWidget* parent = nullptr);
    ~MainWindow() override;

    reader::LessonView& view() { return *m_view; }
    SectionModel& sections() { return *m_sections; }
    NotesPanel& notes() { return *m_notes; }

    /// Shows a lesson from its top. The history of Back goes on through the lessons of a course.
    void showLesson(const reader::PageSources& sources);

    /// Applies a look or language to everything; the lesson keeps its place.
    void apply(const Settings& settings, const reader::EmbedContext& context,
               const reader::PageSources& sources);

    const Settings& settings() const { return m_settings; }

    /// Exercises of the lesson that have been solved.
    void setExercises(int solved, int all);

    /// The card before the first lesson, in the lesson's place until `welcomeFinished`.
    void showWelcome();

    /// What the learner can do now, in the lesson's place until it is closed.
    void showSummary(const Summary& summary);
    /// What would be handed in, likewise.
    void showHandin(const HandinView& view);
    /// The courses that are here, likewise.
    void showCourses(const CoursesView& view);
    /// Another page in the lesson's place; the window takes it over.
    void showInstead(QWidget* page);
    void showPage(); ///< the lesson itself

    reader::EmbedContext pageContext() const; ///< for texts of the lesson on other pages

    /// The quiet line above the page; an offer takes the place of the one before.
    void offer(const Offer& offer);
    void withdrawOffer(const QString& name);

    /// A line for the learner at the bottom, e.g. that saving failed; empty hides it.
    void showNotice(const QString& text);

    /// Whether something listens to `searchWanted`.
    void setSearchable(bool searchable);

    /// The block of the shown lesson, with the words marked that led there.
    void showFound(const reader::SourceSpot& spot, const reader::FindWords& words);
    /// Asks, then opens an address of the web in the browser.
    void openAddress(const QString& address);
    /// What a term means, over the page.
    void showTerm(const QString& id);

    /// The document's current place joins the history of Back.
    void rememberPlace();

Q_SIGNALS:
    void settingsWanted(const lectern::window::Settings& settings);
    void printWanted();
    void pdfWanted();
    void welcomeFinished();
    void summaryWanted();
    void overviewWanted();
    void handinWanted();
    void profilesWanted();
    void gradebookWanted(); ///< the instructor's page
    void lookChanged(); ///< or the language: pages of others are to be filled again
    void enrolmentWanted();
    void handinFileWanted();
    void helpWanted(const QString& section); ///< of the learner's chapter
    void searchWanted(const QString& text); ///< in all lessons; the text may be empty
    void valueAsked(const QString& target, const QPoint& globalPosition); ///< a number of a `{value}` role
    void lessonWanted(const QString& lesson, const QString& section); ///< another one of the course, by its folder
    void visitWanted(const lectern::window::Visit& visit); ///< of another lesson, by Back or Forward
    void coursesWanted();
    void writeWanted(); ///< the course that is open, or another one
    void courseWanted(const QString& folder);
    void packageWanted();
    void packageDropped(const QString& file, bool acceptSigner);
    void courseRemovalWanted(const QString& id, int version);
    void offerClosed(); ///< taken, or not wanted

protected:
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildBar();
    void addShortcuts();
    void retranslate();
    void updateWhere();
    void updateHistoryButtons();
    void showSide();
    static bool isNarrow(int width); ///< whether a window hides the navigation by itself
    QWidget* pageFocus() const;      ///< what takes the keyboard on the shown page
    void placeFindBar();
    void openFind();
    void openSearch();
    void closeFind();
    void zoomBy(int steps);
    Visit here() const;
    void goBack();
    void goForward();
    void travel(const std::optional<Visit>& visit);
    void followLink(const QString& target);
    void showHelp();
    void showShortcuts();
    void cycleRegion(bool forward);
    void connectNotes();
    void markHere(void (reader::LessonView::*wanted)()); ///< if the lesson is what is shown
    void fillMenus();

    Settings m_settings;
    reader::EmbedContext m_context;
    reader::PageSources m_sources;
    reader::LessonView* m_view;
    SectionModel* m_sections;
    NavigationPanel* m_side;
    QStackedWidget* m_pages;
    NotesPanel* m_notes;
    OfferBar* m_offer;
    WelcomePage* m_welcome = nullptr; ///< made when it is shown
    SummaryPage* m_summary = nullptr; ///< made when it is shown
    HandinPage* m_handin = nullptr;   ///< made when it is shown
    CoursesPage* m_courses = nullptr; ///< made when it is shown
    ElidedLabel* m_where = nullptr;
    QLabel* m_notice = nullptr;
    QWidget* m_bar = nullptr;
    QToolButton* m_back = nullptr;
    QToolButton* m_forward = nullptr;
    QToolButton* m_find = nullptr;
    QToolButton* m_notesButton = nullptr;
    QToolButton* m_text = nullptr;
    QToolButton* m_theme = nullptr;
    QToolButton* m_language = nullptr;
    QToolButton* m_more = nullptr;
    QToolButton* m_contents = nullptr;
    FindBar* m_findBar = nullptr;
    Popover* m_popover = nullptr;
    bool m_isSearchable = false;
    QString m_helpSection; ///< what F1 once more opens
    ReadingHistory m_history;
};

} // namespace lectern::window
