#pragma once

#include "exercise_trial.h"

#include <lectern/authoring/check_runner.h>
#include <lectern/authoring/name_mistake.h>
#include <lectern/reader/embedded.h>

#include <QJsonObject>
#include <QPointer>
#include <QWidget>

#include <map>
#include <memory>
#include <string>

class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace lectern::cards {
class ExerciseCard;
}

namespace lectern::reader {
class RichText;
}

namespace lectern::author {

class ProofRunner;
class ProposalsSection;
class TrySections;

/// An exercise of the course that is being written, to be answered by its author: the learner's card, every variant,
/// what is said to known wrong answers, and whether all is sound. Nothing is kept.
class TryPanel : public QWidget
{
    Q_OBJECT

public:
    TryPanel(const reader::EmbedContext& context, const QString& graderFolder, QWidget* parent = nullptr);
    ~TryPanel() override;

    /// The course as it was read last. What is typed stays where the exercise is still there.
    void setCourse(const std::shared_ptr<const authoring::ReadCourse>& course);
    /// Of a lesson's folder; an exercise that is not there shows the lesson's first one.
    void showExercise(const std::string& lesson, const std::string& exercise);
    const std::string& lesson() const { return m_lesson; }
    const std::string& exercise() const { return m_id; }
    void setContext(const reader::EmbedContext& context);
    void retranslate();
    void sayProblem(const QString& words);
    /// The card; null where there is nothing to answer.
    cards::ExerciseCard* card() const { return m_card; }
    bool isProved() const;
    ProposalsSection& proposals() const { return *m_proposals; }

Q_SIGNALS:
    void closed();
    void trialWanted(); ///< the whole course, as a new learner
    void mistakeAccepted(const lectern::authoring::NewMistake& mistake);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build();
    const lessons::Lesson* findLesson() const;
    std::size_t definitionOf(const std::string& exercise) const;
    void fillChoices();
    void makeCard(const QJsonObject& state);
    void showPrompt();
    void showKnown();
    void showProof();
    void give(const KnownAnswer& answer);
    void goToVariant(int number);
    std::vector<std::string> languages() const; ///< of the course, the card's first
    TrySections sections();
    void putSection(QPointer<QWidget>& place, QWidget* made);

    reader::EmbedContext m_context;
    QString m_graderFolder;
    QString m_language; ///< of the card; empty: the window's
    std::shared_ptr<const authoring::ReadCourse> m_course;
    std::string m_lesson; ///< folder
    std::string m_id;
    std::size_t m_definition = 0;               ///< of what the card was made from
    std::map<std::string, QJsonObject> m_typed; ///< by exercise: what was answered while it is looked at
    std::unique_ptr<lessons::Exercise> m_exercise;
    std::shared_ptr<const grading::Proof> m_proof;
    std::unique_ptr<ProofRunner> m_runner;
    QComboBox* m_exercises;
    QComboBox* m_languages;
    QToolButton* m_close;
    QLabel* m_variantLabel;
    QSpinBox* m_variant;
    QToolButton* m_before;
    QToolButton* m_next;
    QLabel* m_variants;
    QScrollArea* m_scroll;
    QVBoxLayout* m_column;
    reader::RichText* m_prompt;
    QLabel* m_empty;
    QPushButton* m_again;
    QPushButton* m_trial;
    QLabel* m_problem;
    ProposalsSection* m_proposals;
    cards::ExerciseCard* m_card = nullptr;
    QPointer<QWidget> m_known;
    QPointer<QWidget> m_proofShown;
};

} // namespace lectern::author
