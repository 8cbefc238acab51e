#pragma once

#include <QFrame>

class QLabel;
class QLineEdit;
class QPushButton;

namespace lectern::author {

/// Asks in a line for the id and the title of a new lesson. Esc closes.
class NewLessonBar : public QFrame
{
    Q_OBJECT

public:
    explicit NewLessonBar(QWidget* parent = nullptr);

    void open();
    void close();
    void sayProblem(const QString& words);
    void retranslate();

Q_SIGNALS:
    void wanted(const QString& id, const QString& title);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QLineEdit* m_id;
    QLineEdit* m_title;
    QPushButton* m_make;
    QPushButton* m_cancel;
    QLabel* m_problem;
};

} // namespace lectern::author
