#pragma once

#include "column_page.h"

#include <lectern/reader/page_sources.h>
#include <lectern/reader/section.h>
#include <lectern/window/settings.h>

#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace lectern::reader {
class RichText;
struct EmbedContext;
} // namespace lectern::reader

namespace lectern::window {

class OptionRow;

/// What a learner sees once, before the first lesson: how it should look, how long it takes, and a few
/// questions to warm up that nobody grades. Choices hold at once.
class WelcomePage : public ColumnPage
{
    Q_OBJECT

public:
    explicit WelcomePage(const reader::EmbedContext& context, QWidget* parent = nullptr);

    /// `sections` are those of the navigation; `sources` is borrowed.
    void show(const Settings& settings, const reader::EmbedContext& context,
              const reader::PageSources& sources, const std::vector<reader::Section>& sections);

    void takeFocus();

Q_SIGNALS:
    void settingsWanted(const lectern::window::Settings& settings);
    void finished();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// A question; its answer is shown when it is asked for.
    struct Question
    {
        QWidget* frame;
        reader::RichText* topic;
        reader::RichText* question;
        QPushButton* toggle;
        reader::RichText* answer;
    };

    Question makeQuestion(int number, const reader::EmbedContext& context);
    void showQuestions(const reader::EmbedContext& context, const reader::PageSources& sources);
    void showPlan(const std::vector<reader::Section>& sections);
    void showChoices();
    void setAnswerShown(Question& question, bool shown);

    Settings m_settings;
    OptionRow* m_languages;
    OptionRow* m_sizes;
    OptionRow* m_schemes;
    QLabel* m_title;
    QLabel* m_intro;
    reader::RichText* m_sample;
    QLabel* m_planTitle;
    QLabel* m_plan;
    QLabel* m_warmTitle;
    QLabel* m_warmIntro;
    std::vector<Question> m_questions;
    QVBoxLayout* m_questionColumn;
    QPushButton* m_start;
    QLabel* m_later;
};

} // namespace lectern::window
