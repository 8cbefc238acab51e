#pragma once

#include <lectern/gradebook/class_work.h>
#include <lectern/reader/embedded.h>

class QLabel;
class QProgressBar;
class QPushButton;

namespace lectern::gradebook {

/// How far grading is, how fast, and how long the rest takes; with the way to end it.
class GradingBar : public QWidget
{
    Q_OBJECT

public:
    explicit GradingBar(QWidget* parent = nullptr);

    void setContext(const reader::EmbedContext& context);
    void show(bool isGrading, const GradingProgress& progress);

Q_SIGNALS:
    void cancelWanted();

private:
    QProgressBar* m_bar;
    QLabel* m_words;
    QPushButton* m_cancel;
};

/// "graded 120 of 300 · 15 a second · about 0:12 left"
QString progressWords(const GradingProgress& progress);

} // namespace lectern::gradebook
