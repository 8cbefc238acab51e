#pragma once

#include <lectern/gradebook/learner_view.h>
#include <lectern/reader/embedded.h>

class QBoxLayout;
class QGridLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace lectern::gradebook {

/// One learner: what was typed beside how it was read, what it earned, what is odd about it, and the fields to set
/// points. Escape or the button leads back to the class.
class LearnerPanel : public QWidget
{
    Q_OBJECT

public:
    explicit LearnerPanel(QWidget* parent = nullptr);

    void setContext(const reader::EmbedContext& context);
    void show(const LearnerView& view);
    const std::string& learner() const { return m_view.learner; }
    void setEnabledChanges(bool enabled); ///< whether points may be set and hand-ins decided about just now
    void takeFocus();

Q_SIGNALS:
    void closed();
    void stepWanted(int rows); ///< to the next learner, or the one before
    void decisionWanted(const std::string& handin, lectern::handin::Standing standing);
    void overrideWanted(const lectern::handin::OverrideRequest& request);
    void appealWanted(const std::string& learner, const std::string& exercise);
    void overrideTakenBack(const std::string& learner, const std::string& exercise);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Form; ///< what is known about a grade that can be set

    QLabel* addText(QBoxLayout* column, const QString& text, qreal pixels = 14, const char* tone = nullptr,
                    bool strong = false);
    QPushButton* makeButton(const QString& text, const QString& name);
    QVBoxLayout* addCard();
    void addAlarms();
    void addExercise(const LearnerView::Exercise& exercise);
    void addPart(QVBoxLayout* card, const LearnerView::Part& part);
    void addEntry(QGridLayout* grid, const LearnerView::Entry& entry);
    void addForm(QVBoxLayout* card, const Form& form);
    void addFields(QVBoxLayout* card, const Form& form, QPushButton* toggle);

    reader::EmbedContext m_context;
    LearnerView m_view;
    QScrollArea* m_area;
    QPushButton* m_back;
    QPushButton* m_before;
    QPushButton* m_next;
    QWidget* m_rows = nullptr; ///< made anew for each learner
    QVBoxLayout* m_column = nullptr;
    bool m_changes = true;
};

} // namespace lectern::gradebook
