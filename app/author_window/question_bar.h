#pragma once

#include <QFrame>
#include <QPointer>
#include <QString>

#include <functional>

class QLabel;
class QLineEdit;
class QPushButton;

namespace lectern::author {

/// Something that is asked for in one line.
struct Question
{
    QString prompt;
    QString start = {}; ///< what stands in the line to begin with
    QString deed;       ///< of the button
    /// Called with the answer; whoever asked says with `settle` what became of it.
    std::function<void(const QString&)> answer;
};

/// Asks one question in a line above the source. Enter answers, Esc closes. It stays until the answer is settled.
class QuestionBar : public QFrame
{
    Q_OBJECT

public:
    explicit QuestionBar(QWidget* parent = nullptr);

    void ask(const Question& question);
    /// What is wrong with the answer; empty: it is done, and the question closes.
    void settle(const QString& problem);
    void retranslate();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void answer();
    void leave();

    Question m_question;
    bool m_answered = false; ///< and not settled
    QPointer<QWidget> m_before; ///< had the keyboard
    QLabel* m_prompt;
    QLineEdit* m_line;
    QPushButton* m_do;
    QPushButton* m_cancel;
    QLabel* m_problem;
};

} // namespace lectern::author
