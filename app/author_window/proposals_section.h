#pragma once

#include <lectern/authoring/name_mistake.h>
#include <lectern/lessons/exercise.h>
#include <lectern/reader/embedded.h>

#include <QWidget>

#include <memory>
#include <optional>
#include <thread>
#include <vector>

class QPushButton;
class QVBoxLayout;

namespace lectern::author {

/// Wrong answers that Lectern proposes for the parts of an exercise, to be taken over one by one. They are looked for on
/// a thread of its own when its author asks.
class ProposalsSection : public QWidget
{
    Q_OBJECT

public:
    explicit ProposalsSection(const reader::EmbedContext& context, QWidget* parent = nullptr);
    ~ProposalsSection() override;

    /// Null hides it. What was proposed stays while the exercise has the same id.
    void setExercise(const lessons::Exercise* exercise, std::vector<std::string> languages);
    void setContext(const reader::EmbedContext& context);
    void retranslate() { fill(); }
    /// It has been taken over.
    void forget(const authoring::NewMistake& mistake);

Q_SIGNALS:
    void accepted(const lectern::authoring::NewMistake& mistake);

private:
    struct Found
    {
        std::vector<authoring::NewMistake> mistakes = {};
        Problem problem = {};
    };

    static Found search(const lessons::Exercise& exercise, const std::stop_token& stop);
    void start();
    void run();
    void report(Found found, bool stopped);
    void take(Found found);
    void fill();
    void addLine(const QString& text, const char* tone);
    void addMistake(const authoring::NewMistake& mistake);

    reader::EmbedContext m_context;
    std::optional<lessons::Exercise> m_exercise;
    std::vector<std::string> m_languages;
    std::optional<Found> m_found;
    bool m_searching = false; ///< for the exercise that is shown
    bool m_running = false;   ///< the thread has not reported yet
    QVBoxLayout* m_column;
    QWidget* m_inside = nullptr;
    QVBoxLayout* m_rows = nullptr;
    QPushButton* m_propose;
    std::jthread m_thread; ///< last: it goes first
};

} // namespace lectern::author
