#pragma once

#include <lectern/cards/exercise_run.h>
#include <lectern/reader/embedded.h>

#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace lectern::reader {
class RichText;
}

namespace lectern::cards {

class CodeField;
class PartField;
class Notice;

/// The working part of an exercise card: fields, hints, verdicts, buttons. Title and prompt are text of the
/// page.
class ExerciseCard : public reader::Embedded
{
    Q_OBJECT

public:
    ExerciseCard(const lessons::Exercise& exercise, const QByteArray& secret, const Keepers& keepers,
                 const reader::EmbedContext& context, QWidget* parent = nullptr);
    ~ExerciseCard() override;

    const ExerciseRun& run() const { return m_run; }

    /// Where lectern-grader is; needed for code only.
    void setGraderFolder(const QString& folder);
    /// Whether code is being judged: check() has not shown anything yet.
    bool isChecking() const;

    QString plainText() const override;
    QJsonObject state() const override;
    void restore(const QJsonObject& state) override;
    bool isBusy() const override { return isChecking(); }

    /// The prompt, with this variant's numbers.
    QString prompt() const;

public Q_SLOTS:
    void check();
    void focusAnswer(); ///< puts the keyboard into the first field
    void goToVariant(int number);

Q_SIGNALS:
    void stepWanted();    ///< back to where the lesson does this
    void promptChanged(); ///< another variant was drawn
    void solved();
    void attempted();
    void announced(const QString& words); ///< what assistive technology is told

protected:
    void contextChanged() override;
    void changeEvent(QEvent* event) override;

private:
    struct PartRow
    {
        const lessons::Part* part;
        reader::RichText* title;
        PartField* field;
        QPushButton* hint;
        Notice* verdict;
        QVBoxLayout* column;
        QVBoxLayout* hints;
        std::vector<Notice*> shownHints;
    };

    void addPart(const lessons::Part& part);
    void addButtons();
    void applySizes();
    void retranslate();
    void showChecked(const grading::CodeResult* code);
    void sayNotRun(const Diagnostic& reason);
    void takeHint(PartRow& row);
    void showHints(PartRow& row);
    void reveal();
    void showWorked();
    void showOtherNumbers();
    void showReport();
    void showProblem();
    void showSolution();
    void showAll();
    void sayNotKept(const QString& headline);
    void updateButtons();
    void announce();
    void edited();
    QString textOf(const lessons::Localized& text) const;
    QString solutionText() const;

    ExerciseRun m_run;
    std::vector<PartRow> m_parts;
    CodeField* m_code = nullptr; ///< of a code exercise
    Notice* m_result;
    Notice* m_solution;
    Notice* m_worked;
    QPushButton* m_check;
    QPushButton* m_reveal;
    QPushButton* m_another;
    QPushButton* m_step;
    QPushButton* m_workedButton;
    QLabel* m_status = nullptr;
    QVBoxLayout* m_column;
    QHBoxLayout* m_buttons;
    QHBoxLayout* m_helpers;
};

} // namespace lectern::cards
