#pragma once

#include <lectern/gradebook/queue_view.h>
#include <lectern/reader/embedded.h>

#include <array>

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace lectern::gradebook {

/// Short answers one after another, without names. Keys: 1 to 5 give points, arrows step
/// and scroll, Ctrl+Z takes back.
class QueuePanel : public QWidget
{
    Q_OBJECT

public:
    explicit QueuePanel(QWidget* parent = nullptr);

    void setContext(const reader::EmbedContext& context);
    void show(const QueueView& view, bool canUndo);
    void showNothing(const QString& why);
    void setEnabledChanges(bool enabled);
    void takeFocus();
    /// Whether the key is one of the queue's, wherever it was pressed; then it is done.
    bool takeKey(const QKeyEvent& event);

Q_SIGNALS:
    void shown(); ///< the panel came into view: the answers should be those of now
    void stepWanted(int by);
    void pointsWanted(int step);
    void undoWanted();

protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeAnswer();
    QLabel* addText(const QString& text, qreal pixels, const char* tone = nullptr, bool strong = false);
    void addPart(const QueueView::Part& part);
    void refresh();

    reader::EmbedContext m_context;
    QueueView m_view;
    QLabel* m_empty;
    QWidget* m_answer;
    QLabel* m_place;
    QScrollArea* m_area;
    QVBoxLayout* m_column = nullptr;
    std::array<QPushButton*, ManualQueue::steps> m_steps = {};
    QPushButton* m_before;
    QPushButton* m_next;
    QPushButton* m_undo;
    QLabel* m_keys;
    bool m_canUndo = false;
    bool m_changes = true;
};

} // namespace lectern::gradebook
