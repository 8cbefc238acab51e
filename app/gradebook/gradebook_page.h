#pragma once

#include <lectern/gradebook/class_work.h>
#include <lectern/reader/embedded.h>

class QLabel;
class QPushButton;
class QStackedWidget;
class QTabWidget;

namespace lectern::gradebook {

class AlarmBar;
class ClassChooser;
class ClassTable;
class GiveBackPanel;
class GradingBar;
class LearnerPanel;
class QueuePanel;
class RecordStorePanel;
class RegradePanel;
class ReviewPanel;
class StatisticsPanel;

/// The instructor's page: the way to a class, and the class in seven parts. It shows what it is given and
/// says what was asked for. Hand-ins and sheets may be dropped on it.
class GradebookPage : public QWidget
{
    Q_OBJECT

public:
    enum Part
    {
        learners,
        review,
        answers,
        regrade,
        analysis,
        giveBack,
        recordStore
    };

    explicit GradebookPage(QWidget* parent = nullptr);

    void setContext(const reader::EmbedContext& context);

    ClassChooser& chooser() { return *m_chooser; }
    AlarmBar& alarms() { return *m_alarms; }
    ClassTable& table() { return *m_table; }
    LearnerPanel& learner() { return *m_learner; }
    ReviewPanel& reviewPanel() { return *m_review; }
    QueuePanel& queue() { return *m_queue; }
    RegradePanel& regradePanel() { return *m_regrade; }
    StatisticsPanel& statistics() { return *m_statistics; }
    GiveBackPanel& giveBackPanel() { return *m_giveBack; }
    RecordStorePanel& recordStorePanel() { return *m_recordStore; }
    GradingBar& grading() { return *m_grading; }

    void showChooser();
    bool showsClass() const;
    void showClass(const QString& title);
    void showPart(Part part);
    void showLearner(bool shown); ///< in the table's place
    bool showsLearner() const;
    /// How the class stands, in one line, and how many things are to be looked at.
    void setFacts(const QString& facts, int toLookAt);
    /// What came of what was asked for; empty hides it.
    void say(const QString& text, bool isProblem);
    bool saysProblem() const;
    void takeFocus();

Q_SIGNALS:
    void closed();
    void otherClassWanted();
    void dropped(const QStringList& paths);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void retranslate();
    QWidget* makeClassView();

    QStackedWidget* m_whole;
    ClassChooser* m_chooser;
    QLabel* m_title;
    QLabel* m_facts;
    QLabel* m_said;
    QPushButton* m_other;
    QPushButton* m_back;
    QTabWidget* m_parts;
    QStackedWidget* m_learners;
    AlarmBar* m_alarms;
    ClassTable* m_table;
    LearnerPanel* m_learner;
    ReviewPanel* m_review;
    QueuePanel* m_queue;
    RegradePanel* m_regrade;
    StatisticsPanel* m_statistics;
    GiveBackPanel* m_giveBack;
    RecordStorePanel* m_recordStore;
    GradingBar* m_grading;
    int m_toLookAt = 0;
};

} // namespace lectern::gradebook
