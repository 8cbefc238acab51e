#pragma once

#include "part_field.h"

#include <lectern/sandbox/grader_process.h>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;

namespace lectern::cards {

class CodeEditor;

/// Where code is written and run: editor, buttons, progress, and what the code printed.
class CodeField : public PartField
{
    Q_OBJECT

public:
    CodeField(ExerciseRun& run, const lessons::Part& part, const reader::EmbedContext& context,
              QWidget* parent);

    /// Where lectern-grader is; without it nothing can be run.
    void setGraderFolder(const QString& folder);

    /// Judges what is written, without waiting: `judged` or `failed` follows, unless it is cancelled.
    void judge();
    bool isJudging() const { return m_grader && m_grader->isRunning(); }

    void setContext(const reader::EmbedContext& context) override;
    void load() override;
    void mark(const grading::PartReport* report, bool namesEntries) override;
    QString plainText() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

Q_SIGNALS:
    void judged(const lectern::grading::CodeResult& result);
    void failed(const lectern::Diagnostic& reason);
    void judgingChanged(); ///< a judgement began, ended or was cancelled

private:
    void start(bool tryOnly);
    void cancel();
    void finish();
    void freeze(bool frozen);
    void noteConfinement(const grading::CodeResult& result);
    void showTried(const grading::CodeResult& result);
    void showOutput(const QString& heading, const grading::CodeResult& result);
    void fitOutput();
    void chooseLanguage(int index);
    void retranslate();
    void applySizes();
    QString language() const;

    CodeEditor* m_editor;
    QComboBox* m_languages; ///< null where there is one language only
    QPushButton* m_run;
    QPushButton* m_reset;
    QPushButton* m_cancel;
    QProgressBar* m_progress;
    QLabel* m_help;
    QLabel* m_confinement; ///< says where code ran with less protection than it should
    QLabel* m_heading;
    QPlainTextEdit* m_output;
    QHBoxLayout* m_buttons;
    sandbox::GraderProcess* m_grader = nullptr;
    bool m_trying = false;
};

} // namespace lectern::cards
